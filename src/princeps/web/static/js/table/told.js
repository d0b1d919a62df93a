// What a panel beside the table tells somebody who learns: texts whose rules open, a word on an answer, things lit.

import { h, icon } from "../lib/dom.js";
import { withTerms } from "../lib/glossary.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";

/** @typedef {{good: boolean, text: string, rule?: string, light?: string[]}} Told */

const CITED = /\[([A-Z]?\d+(?:\.\d+)+)\]/; // a rule in a text

/** A text whose rules can be opened. @param {string} game @param {string} text @param {string} [kind] */
export function paragraph(game, text, kind = "prose") {
  const line = h("p", { class: kind });
  const chip = (/** @type {string} */ rule) => ruleChip(game, rule, () => line) ?? "";
  const words = (/** @type {string} */ part) => (kind === "prose" ? withTerms(game, part) : [part]);
  line.append(...text.split(CITED).flatMap((part, i) => (i % 2 ? [chip(part)] : words(part))));
  return line;
}

/** A word on an answer. @param {string} game @param {Told} told */
export function feedback(game, { good, text, rule }) {
  const line = paragraph(game, text, `feedback ${good ? "good" : "bad"}`);
  line.prepend(icon(good ? "i-check" : "i-danger", t(good ? "course.good" : "course.bad")), " ");
  line.append(" ", ruleChip(game, rule, () => line) ?? "");
  return line;
}

/** What is to be reached, and whether it is. @param {string} text @param {boolean} reached */
export function aim(text, reached) {
  return h(
    "p",
    { class: `aim ${reached ? "reached" : ""}` },
    icon(reached ? "i-check" : "i-aim", t(reached ? "course.done" : "course.open")),
    h("span", {}, text),
  );
}

/** Things of the table that are lit: by rules, so that what is drawn again need not be lit again. */
export class Lights {
  constructor() {
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  /** @param {string[]} dotted @param {string[]} [dashed] */
  show(dotted, dashed = []) {
    const rules = (/** @type {string[]} */ lit, /** @type {string} */ look) => {
      const all = `:is(${lit.map((on) => `[data-on="${CSS.escape(on)}"]`).join(", ")})`;
      const dashes = look === "dotted" ? "2 6" : "11 5";
      return lit.length
        ? `.world .place${all} .halo { stroke: var(--ink); stroke-width: 4.5; stroke-dasharray: ${dashes}; }
           .table ${all}:not(.place) { outline: 3px ${look} var(--ink); outline-offset: -3px; border-radius: 5px; }`
        : "";
    };
    this.sheet.replaceSync(rules(dotted, "dotted") + rules(dashed, "dashed"));
  }

  leave() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
}
