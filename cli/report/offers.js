// Offers and what became of them: each with its answers is a thread.

const GAME_OFFERS = new Set(["draw", "abort", "adjourn", "takeback", "pause", "unpause", "switch"]);
const lower = (name) => (name ?? "").toLowerCase();

/**
 * Puts offers and answers together. A thread has the other player, what is offered, whether the
 * reader made it (`out`), the events that belong to it, and how it ended: `open` while it has not.
 */
export class OfferCollector {
  #threads = [];
  #opponents = new Map();

  feed(event, index, me) {
    const file = event.file ?? "";
    const opponent = this.#opponents.get(file)?.name ?? null;
    const begin = (what, other, out, extra) => this.#begin({ file, what, other, out, ...extra }, index);
    switch (event.kind) {
      case "board":
        if (event.relation === "my_move" || event.relation === "opponents_move") {
          const mine = (event.relation === "my_move") === (event.turn === "white") ? "white" : "black";
          const name = mine === "white" ? event.black : event.white;
          this.#opponents.set(file, { name, game: event.game });
        }
        return;
      case "challenge":
      case "issuing": {
        const out = event.kind === "issuing" || (me && lower(event.challenger.name) === lower(me));
        const other = out ? event.opponent.name : event.challenger.name;
        const open = this.#find(file, "match", other, out);
        if (open && event.updated) {
          open.terms = matchTerms(event);
          return this.#add(open, index, "updated");
        }
        return begin("match", other, out, { terms: matchTerms(event) });
      }
      case "match_request":
      case "counter_proposal":
        return begin("match", event.from?.name ?? event.from, false, { terms: matchTerms(event) });
      case "challenge_update":
        return this.#append(file, "match", event.from.name, false, index, "updated");
      case "challenge_removed":
        return this.#answer(file, "match", event.name ?? null, null, index, "removed");
      case "offer":
        return begin(event.what, event.from?.name ?? opponent, false, {});
      case "offer_sent": {
        const other = event.name ?? opponent;
        const open = this.#find(file, event.what, other, true);
        return open ? this.#add(open, index, "updated") : begin(event.what, other, true, {});
      }
      case "offer_answer":
        return this.#answer(
          file,
          event.what,
          event.from.name,
          event.answer === "withdrawn" ? false : true,
          index,
          event.answer,
        );
      case "offer_answered":
        return this.#answer(
          file,
          event.what,
          event.name,
          event.answer === "withdrawn" ? true : false,
          index,
          event.answer,
        );
      case "pending_offer":
        return begin(event.what, event.with.name, !event.to_me, {
          id: event.id,
          terms: event.parameters.replace("#", ""),
        });
      case "pending_removed":
        for (const id of event.ids)
          this.#end(file, (thread) => thread.id === id && !thread.seek, index, "gone");
        return;
      case "partnership":
        return this.#answer(file, "partner", event.name ?? event.with ?? null, null, index, event.change);
      case "seek":
        if (this.#seek(file, event.id)) return;
        return begin("seek", event.from.name, lower(event.from.name) === lower(me), {
          id: event.id,
          seek: true,
          terms: matchTerms(event),
        });
      case "seek_posted":
        if (this.#seek(file, event.id)) return this.#add(this.#seek(file, event.id), index, "posted");
        return begin("seek", null, true, { id: event.id, seek: true });
      case "seek_updated":
        return this.#add(this.#seek(file, event.id), index, "updated");
      case "seek_removed":
        for (const id of event.ids)
          this.#end(file, (thread) => thread.seek && thread.id === id, index, "removed");
        return;
      case "seeks_cleared":
        return this.#end(file, (thread) => thread.seek, index, "removed");
      case "seeks_withdrawn":
        return this.#end(
          file,
          (thread) => thread.seek && thread.out && (event.id === undefined || thread.id === event.id),
          index,
          "withdrawn",
        );
      case "seek_matched":
        return this.#end(file, (thread) => thread.seek && thread.out, index, "matched");
      case "game_started": {
        const players = [lower(event.white), lower(event.black)];
        const between = (thread) =>
          players.includes(lower(thread.other)) && (!me || players.includes(lower(me)));
        return this.#end(file, (thread) => thread.what === "match" && between(thread), index, "accepted");
      }
      case "game_ended":
        if (this.#opponents.get(file)?.game !== event.game) return;
        this.#opponents.delete(file);
        return this.#end(file, (thread) => GAME_OFFERS.has(thread.what), index, "game over", true);
    }
  }

  finish() {
    return this.#threads;
  }

  #begin(thread, index) {
    // The same offer again replaces the one before.
    const before = thread.seek ? null : this.#find(thread.file, thread.what, thread.other, thread.out);
    if (before) {
      before.state = "replaced";
    }
    this.#threads.push({
      terms: "",
      id: null,
      seek: false,
      ...thread,
      state: "open",
      items: [{ index, note: "" }],
    });
  }

  /** The open threads of a file, the latest first. */
  *#open(file) {
    // Offers are answered soon; what is far back is not looked at, so that time stays linear.
    for (let at = this.#threads.length - 1; at >= Math.max(0, this.#threads.length - 500); at--) {
      const thread = this.#threads[at];
      if (thread.file === file && thread.state === "open") yield thread;
    }
  }

  #find(file, what, other, out) {
    for (const thread of this.#open(file)) {
      const alike = thread.what === what && (out === null || thread.out === out);
      if (alike && (other === null || thread.other === null || lower(thread.other) === lower(other)))
        return thread;
    }
    return null;
  }

  #seek(file, id) {
    for (const thread of this.#open(file)) if (thread.seek && thread.id === id) return thread;
    return null;
  }

  #add(thread, index, note) {
    if (!thread) return;
    thread.items.push({ index, note });
  }

  #append(file, what, other, out, index, note) {
    this.#add(this.#find(file, what, other, out), index, note);
  }

  #answer(file, what, other, out, index, answer) {
    let thread = this.#find(file, what, other, out);
    if (!thread) {
      // The answer to something that is not in the capture.
      thread = {
        file,
        what,
        other,
        out: out ?? false,
        terms: "",
        id: null,
        seek: false,
        state: "open",
        items: [],
      };
      this.#threads.push(thread);
    }
    thread.items.push({ index, note: answer });
    thread.state = answer;
  }

  #end(file, which, index, state, quietly = false) {
    for (const thread of this.#open(file)) {
      if (!which(thread)) continue;
      thread.state = state;
      if (!quietly) thread.items.push({ index, note: state });
    }
  }
}

function matchTerms(event) {
  const parts = [event.rated ? "rated" : "unrated", event.category, event.variant];
  if (event.initial !== undefined) parts.push(`${event.initial} ${event.increment}`);
  if (event.color) parts.push(`[${event.color}]`);
  if (event.adjourned) parts.push("(adjourned)");
  return parts.filter(Boolean).join(" ");
}
