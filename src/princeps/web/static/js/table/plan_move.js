// From one place to another: how much of what goes, with what that would change.

import { dialogue } from "../dialogues/dialogue.js";
import { h, refill } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { stepper } from "./numbers.js";
import { foretells } from "./plan_numbers.js";

/** @typedef {import("../wire.js").DraftMoveFound} Move */
/** @typedef {import("../wire.js").DraftFound} Draft */

/**
 * @param {string} title
 * @param {Move[]} moves
 * @param {import("./table.js").Table} table
 * @param {(orders: string[][]) => Promise<Draft | undefined>} look where these orders more lead
 * @param {(orders: string[][]) => void} add
 */
export function moveDialogue(title, moves, table, look, add) {
  /** @type {number[]} */
  const counts = moves.map((_, i) => (i ? 0 : 1));
  const chosen = () => moves.flatMap((move, i) => Array(counts[i]).fill(move.words));
  dialogue(
    title,
    (close) => {
      const [list, told] = [h("ul", { class: "slots moves" }), h("div", { class: "plan", role: "status" })];
      const done = () => {
        const orders = chosen();
        close();
        if (orders.length) add(orders);
      };
      const go = h("button", { class: "first", autofocus: true, "data-key": "add", onclick: done }, t("plan.add"));
      let asked = 0;
      /** What comes of it so far; it can be added if the rules allow it. */
      const tell = async () => {
        const number = ++asked;
        const found = await look(chosen());
        if (number !== asked || !found) return;
        go.disabled = Boolean(found.refused);
        refill(told, found.refused ? h("p", { class: "bad" }, found.refused.text) : foretells(table.state, found));
      };
      /** @param {number[]} wish */
      const set = (wish) => {
        wish.forEach((value, i) => (counts[i] = Math.max(0, Math.min(moves[i].most, value))));
        refill(list, moves.map(row));
        tell();
      };
      const one = (/** @type {number} */ at, /** @type {number} */ value) =>
        set(counts.map((old, i) => (i === at ? value : old)));
      const row = (/** @type {Move} */ move, /** @type {number} */ i) =>
        h(
          "li",
          {},
          h(
            "span",
            { class: "label" },
            move.says,
            h("small", {}, t("plan.most", { n: move.most, left: move.most - counts[i] })),
          ),
          stepper({
            label: move.says,
            i,
            value: counts[i],
            low: 0,
            high: move.most,
            busy: false,
            set: (value) => one(i, value),
          }),
          h("button", { "data-key": `all:${i}`, onclick: () => one(i, move.most) }, t("plan.all")),
          move.most > 1 &&
            h("button", { "data-key": `keep:${i}`, onclick: () => one(i, move.most - 1) }, t("plan.keep")),
        );
      const everything = () => set(moves.map(({ most }) => most));
      set(counts);
      return [
        list,
        told,
        h(
          "p",
          { class: "acts" },
          go,
          moves.length > 1 && h("button", { "data-key": "everything", onclick: everything }, t("plan.everything")),
        ),
      ];
    },
    "plan-move",
  );
}
