// What answers do, as far as it is known; and the box that says all of it of the option that somebody points at.

import { h } from "../lib/dom.js";

/** @typedef {import("../wire.js").Shown} Shown */

/** What a whole answer is known by. @param {string[]} words */
export const answerKey = (words) => words.join(" ");

export class Foretold {
  constructor() {
    /** @type {Map<string, string[]>} */
    this.does = new Map();
    /** @type {Map<string, Shown>} */
    this.shows = new Map();
    /** @type {Map<string, string[]>} */
    this.chances = new Map(); // what the dice that follow can bring
    /** @type {string[]} */
    this.shared = []; // what all options do
    this.changing = new Set(); // sentences that tell what changes; others tell what follows
  }

  /**
   * @param {import("../wire.js").Foreseen} found
   * @param {string[]} words the one answer that was asked for; none: all of one word
   * @param {import("../wire.js").OptionChoice[]} options
   */
  learn(found, words, options) {
    for (const [word, lines] of Object.entries(found.does)) {
      const key = words.length ? answerKey(words) : word;
      this.does.set(key, lines);
      this.shows.set(key, found.shows[word]);
      for (const line of lines.slice(0, found.shows[word].told)) this.changing.add(line);
      if (words.length) this.chances.set(key, found.chances);
    }
    const all = options.map((option) => this.does.get(option.id) ?? []);
    this.shared = all.length > 1 ? all[0].filter((line) => all.every((lines) => lines.includes(line))) : [];
  }

  /** Is there more to ask of an answer? @param {string} key */
  lacks(key) {
    return !this.does.has(key) || Boolean(this.shows.get(key)?.dice && !this.chances.has(key));
  }

  /** Sentences side by side: what changes stands out from what follows. @param {string[]} lines */
  draw(lines) {
    return lines.flatMap((line, i) => [
      i === 0 ? "" : /[.?!]$/.test(lines[i - 1]) ? " " : " · ",
      this.changing.has(line) ? h("span", { class: "change" }, line) : line,
    ]);
  }

  /** What an answer does that others do not. @param {string} key */
  own(key) {
    return this.does.get(key)?.filter((line) => !this.shared.includes(line));
  }
}

const LIKELIEST = 8; // of what the dice can bring
const CLEAR = 8; // pixels between the box and the panel

/**
 * Beside the panel, where it covers no option: what there was no room for, and what the dice can bring.
 * @param {HTMLElement} panel
 * @param {HTMLElement} option
 * @param {string[]} lines
 * @param {string[]} chances
 */
export function tellBeside(panel, option, lines, chances) {
  hushBeside();
  if (!lines.length && !chances.length) return;
  const box = h(
    "div",
    { class: "foretold", "aria-hidden": "true" },
    lines.map((line) => h("p", {}, line)),
    chances.length
      ? h(
          "ul",
          {},
          [...chances.slice(0, LIKELIEST), ...(chances.length > LIKELIEST ? ["…"] : [])].map((line) =>
            h("li", {}, line),
          ),
        )
      : null,
  );
  (option.closest("dialog") ?? document.body).append(box);
  const [side, at, own] = [panel, option, box].map((one) => one.getBoundingClientRect());
  const room = side.left - own.width - CLEAR;
  const top = room > CLEAR ? at.top : at.top - own.height - CLEAR;
  box.style.left = `${Math.max(CLEAR, room)}px`;
  box.style.top = `${Math.max(CLEAR, Math.min(innerHeight - own.height - CLEAR, top))}px`;
}

export function hushBeside() {
  document.querySelector(".foretold")?.remove();
}
