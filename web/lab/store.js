// What was typed, kept in the browser: nothing is lost when the page is closed, or when something else takes its place.

const KEY = "looking-at-lab";
/** How many states can be gone back to. */
const MOST = 20;

/** The storage of the browser, or none where a page may not have it. */
function storage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What was saved last: `{ state, past }`; null if there is nothing that can be used. */
export function load() {
  try {
    const { state, past = [] } = JSON.parse(storage()?.getItem(KEY) ?? "null") ?? {};
    return isState(state) ? { state, past: past.filter(({ state: old }) => isState(old)) } : null;
  } catch {
    return null;
  }
}

function isState(state) {
  return typeof state?.list === "string" && typeof state.text === "string";
}

/** Saves, and returns whether all of it was saved. What does not fit any more is the oldest past. */
export function save(state, past) {
  const kept = past.slice(-MOST);
  for (;;) {
    try {
      const place = storage();
      if (!place) return false;
      place.setItem(KEY, JSON.stringify({ state, past: kept }));
      return true;
    } catch {
      if (kept.length === 0) return false;
      kept.shift();
    }
  }
}
