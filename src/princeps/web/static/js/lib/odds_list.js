// Chances to win, answer by answer: a number, its interval, and both as a bar.

import { h, icon, s } from "./dom.js";
import { number, t } from "./texts.js";

/** @typedef {import("../wire.js").Odds & {best?: boolean}} Row */

/** @param {Row[]} rows @param {string} [between] how an interval is told */
export function oddsList(rows, between = "analysis.between") {
  return h(
    "ol",
    { class: "odds" },
    rows.map((row) =>
      h(
        "li",
        { class: row.given ? "given" : "" },
        h("b", {}, t("analysis.percent", { n: number(row.chance) })),
        h(
          "span",
          {},
          row.best ? icon("star", t("puzzle.best")) : null,
          h(
            row.given ? "strong" : "span",
            { class: "label" },
            row.given ? t("analysis.given", { label: row.label }) : row.label,
          ),
          bar(row),
          h("small", { class: "quiet" }, t(between, { low: number(row.low), high: number(row.high) })),
        ),
      ),
    ),
  );
}

/** Full up to the chance, with a line from the low end of its interval to the high one. @param {Row} row */
function bar({ chance, low, high }) {
  return s(
    "svg",
    { class: "chance", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "all", width: 100, height: 8 }),
    s("rect", { class: "is", width: chance, height: 8 }),
    s("rect", { class: "between", x: low, width: Math.max(0.6, high - low), y: 3, height: 2 }),
  );
}
