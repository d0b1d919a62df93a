// The page of a game: what it is, a picture with its parts named, ways to learn it, advice from measured play, player
// aids and the rules as one text, both to be printed, and the records of this server.

import "../board/board.js";
import { get, once } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { loadTerms, withTerms } from "../lib/glossary.js";
import { attempt } from "../lib/notices.js";
import { number, t } from "../lib/texts.js";
import { newGame } from "../dialogues/new_game.js";
import { beginPuzzle } from "../table/puzzle.js";
import { gameTabs } from "./game_tabs.js";

/** @typedef {import("../wire.js").GameLine} GameLine */
/** @typedef {import("../wire.js").Handbook} Handbook */
/** @typedef {import("../wire.js").RecordLine} RecordLine */

/** @type {import("../app.js").Page} */
export async function game({ main, title, go }, id) {
  const games = /** @type {GameLine[]} */ (await once("/games"));
  const card = games.find((one) => one.id === id && one.here) ?? games.find((one) => one.here);
  if (!card) return;
  const [info, book, rules, records, daily] = await Promise.all([
    once(`/games/${card.id}`),
    /** @type {Promise<Handbook>} */ (once(`/games/${card.id}/handbook`)),
    /** @type {Promise<import("../wire.js").RuleCard[]>} */ (once(`/games/${card.id}/rules`)),
    /** @type {Promise<RecordLine[]>} */ (get(`/games/${card.id}/records`)),
    /** @type {Promise<import("../wire.js").DailyPuzzle[]>} */ (get("/puzzles/today")),
    loadTerms(card.id).catch(() => {}), // texts can be read without
  ]);
  title(card.title);
  const board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
  main.append(
    gameTabs(games, "/games", card.id),
    h(
      "article",
      { class: "handbook" },
      front(
        card,
        daily.find((one) => one.game === card.id),
        book.aim,
        go,
      ),
      picture(board, info.layout, book),
      strategy(book),
      book.aids.length
        ? h(
            "section",
            { class: "aids", "aria-labelledby": "aids" },
            printable("aids", card.title),
            book.aids.map((one) => aid(one, card.title)),
          )
        : null,
      h(
        "section",
        { class: "whole-rules", "aria-labelledby": "rules" },
        printable("rules", card.title),
        chapters(card.id, rules),
      ),
      recordList(records),
    ),
  );
  await board.open(info.layout);
  const parts = book.picture.parts.map((part, i) => /** @type {const} */ ([part.id, numbered(part.name, i)]));
  const items = /** @type {Record<string, import("../types.js").Lies>} */ (book.picture.items);
  board.show(items, book.picture.board, new Map(parts));
  board.camera.fit(); // all of it, not only what is named
}

const ROW = 90; // letters that take as much room as a row of a table
const LITTLE = 3600; // letters: an aid with fewer is printed larger,
const MUCH = 5300; // one with more is printed smaller
const NARROW = 8; // columns of a table that fits beside another
const FEW = 5; // and that has room in letters of any size

/** @param {string} label @param {number} i */
const numbered = (label, i) => ({ label, badge: String(i + 1) });

/**
 * @param {GameLine} card @param {import("../wire.js").DailyPuzzle | undefined} puzzle today's
 * @param {string} aim @param {(path: string) => void} go
 */
function front(card, puzzle, aim, go) {
  const [low, high] = card.players;
  const players = low === high ? t("lobby.players", { n: low }) : t("lobby.range", { low, high });
  const minutes = card.minutes
    ? t("lobby.minutes", { low: number(card.minutes[0]), high: number(card.minutes[1]) })
    : "";
  const learning = card.learning ? t(`lobby.learning_${card.learning}`) : "";
  const link = (/** @type {string} */ path, /** @type {string} */ words) =>
    h("a", { class: "button", href: path }, words);
  return h(
    "header",
    {},
    h("h1", { tabindex: "-1" }, card.title),
    h("p", { class: "quiet" }, [card.designer, players, minutes, learning].filter(Boolean).join(" · ")),
    h("p", { class: "prose" }, card.blurb),
    aim ? h("p", { class: "prose" }, h("strong", {}, t("handbook.aim")), " ", aim) : null,
    h(
      "p",
      { class: "acts" },
      h("button", { class: "first", onclick: () => attempt(() => newGame(card, go)) }, t("lobby.play")),
      card.course ? link(`/learn/${card.id}`, t("handbook.course")) : null,
      puzzle
        ? h(
            "button",
            { "data-key": "daily", onclick: () => beginPuzzle(card.id, puzzle.id, go) },
            puzzle.solved ? icon("i-check", t("puzzle.is_solved")) : null,
            t("puzzle.today"),
          )
        : null,
      puzzle ? link(`/puzzles/${card.id}`, t("puzzle.all")) : null,
      link(`/lessons/${card.id}`, t("nav.lessons")),
      link(`/rules/${card.id}`, t("handbook.search")),
      link(`/about/${card.id}`, t("about.components")),
    ),
  );
}

