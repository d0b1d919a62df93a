// What a search says of the answers to a decision: a hint, or the odds of one that was given.

import { dialogue } from "./dialogue.js";
import { post } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { oddsList } from "../lib/odds_list.js";
import { number, t } from "../lib/texts.js";

/** The best answers to what is asked now. @param {import("../table/table.js").Table} table */
export function hint(table) {
  const seat = table.state?.decisions[0]?.seat ?? table.seat;
  const path = `/matches/${table.summary.id}/hint`;
  odds(
    t("analysis.hint"),
    () => post(path, { seat }),
    ({ version, answers: [best, other] }) =>
      post(`${path}/reasons`, { seat, version, best: best.answer, other: other.answer }),
  );
}

/** The odds of what answer n answered. @param {string} match @param {number} n */
export function oddsOf(match, n) {
  odds(t("analysis.odds"), () => post(`/matches/${match}/odds/${n}`, {}));
}

/**
 * @param {string} title @param {() => Promise<any>} ask
 * @param {(told: any) => Promise<import("../wire.js").Reasons>} [why] what tells the first answer from the next: it
 *   takes as long again, so the odds are shown before
 */
function odds(title, ask, why) {
  const inside = h("div", { role: "status" });
  const look = async () => {
    refill(inside, h("p", {}, t("analysis.looking")), h("progress", { class: "thinks" }));
    try {
      const told = await ask();
      const reasons = h("div", { class: "reasons prose" });
      refill(inside, found(told, reasons));
      if (why && told.answers.length > 1) giveReasons(reasons, told, why(told));
    } catch (fault) {
      const again = h("button", { "data-key": "again", onclick: look }, t("analysis.again"));
      refill(
        inside,
        h("p", { class: "prose", role: "alert" }, t("analysis.failed"), " ", /** @type {Error} */ (fault).message),
        h("p", {}, again),
      );
    }
  };
  dialogue(title, () => [inside], "hint");
  look();
}

/**
 * @param {HTMLElement} node @param {any} told @param {Promise<import("../wire.js").Reasons>} coming
 */
async function giveReasons(node, told, coming) {
  const [best, next] = told.answers;
  refill(node, h("p", { class: "quiet" }, t("analysis.reasons_come")), h("progress", { class: "thinks" }));
  try {
    const { reasons } = await coming;
    refill(
      node,
      h("p", {}, t("analysis.reasons", { label: best.label, next: next.label })),
      h(
        "ul",
        {},
        reasons.map((reason) => h("li", {}, reason)),
      ),
    );
  } catch (fault) {
    refill(node, h("p", { class: "quiet" }, t("analysis.no_reasons"), " ", /** @type {Error} */ (fault).message));
  }
}

/** @param {any} told @param {HTMLElement} reasons */
function found(told, reasons) {
  return [
    h("p", { class: "prose" }, told.question),
    oddsList(told.answers),
    reasons,
    h("p", { class: "quiet" }, t("analysis.trials", { playouts: number(told.playouts) })),
    told.hints ? h("p", { class: "quiet" }, t("analysis.counted", { n: told.hints })) : null,
  ];
}
