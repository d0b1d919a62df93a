// What a search says of the answers to a decision: a hint, or the odds of one that was given.

import { dialogue } from "./dialogue.js";
import { post } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { number, t } from "../lib/texts.js";

/** The best answers to what is asked now. @param {import("../table/table.js").Table} table */
export function hint(table) {
  const seat = table.state?.decisions[0]?.seat ?? table.seat;
  odds(t("analysis.hint"), () => post(`/matches/${table.summary.id}/hint`, { seat }));
}

/** The odds of what answer n answered. @param {string} match @param {number} n */
export function oddsOf(match, n) {
  odds(t("analysis.odds"), () => post(`/matches/${match}/odds/${n}`, {}));
}

/** @param {string} title @param {() => Promise<any>} ask */
function odds(title, ask) {
  const inside = h("div", { role: "status" });
  const look = async () => {
    refill(inside, h("p", {}, t("analysis.looking")), h("progress", { class: "thinks" }));
    try {
      refill(inside, found(await ask()));
    } catch (why) {
      const again = h("button", { "data-key": "again", onclick: look }, t("analysis.again"));
      refill(
        inside,
        h("p", { class: "prose", role: "alert" }, t("analysis.failed"), " ", /** @type {Error} */ (why).message),
        h("p", {}, again),
      );
    }
  };
  dialogue(title, () => [inside], "hint");
  look();
}

/** @param {any} told */
function found(told) {
  return [
    h("p", { class: "prose" }, told.question),
    told.reasons?.length
      ? h(
          "div",
          { class: "reasons prose" },
          h("p", {}, t("analysis.reasons", { label: told.answers[0].label, next: told.answers[1].label })),
          h(
            "ul",
            {},
            told.reasons.map((/** @type {string} */ reason) => h("li", {}, reason)),
          ),
        )
      : null,
    h(
      "ol",
      { class: "odds" },
      told.answers.map((/** @type {import("../wire.js").Odds} */ row) =>
        h(
          "li",
          {},
          h("b", {}, t("analysis.percent", { n: number(row.chance) })),
          h(
            "span",
            {},
            row.given ? h("strong", {}, t("analysis.given", { label: row.label })) : row.label,
            h("small", { class: "quiet" }, t("analysis.between", { low: number(row.low), high: number(row.high) })),
          ),
        ),
      ),
    ),
    h("p", { class: "quiet" }, t("analysis.trials", { playouts: number(told.playouts) })),
    told.hints ? h("p", { class: "quiet" }, t("analysis.counted", { n: told.hints })) : null,
  ];
}
