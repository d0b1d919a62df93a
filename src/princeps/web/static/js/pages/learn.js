// The courses of a game: its chapters, those that are done, and the one to go on with.

import { get, once } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { beginChapter } from "../table/course.js";
import { gameTabs } from "./game_tabs.js";

/** @typedef {import("../wire.js").CourseCard} CourseCard */

/** @type {import("../app.js").Page} */
export async function learn({ main, title, go }, game) {
  const games = /** @type {import("../wire.js").GameLine[]} */ (await once("/games"));
  const here = games.filter((one) => one.here);
  const card = here.find((one) => one.id === game) ?? here.find((one) => one.first) ?? here[0];
  if (!card) return;
  const found = /** @type {CourseCard[]} */ (await get(`/games/${card.id}/courses`));
  title(`${t("nav.learn")}: ${card.title}`);
  main.append(
    gameTabs(games, "/learn", card.id),
    h("h1", { tabindex: "-1" }, t("learn.title", { game: card.title })),
    ...found.map((course) => courseSection(course, card.id, go)),
    found.length ? "" : h("p", { class: "prose" }, t("learn.none")),
    h("p", { class: "prose" }, t("learn.lessons"), " ", h("a", { href: `/lessons/${card.id}` }, t("nav.lessons"))),
  );
}

/** @param {CourseCard} course @param {string} game @param {(path: string) => void} go */
function courseSection(course, game, go) {
  const next = nextChapter([course]);
  return h(
    "section",
    { "aria-labelledby": `course-${course.id}` },
    h("h2", { id: `course-${course.id}` }, course.title),
    h("p", { class: "prose" }, course.about, " ", t("learn.minutes", { n: course.minutes })),
    h(
      "ol",
      { class: "chapters" },
      course.chapters.map(({ id, title, goal, done }, i) =>
        h(
          "li",
          { class: `${done ? "done" : ""} ${id === next ? "here" : ""}` },
          icon(done ? "i-check" : "i-aim", t(done ? "course.done" : "course.open")),
          h("div", {}, h("h3", {}, `${i + 1}. ${title}`), h("p", { class: "quiet" }, goal)),
          h(
            "button",
            {
              class: id === next ? "first" : "",
              "aria-label": t("learn.begin_chapter", { title }),
              onclick: () => beginChapter(game, id, go),
            },
            t(done ? "learn.again" : "learn.begin"),
          ),
        ),
      ),
    ),
  );
}

/** The first chapter that is not done; the first of all once everything is. @param {CourseCard[]} found */
export function nextChapter(found) {
  const chapters = found.flatMap((course) => course.chapters);
  return (chapters.find((chapter) => !chapter.done) ?? chapters[0])?.id;
}
