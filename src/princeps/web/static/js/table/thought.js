// What a bot expected of its answer.

import { dialogue } from "../dialogues/dialogue.js";
import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { number, t } from "../lib/texts.js";

/** @typedef {{seat: string, n: number, playouts: number, chance: number}} Thought */

/**
 * A line on what a bot expected; it says more to one who plays alone.
 * @param {import("./table.js").Table} table
 * @param {Thought} thought
 */
export function thought(table, { seat, n, playouts, chance }) {
  const said = t("analysis.thought", {
    who: table.seatName(seat),
    playouts: number(playouts),
    chance: number(Math.round(100 * chance)),
  });
  const why = async () => {
    const found = await attempt(() => get(`/matches/${table.summary.id}/thoughts/${n}`));
    if (found) dialogue(table.seatName(seat), () => [h("p", { class: "prose" }, found.says)]);
  };
  return [said, table.alone ? h("button", { class: "link", onclick: why }, t("analysis.why")) : null];
}
