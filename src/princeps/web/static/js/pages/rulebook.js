// The rules in our words, with a search and with what rests on each paragraph.

import { get, once } from "../lib/api.js";
import { loadTerms, withTerms } from "../lib/glossary.js";
import { h, icon, refill } from "../lib/dom.js";
import { gameTabs } from "./game_tabs.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").RuleCard} RuleCard */
/** @typedef {import("../wire.js").GameLine} GameLine */

/** @type {import("../app.js").Page} */
export async function rulebook({ main, title }, game) {
  const games = /** @type {GameLine[]} */ (await once("/games"));
  const card = games.find((one) => one.id === game) ?? games.find((one) => one.here);
  if (!card) return;
  const rules = /** @type {RuleCard[]} */ (await once(`/games/${card.id}/rules`));
  await loadTerms(card.id).catch(() => {}); // texts can be read without
  title(`${t("nav.rules")}: ${card.title}`);
  const list = h("div", { class: "paragraphs" });
  const count = h("p", { class: "quiet", role: "status" });
  const field = h("input", { type: "search", "aria-label": t("rules.search"), placeholder: t("rules.search") });
  const contents = h(
    "nav",
    { class: "contents", "aria-label": t("rules.contents") },
    h(
      "ol",
      {},
      rules
        .filter((rule) => rule.number.endsWith(".0"))
        .map((rule) =>
          h("li", {}, h("a", { href: `#${rule.number}` }, h("b", {}, rule.number.replace(".0", "")), rule.title)),
        ),
    ),
  );

  let asked = 0;
  /** @param {string} words */
  async function search(words) {
    const mine = ++asked;
    const found = words.trim()
      ? /** @type {RuleCard[]} */ (await get(`/games/${card?.id}/rules?q=${encodeURIComponent(words.trim())}`))
      : rules;
    if (mine !== asked) return;
    count.textContent = words.trim() ? t("rules.found", { n: found.length }) : "";
    refill(
      list,
      found.map((rule) => paragraph(rule, card?.id ?? "")),
    );
  }
  field.addEventListener("input", () => search(field.value));
  main.append(
    gameTabs(games, "/rules", card.id),
    h("h1", { tabindex: "-1" }, t("rules.title", { game: card.title })),
    h("p", { class: "prose quiet" }, t("rules.about")),
    h(
      "div",
      { class: "book" },
      contents,
      h("div", {}, h("div", { class: "search" }, icon("i-search"), field), count, list),
    ),
  );
  await search("");
}

/** @param {RuleCard} rule @param {string} game */
function paragraph(rule, game) {
  const { rulings, examples, steps } = rule.cited_by;
  /** @type {[string, (Node | string)[]][]} */
  const kinds = [
    [
      "rulings",
      rulings.map((one) => h("span", { class: "ruling" }, h("strong", {}, one.id), ` ${one.title}: ${one.ruling}`)),
    ],
    ["examples", examples.map((id) => h("a", { href: `/lessons/${game}#${id}` }, id))],
    ["steps", steps.map((name) => h("code", {}, name))],
  ];
  const rests = kinds.filter(([, found]) => found.length);
  const chapter = rule.number.endsWith(".0");
  return h(
    "article",
    { id: rule.number, class: chapter ? "paragraph chapter" : "paragraph", tabindex: "-1" },
    h(chapter ? "h2" : "h3", {}, h("b", {}, rule.number), " ", rule.title),
    h("p", { class: "prose" }, withTerms(game, rule.says)),
    rests.length
      ? h(
          "details",
          {},
          h("summary", {}, t("rules.cited")),
          h(
            "dl",
            {},
            rests.map(([kind, found]) => h("div", {}, h("dt", {}, t(`rules.${kind}`)), h("dd", {}, found))),
          ),
        )
      : null,
  );
}
