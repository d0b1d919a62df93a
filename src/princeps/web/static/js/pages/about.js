// What this is, whose games these are, and where every printed value comes from.

import { once } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { loadCoast } from "../board/projection.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").GameLine} GameLine */

/** @type {import("../app.js").Page} */
export async function about({ main, title }) {
  title(t("nav.about"));
  const [games, coast] = await Promise.all([once("/games"), loadCoast()]);
  main.append(
    h("h1", { tabindex: "-1" }, t("about.title")),
    h("p", { class: "prose" }, t("about.unofficial")),
    h("h2", {}, t("about.games")),
    h(
      "ul",
      { class: "credits prose" },
      games.map((/** @type {GameLine} */ game) =>
        h(
          "li",
          {},
          h("strong", {}, game.title),
          `, ${game.designer}`,
          game.here ? [" · ", h("a", { href: `/about/${game.id}` }, t("about.components"))] : ` · ${t("lobby.later")}`,
        ),
      ),
    ),
    h("h2", {}, t("about.dice")),
    h("p", { class: "prose" }, t("about.dice_about"), " ", h("a", { href: "/verify" }, t("verify.link"))),
    h("h2", {}, t("about.drawn")),
    h("p", { class: "prose" }, t("about.drawn_about"), " ", coast.origin),
    h("p", { class: "prose" }, t("about.fonts")),
  );
}

/** @type {import("../app.js").Page} */
export async function components({ main, title }, game) {
  const [games, found] = await Promise.all([once("/games"), once(`/games/${game}/components`)]);
  const tables = /** @type {import("../wire.js").ComponentTable[]} */ (found);
  const card = games.find((/** @type {GameLine} */ one) => one.id === game);
  title(t("about.components"));
  main.append(
    h("h1", { tabindex: "-1" }, t("about.components_of", { game: card?.title ?? game })),
    h("p", { class: "prose" }, t("about.components_about")),
    h(
      "div",
      { class: "sheet", tabindex: "0", role: "region", "aria-label": t("about.components") },
      h(
        "table",
        { class: "provenance" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["table", "source", "note"].map((column) => h("th", { scope: "col" }, t(`about.${column}`))),
          ),
        ),
        tables.map((table) =>
          h(
            "tbody",
            {},
            origin(`${table.file}.${table.table}`, table, values(table.rows)),
            table.parts.map((part) => origin(`${table.table}.${part.part}`, part, null)),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {{source: string, note: string}} from @param {Node | null} shown */
function origin(name, { source, note }, shown) {
  const [kind, rule] = source.split(" "); // "stated 6.3", "public", "remembered", "reconstructed"
  const said = kind ? h("span", { class: `source ${kind}` }, t(`source.${kind}`), rule ? ` § ${rule}` : "") : null;
  return h(
    "tr",
    { class: shown ? "whole" : "" },
    h("th", { scope: "row" }, h("code", {}, name)),
    h("td", {}, said),
    h("td", {}, note, shown),
  );
}

/** The values themselves, folded. @param {any} rows a list of rows, or named values */
function values(rows) {
  const list = Array.isArray(rows)
    ? rows
    : Object.entries(rows).map(([id, value]) =>
        value && typeof value === "object" && !Array.isArray(value) ? { id, ...value } : { id, value },
      );
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const cell = (/** @type {any} */ value) =>
    value === undefined ? "" : Array.isArray(value) ? value.join(", ") : String(value);
  return h(
    "details",
    {},
    h("summary", {}, t("about.values", { n: list.length })),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((column) => h("th", { scope: "col" }, column)),
        ),
      ),
      h(
        "tbody",
        {},
        list.map((row) =>
          h(
            "tr",
            {},
            columns.map((column) => h("td", {}, cell(row[column]))),
          ),
        ),
      ),
    ),
  );
}
