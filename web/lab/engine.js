// The engine as the page sees it: workers that are called, and can be given up.

let compiled = null;

/** The engine that is in the page, compiled once for all workers. */
function engine() {
  compiled ??= (async () => {
    const binary = atob(document.getElementById("engine").textContent.trim());
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return compiled;
}

/* global WORKER */
const address = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
// Where a browser asks for it, this is the one address that may become a script.
const policy = globalThis.trustedTypes?.createPolicy("lab", {
  createScriptURL(url) {
    if (url !== address) throw new TypeError("not the lab's worker");
    return url;
  },
});

/** What a call says that failed; `mistakes` are those of a list. */
export class EngineError extends Error {
  constructor({ message, mistakes }) {
    super(message);
    this.mistakes = mistakes ?? null;
  }
}

/** A call that was given up. */
export class GivenUp extends Error {}

/** A worker that is started when it is needed. */
export class Engine {
  #worker = null;
  #calls = new Map();
  #next = 0;

  /** Calls a function of the worker. `part` is called with what it says before it ends. */
  async call(call, given, part) {
    const module = await engine();
    if (!this.#worker) {
      this.#worker = new Worker(policy ? policy.createScriptURL(address) : address);
      this.#worker.onmessage = ({ data }) => this.#hear(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        this.#end(new EngineError({ message: `the engine failed: ${event.message}` }));
      };
      this.#worker.postMessage({ engine: module });
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, part });
      this.#worker.postMessage({ id, call, given });
    });
  }

  #hear({ id, part, result, error }) {
    const call = this.#calls.get(id);
    if (!call) return;
    if (part) {
      call.part?.(part);
      return;
    }
    this.#calls.delete(id);
    if (error) call.reject(new EngineError(error));
    else call.resolve(result);
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.reject(error);
  }

  /** Whether a call is under way. */
  get busy() {
    return this.#calls.size > 0;
  }

  /** Gives up what is under way. */
  stop() {
    if (this.busy) this.#end(new GivenUp("given up"));
  }
}
