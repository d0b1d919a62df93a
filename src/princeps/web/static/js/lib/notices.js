// What the page says outside its panels: short notes, and the live region for screen readers.

import { find, h, icon } from "./dom.js";
import { t } from "./texts.js";

const NOTE_STAYS = 7000;

/** Say something to a screen reader, politely. @param {string} text */
export function announce(text) {
  const region = find("#live");
  region.append(h("p", {}, text));
  while (region.childElementCount > 16) region.firstElementChild?.remove();
}

/**
 * A note at the lower edge.
 * @param {string} text
 * @param {"" | "bad"} [tone]
 */
export function note(text, tone = "") {
  const gone = () => shown.remove();
  const shown = h(
    "div",
    { class: `note ${tone}` },
    h("span", {}, text),
    h("button", { "aria-label": t("close"), onclick: gone }, icon("i-close")),
  );
  find("#notes").append(shown);
  setTimeout(gone, NOTE_STAYS);
}

/**
 * Run something that the server may refuse; its sentence becomes a note.
 * @template T
 * @param {() => Promise<T>} act
 * @param {() => any} [otherwise] what can be done then; if it does something, nothing need be said
 * @returns {Promise<T | undefined>}
 */
export async function attempt(act, otherwise) {
  try {
    return await act();
  } catch (why) {
    const words = /** @type {any} */ (why);
    if (!words?.id) throw why;
    if (!otherwise?.()) note(words.text ?? words.message, "bad");
    return undefined;
  }
}
