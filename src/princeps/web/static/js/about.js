// What this is, whose games these are, and where every printed value comes from.

import { once } from "./api.js";
import { h } from "./dom.js";
import { loadCoast } from "./projection.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").GameCard} GameCard */

/** @type {import("./app.js").Page} */
export async function about({ main, title }) {
  title(t("nav.about"));
  const [games, coast] = await Promise.all([once("/games"), loadCoast()]);
  main.append(
    h("h1", { tabindex: "-1" }, t("about.title")),
    h("p", { class: "prose" }, t("about.unofficial")),
    h("h2", {}, t("about.games")),
    h("ul", { class: "credits prose" }, games.map((/** @type {GameCard} */ game) => h("li", {}, h("strong", {}, game.title), `, ${game.designer}`, game.here ? [" · ", h("a", { href: `/about/${game.id}` }, t("about.components"))] : ` · ${t("lobby.later")}`))),
    h("h2", {}, t("about.dice")),
    h("p", { class: "prose" }, t("about.dice_about")),
    h("h2", {}, t("about.drawn")),
    h("p", { class: "prose" }, t("about.drawn_about"), " ", coast.origin),
    h("p", { class: "prose" }, t("about.fonts")),
  );
}

/** @type {import("./app.js").Page} */
export async function components({ main, title }, game) {
  const [games, rows] = await Promise.all([once("/games"), once(`/games/${game}/components`)]);
  const card = games.find((/** @type {GameCard} */ one) => one.id === game);
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
        h("thead", {}, h("tr", {}, ["table", "source", "note", "rows"].map((column) => h("th", { scope: "col" }, t(`about.${column}`))))),
        h("tbody", {}, rows.map((/** @type {any} */ row) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, `${row.file}.${row.table}`)), h("td", {}, h("span", { class: `source ${String(row.source).split(" ")[0]}` }, source(row.source))), h("td", {}, row.note), h("td", { class: "number" }, row.rows ?? "")))),
      ),
    ),
  );
}

/** @param {string} word "stated 6.3", "public", "reconstructed" */
function source(word) {
  const [kind, rule] = word.split(" ");
  return ["stated", "public", "reconstructed"].includes(kind) ? t(`source.${kind}`) + (rule ? ` § ${rule}` : "") : word;
}
