// The puzzles of a game: today's first, then all of them by theme and level, with those that are solved ticked.

import { get, once } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { number, t } from "../lib/texts.js";
import { beginPuzzle } from "../table/puzzle.js";
import { gameTabs } from "./game_tabs.js";

/** @typedef {import("../wire.js").PuzzleList} PuzzleList */
/** @typedef {import("../wire.js").PuzzleLine} PuzzleLine */

const LEVELS = [1, 2, 3];

/** @type {import("../app.js").Page} */
export async function puzzles({ main, title, go }, game) {
  const games = /** @type {import("../wire.js").GameLine[]} */ (await once("/games"));
  const here = games.filter((one) => one.here);
  const card = here.find((one) => one.id === game) ?? here.find((one) => one.first) ?? here[0];
  if (!card) return;
  const found = /** @type {PuzzleList} */ (await get(`/games/${card.id}/puzzles`));
  title(`${t("puzzle.all")}: ${card.title}`);
  main.append(
    gameTabs(games, "/puzzles", card.id),
    h("h1", { tabindex: "-1" }, t("puzzle.of_game", { game: card.title })),
    h("p", { class: "prose" }, t("puzzle.about")),
    ...(found.today ? [daily(card.id, found, go), counts(found)] : [h("p", { class: "prose" }, t("puzzle.none"))]),
    ...found.themes.filter((theme) => theme.puzzles.length).map((theme) => themeSection(card.id, theme, go)),
  );
}

/** @param {string} game @param {PuzzleList} found @param {(path: string) => void} go */
function daily(game, found, go) {
  const theme = found.themes.find(({ puzzles: some }) => some.some((one) => one.id === found.today));
  const one = theme?.puzzles.find(({ id }) => id === found.today);
  return h(
    "p",
    { class: `daily ${one?.solved ? "solved" : ""}` },
    sign(one),
    h(
      "span",
      {},
      h("strong", {}, t("puzzle.today")),
      ` · ${theme?.title} · ${t(`puzzle.level_${one?.level}`)} · ${one?.seat}`,
    ),
    h(
      "button",
      { class: "first", "data-key": "daily", onclick: () => beginPuzzle(game, found.today ?? "", go) },
      t(one?.solved ? "learn.again" : "puzzle.solve"),
    ),
  );
}

/** @param {PuzzleList} found */
function counts({ solved, first, streak, themes }) {
  const all = themes.reduce((sum, theme) => sum + theme.puzzles.length, 0);
  return h(
    "p",
    { class: "quiet" },
    [
      t("puzzle.solved_of", { n: number(solved), of: number(all) }),
      t("puzzle.first_of", { n: number(first) }),
      streak > 1 ? t("puzzle.streak", { n: number(streak) }) : "",
    ]
      .filter(Boolean)
      .join(" · "),
  );
}

/** @param {string} game @param {import("../wire.js").PuzzleTheme} theme @param {(path: string) => void} go */
function themeSection(game, theme, go) {
  return h(
    "section",
    { class: "theme", "aria-labelledby": `theme-${theme.id}` },
    h("h2", { id: `theme-${theme.id}` }, theme.title),
    LEVELS.map((level) => {
      const some = theme.puzzles.filter((one) => one.level === level);
      if (!some.length) return null;
      return h(
        "div",
        { class: "level" },
        h("h3", {}, t(`puzzle.level_${level}`)),
        h(
          "ol",
          {},
          some.map((one, i) => h("li", {}, tile(game, theme.title, one, i + 1, go))),
        ),
      );
    }),
  );
}

/**
 * @param {string} game @param {string} theme @param {PuzzleLine} one
 * @param {number} n @param {(path: string) => void} go
 */
function tile(game, theme, one, n, go) {
  const stands = t(one.solved ? "puzzle.is_solved" : one.tried ? "puzzle.is_tried" : "puzzle.is_new");
  return h(
    "button",
    {
      class: `tile ${one.solved ? "solved" : one.tried ? "tried" : ""}`,
      "data-key": `puzzle:${one.id}`,
      "aria-label": `${theme}, ${t(`puzzle.level_${one.level}`)} ${n}, ${stands}`,
      title: stands,
      onclick: () => beginPuzzle(game, one.id, go),
    },
    String(n),
    sign(one),
  );
}

/** @param {PuzzleLine | undefined} one */
function sign(one) {
  return one?.solved ? icon("i-check") : one?.tried ? icon("i-redo") : icon("i-aim");
}