/**
 * The board, with what its numbers mean.
 * @param {HTMLElement} board
 * @param {import("../types.js").Layout} layout
 * @param {Handbook} book
 */
function picture(board, layout, { picture: { parts } }) {
  const name = (/** @type {string} */ on) => layout.places.find((place) => place.on === on)?.name ?? "";
  return h(
    "section",
    { class: "picture", "aria-labelledby": "picture" },
    h("h2", { id: "picture" }, t("handbook.picture")),
    board,
    h(
      "ol",
      { class: "parts prose" },
      parts.map((part) => h("li", {}, h("strong", {}, name(part.id)), ` · ${part.name}`)),
    ),
  );
}

/** @param {Handbook} book */
function strategy({ strategy: sentences }) {
  if (!sentences.length) return null;
  return h(
    "section",
    { class: "strategy", "aria-labelledby": "strategy" },
    h("h2", { id: "strategy" }, t("handbook.strategy")),
    h("p", { class: "quiet" }, t("handbook.measured")),
    h(
      "ol",
      { class: "prose" },
      sentences.map((sentence) => h("li", {}, sentence)),
    ),
  );
}

/**
 * A heading, and a button that prints only what stands below it.
 * @param {"aids" | "rules"} what @param {string} title of the game, which paper does not know else
 */
function printable(what, title) {
  const print = () => {
    document.body.dataset.print = what;
    addEventListener("afterprint", () => delete document.body.dataset.print, { once: true });
    window.print();
  };
  return h(
    "div",
    { class: "printable" },
    h("h2", { id: what }, ofGame(title), t(`handbook.${what}`)),
    h(
      "button",
      { onclick: print, "aria-label": t("handbook.print_this", { what: t(`handbook.${what}`) }) },
      icon("i-print"),
      t("handbook.print"),
    ),
  );
}

/** On paper only. @param {string} title */
const ofGame = (title) => h("small", { class: "of-game", "aria-hidden": "true" }, title);

/** @param {import("../wire.js").Aid} found @param {string} title of the game */
function aid(found, title) {
  const rows = found.tables.reduce((sum, table) => sum + table.rows.length, 0);
  const letters = found.paragraphs.reduce((sum, one) => sum + one.title.length + one.says.length, 0);
  const fills = letters + ROW * rows;
  return h(
    "section",
    { class: `aid ${fills < LITTLE ? "roomy" : fills > MUCH ? "dense" : ""}` },
    h("h3", {}, ofGame(title), found.title),
    h(
      "div",
      { class: "columns" },
      found.tables.map((table) =>
        h(
          "table",
          { class: table.head.length > NARROW ? "wide" : table.head.length > FEW ? "tight" : null },
          h("caption", {}, table.title, table.rule ? h("small", {}, ` § ${table.rule}`) : null),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              table.head.map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            table.rows.map((row) =>
              h(
                "tr",
                {},
                row.map((cell, i) => (i ? h("td", {}, cell) : h("th", { scope: "row" }, cell))),
              ),
            ),
          ),
        ),
      ),
      found.paragraphs.map((one) =>
        h("p", { class: "prose" }, h("strong", {}, h("b", {}, one.number), ` ${one.title}. `), one.says),
      ),
    ),
  );
}

/**
 * The rulebook to be read from beginning to end.
 * @param {string} game @param {import("../wire.js").RuleCard[]} rules
 */
function chapters(game, rules) {
  return h(
    "div",
    { class: "columns" },
    rules
      .map((rule) =>
        rule.number.endsWith(".0")
          ? [
              h("h3", {}, h("b", {}, rule.number.slice(0, -2)), " ", rule.title),
              h("p", { class: "prose" }, withTerms(game, rule.says)),
            ]
          : h(
              "p",
              { class: "prose" },
              h("strong", {}, h("b", {}, rule.number), ` ${rule.title}. `),
              withTerms(game, rule.says),
            ),
      )
      .flat(),
  );
}

/** @param {RecordLine[]} records */
function recordList(records) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  const who = (/** @type {RecordLine} */ line) =>
    line.mine
      ? t("handbook.you")
      : line.player
        ? line.guest
          ? t("chair.guest", { name: line.player })
          : line.player
        : t("handbook.somebody");
  return h(
    "section",
    { class: "records", "aria-labelledby": "records" },
    h("h2", { id: "records" }, t("handbook.records")),
    records.length
      ? h(
          "ol",
          {},
          records.map((line) =>
            h(
              "li",
              {},
              h("b", {}, number(line.score)),
              h("span", {}, who(line)),
              h(
                "small",
                { class: "quiet" },
                [
                  t("lobby.players", { n: line.seats }),
                  ...Object.entries(line.options).map(([name, value]) => `${name}: ${value}`),
                  day.format(line.made * 1000),
                ].join(" · "),
              ),
            ),
          ),
        )
      : h("p", { class: "prose quiet" }, t("handbook.no_records")),
  );
}
