// The host closes a table, and opens it again.

import { dialogue } from "./dialogue.js";
import { put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../table/table.js").Table} Table */

/** @param {Table} table */
export function askToClose(table) {
  dialogue(t("menu.close"), (close) => [
    h("p", { class: "prose" }, t("players.close_about")),
    h(
      "div",
      { class: "acts" },
      h("button", { onclick: close }, t("cancel")),
      h("button", { class: "first", onclick: () => (close(), setClosed(table, true)) }, t("players.close")),
    ),
  ]);
}

/** @param {Table} table @param {boolean} closed */
export async function setClosed(table, closed) {
  await attempt(() => put(`/matches/${table.summary.id}/closed`, { closed }));
}
