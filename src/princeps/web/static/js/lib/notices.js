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
 * A note where the reader looks: in the dialogue that is open, or at the lower edge of the page.
 * @param {string} text
 * @param {"" | "bad"} [tone]
 */
export function note(text, tone = "") {
  const place = [...document.querySelectorAll("dialog[open] > .told")].at(-1);
  if (place) {
    place.replaceChildren(h("p", { class: `note ${tone}`, role: tone ? "alert" : "status" }, text));
    return;
  }
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

/** What was said in the dialogue that is open does not hold any more. */
function unsay() {
  [...document.querySelectorAll("dialog[open] > .told")].at(-1)?.replaceChildren();
}

/**
 * Run something that the server may refuse; its sentence becomes a note.
 * @template T
 * @param {() => Promise<T>} act
 * @param {() => any} [otherwise] what can be done then; if it does something, nothing need be said
 * @returns {Promise<T | undefined>}
 */
export async function attempt(act, otherwise) {
  unsay();
  try {
    return await act();
  } catch (why) {
    const words = /** @type {any} */ (why);
    if (!words?.id) throw why;
    if (!otherwise?.()) note(words.text ?? words.message, "bad");
    return undefined;
  }
}
