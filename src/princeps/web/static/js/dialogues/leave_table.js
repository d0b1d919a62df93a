// Leaving a seat on purpose: to a bot for good, or to somebody else by a link.

import { dialogue } from "./dialogue.js";
import { levels } from "./new_game.js";
import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../wire.js").SeatCard} SeatCard */

/** @param {Table} table @param {SeatCard} seat */
export function leaveTable(table, seat) {
  const bots = levels(table.game).map((bot) => h("option", { value: `bot:${bot.id}` }, bot.name));
  const bot = /** @type {HTMLSelectElement} */ (h("select", { name: "bot" }, bots));
  dialogue(t("leave.title", { name: seat.name }), (close) => [
    h("p", { class: "prose" }, t("leave.about")),
    h("label", {}, t("leave.bot"), bot),
    h(
      "div",
      { class: "acts" },
      h("button", { onclick: close }, t("cancel")),
      h("button", { onclick: () => (close(), leave(table, seat, "open")) }, t("leave.hand_over")),
      h("button", { class: "first", onclick: () => (close(), leave(table, seat, bot.value)) }, t("leave.resign")),
    ),
  ]);
}

/** @param {Table} table @param {SeatCard} seat @param {string} kind */
async function leave(table, seat, kind) {
  const done = await attempt(() => post(`/matches/${table.summary.id}/seats/${seat.id}/leave`, { kind }));
  if (!done) return;
  table.shell.go(`/table/${table.summary.id}`);
  if (done.invitation) showLink(new URL(done.invitation, location.origin).href, seat.name);
}

/** @param {string} address @param {string} name */
function showLink(address, name) {
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("players.link", { name }) });
  dialogue(t("leave.link"), () => [h("p", { class: "prose" }, t("leave.link_about")), field]);
}
