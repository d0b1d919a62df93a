// Single keys at the table. They can be switched off, for those whose tools type for them.

const OFF = "princeps.keys.off";

export const keysOff = () => localStorage.getItem(OFF) === "yes";
/** @param {boolean} off */
export const setKeysOff = (off) => localStorage.setItem(OFF, off ? "yes" : "no");

/**
 * Listen for the keys of an open table.
 * @param {import("./table.js").Table} table
 * @returns {() => void} stop listening
 */
export function keyboard(table) {
  const focus = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
  /** @type {Record<string, () => void>} */
  const acts = {
    u: () => table.takeBack("undo"),
    r: () => table.takeBack("redo"),
    d: () => focus("princeps-decision h2"),
    l: () => {
      table.screen.tabs.open("log");
      focus("#tab-log");
    },
    n: () => next(),
    w: () => table.screen.board.dispatchEvent(new CustomEvent("words", { bubbles: true })),
    "+": () => table.screen.board.camera.zoom(1.3),
    "-": () => table.screen.board.camera.zoom(1 / 1.3),
    f: () => table.screen.board.camera.fit(),
    "?": () => table.help(),
  };
  /** The next highlighted thing of the board. */
  function next() {
    const open = /** @type {HTMLElement[]} */ ([
      ...document.querySelectorAll(
        ".place.open, .gauge.open, .cup.open, .tray.open, .held.open, .card-thing.open, .stocked.open, .mat.open",
      ),
    ]);
    const at = open.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    open[(at + 1) % open.length]?.focus();
  }
  /** @param {KeyboardEvent} event */
  function press(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      at.closest("input:not([type=range], [type=checkbox]), textarea, select, dialog, .curtain") ||
      document.querySelector("dialog[open], .curtain")
    )
      return;
    if (event.key === "?") acts["?"]();
    else if (event.key === "Escape" && table.screen.chronicle.open) table.screen.chronicle.skip();
    else if (keysOff()) return;
    else if (event.key === " ") {
      if (!table.screen.chronicle.open || at.closest("button, a, summary, input, [role=button], [tabindex='0']"))
        return;
      table.screen.chronicle.step();
    } else if (/^[0-9]$/.test(event.key)) {
      if (!table.screen.decision.press(event.key)) return;
    } else if (event.key in acts) acts[event.key]();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
