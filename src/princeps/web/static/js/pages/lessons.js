// The worked examples of the rulebook, to be played.

import { once, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { gameTabs } from "./game_tabs.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").LessonCard} LessonCard */

/** @type {import("../app.js").Page} */
export async function lessons({ main, title, go }, game) {
  const games = /** @type {import("../wire.js").GameLine[]} */ (await once("/games"));
  const card = games.find((one) => one.id === game) ?? games.find((one) => one.here);
  if (!card) return;
  const found = /** @type {LessonCard[]} */ (await once(`/games/${card.id}/lessons`));
  title(`${t("nav.lessons")}: ${card.title}`);
  const start = async (/** @type {string} */ lesson) => {
    const made = await attempt(() => post("/matches", { game: card.id, lesson, mode: "study" }));
    if (made) go(`/table/${made.id}`);
  };
  /** @type {Map<string, LessonCard[]>} */
  const chapters = new Map();
  for (const lesson of found) {
    const chapter = lesson.rule[0].split(".")[0];
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), lesson]);
  }
  main.append(
    gameTabs(games, "/lessons", card.id),
    h("h1", { tabindex: "-1" }, t("lessons.title", { game: card.title })),
    h(
      "p",
      { class: "prose quiet" },
      t("lessons.about"),
      " ",
      h("a", { href: `/learn/${card.id}` }, t("lessons.course")),
    ),
    h(
      "ol",
      { class: "lessons" },
      [...chapters.values()].flat().map((lesson) => {
        const home = h("div", { class: "what" });
        home.append(h("h2", {}, lesson.title), h("p", { class: "prose" }, lesson.about));
        return h(
          "li",
          { id: lesson.id, tabindex: "-1" },
          h(
            "span",
            { class: "cites" },
            lesson.rule.map((number) => ruleChip(card.id, number, () => home)),
          ),
          home,
          h(
            "button",
            { "aria-label": t("lessons.play", { title: lesson.title }), onclick: () => start(lesson.id) },
            t("lessons.start"),
          ),
        );
      }),
    ),
    found.length ? "" : h("p", { class: "prose" }, t("lessons.none")),
  );
}
