// The lobby: the games, my games, a save to open.

import { get, once, post, put } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { deleteGame, renameGame } from "../dialogues/my_game.js";
import { newGame } from "../dialogues/new_game.js";
import { attempt } from "../lib/notices.js";
import { ago, number, t } from "../lib/texts.js";
import { beginChapter } from "../table/course.js";
import { beginPuzzle } from "../table/puzzle.js";
import { nextChapter } from "./learn.js";

/** @typedef {import("../wire.js").GameLine} GameLine */
/** @typedef {import("../wire.js").MatchLine} MatchLine */
/** @typedef {import("../wire.js").DailyPuzzle} DailyPuzzle */

/** @type {import("../app.js").Page} */
export async function lobby({ main, title, go }) {
  title(t("nav.lobby"));
  const [games, mine, daily] = /** @type {[GameLine[], MatchLine[], DailyPuzzle[]]} */ (
    await Promise.all([get("/games"), get("/matches"), get("/puzzles/today")])
  );
  const names = await seatNames(mine);
  const kept = h("section", { "aria-labelledby": "mine" });
  const again = async () => {
    const found = await attempt(() => get("/matches"));
    if (found) fill(kept, found, names, again);
  };
  fill(kept, mine, names, again);
  const first = games.find((game) => game.first && game.here);
  main.append(
    h(
      "header",
      { class: "hello" },
      h("h1", { tabindex: "-1" }, t("lobby.title")),
      h("p", { class: "prose" }, t("lobby.about")),
      first && !mine.length ? h("p", {}, newHere(first, go)) : null,
    ),
    kept,
    mine.length && daily.length ? todays(daily, go) : "",
    h(
      "section",
      { "aria-labelledby": "games" },
      h("div", { class: "section" }, h("h2", { id: "games" }, t("lobby.games")), opener(go)),
      h(
        "ul",
        { class: "games" },
        games.map((game) => card(game, go)),
      ),
    ),
    !mine.length && daily.length ? todays(daily, go) : "", // a newcomer first sees what there is to play
  );
}

/** A puzzle of each game, every day another. @param {DailyPuzzle[]} daily @param {(path: string) => void} go */
function todays(daily, go) {
  return h(
    "section",
    { class: "todays", "aria-labelledby": "todays" },
    h(
      "div",
      { class: "section" },
      h("h2", { id: "todays" }, t("puzzle.todays")),
      h("a", { href: "/puzzles" }, t("puzzle.all")),
    ),
    h(
      "ul",
      {},
      daily.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: one.solved ? "solved" : "",
              "data-key": `daily:${one.game}`,
              onclick: () => beginPuzzle(one.game, one.id, go),
            },
            icon(one.solved ? "i-check" : "i-aim", one.solved ? t("puzzle.is_solved") : undefined),
            h("strong", {}, one.title),
            h("small", { class: "quiet" }, `${one.theme} · ${t(`puzzle.level_${one.level}`)}`),
          ),
        ),
      ),
    ),
  );
}

/** Which one to begin with. @param {GameLine} game @param {(path: string) => void} go */
function newHere(game, go) {
  return h(
    "span",
    { class: "new-here" },
    t("lobby.new_here", { game: game.title, effort: effort(game).join(", ") }),
    " ",
    game.course
      ? h(
          "button",
          { class: "first", "data-key": "learn", onclick: () => goOnLearning(game, go) },
          t("lobby.learn_first"),
        )
      : h("button", { class: "link", onclick: () => attempt(() => newGame(game, go)) }, t("lobby.begin")),
  );
}

/** To the next chapter of a game's course. @param {GameLine} game @param {(path: string) => void} go */
async function goOnLearning(game, go) {
  const found = await attempt(() => get(`/games/${game.id}/courses`));
  const chapter = found && nextChapter(found);
  if (chapter) await beginChapter(game.id, chapter, go);
}

/** How long it takes, and how hard it is to learn. @param {GameLine} game */
function effort({ minutes, learning }) {
  return [
    minutes ? t("lobby.minutes", { low: number(minutes[0]), high: number(minutes[1]) }) : "",
    learning ? t(`lobby.learning_${learning}`) : "",
  ].filter(Boolean);
}

/** @param {GameLine} game @param {(path: string) => void} go */
function card(game, go) {
  const [low, high] = game.players;
  const cover = h("img", { src: `/static/covers/${game.id}.jpg`, alt: "", width: 400, height: 300 });
  cover.addEventListener("error", () => (cover.src = "/static/covers/any.svg"), { once: true });
  const ribbon = game.here ? (game.first ? t("lobby.first") : "") : t("lobby.later");
  return h(
    "li",
    { class: game.here ? "game" : "game later" },
    h("div", { class: "cover" }, cover, ribbon ? h("span", { class: "ribbon" }, ribbon) : null),
    h(
      "div",
      { class: "about" },
      h("h3", {}, game.here ? h("a", { href: `/games/${game.id}` }, game.title) : game.title),
      h(
        "p",
        { class: "quiet" },
        game.designer,
        " · ",
        low === high ? t("lobby.players", { n: low }) : t("lobby.range", { low, high }),
      ),
      effort(game).length
        ? h("p", { class: "effort", title: t("lobby.effort") }, icon("hourglass"), effort(game).join(" · "))
        : null,
      game.blurb && h("p", { class: "prose blurb" }, game.blurb),
      game.here
        ? h(
            "p",
            { class: "acts" },
            h(
              "button",
              {
                class: "first",
                "aria-label": t("lobby.play_game", { game: game.title }),
                onclick: () => attempt(() => newGame(game, go)),
              },
              t("lobby.play"),
            ),
            game.course
              ? h(
                  "button",
                  {
                    "aria-label": `${t("lobby.learn")}: ${game.title}`,
                    "data-key": `learn:${game.id}`,
                    onclick: () => goOnLearning(game, go),
                  },
                  t("lobby.learn"),
                )
              : null,
            h(
              "a",
              { class: "button", href: `/rules/${game.id}`, "aria-label": `${t("nav.rules")}: ${game.title}` },
              t("nav.rules"),
            ),
            game.course
              ? null
              : h(
                  "a",
                  { class: "button", href: `/lessons/${game.id}`, "aria-label": `${t("nav.lessons")}: ${game.title}` },
                  t("nav.lessons"),
                ),
          )
        : null,
    ),
  );
}

// -- my games ---------------------------------------------------------------------------------------------------------

/** What seats are called, by game and id. @param {MatchLine[]} mine @returns {Promise<Map<string, string>>} */
async function seatNames(mine) {
  const games = [...new Set(mine.map((match) => match.game))];
  const found = /** @type {import("../types.js").GameCard[]} */ (
    await Promise.all(games.map((game) => once(`/games/${game}`)))
  );
  return new Map(found.flatMap((info, i) => info.seats.map((seat) => [`${games[i]} ${seat.id}`, seat.name])));
}

/**
 * The list of my games, and of those I have put away.
 * @param {HTMLElement} kept @param {MatchLine[]} mine @param {Map<string, string>} names @param {() => void} again
 */
function fill(kept, mine, names, again) {
  const sorted = [...mine].sort(
    (a, b) => Number(b.my_turn) - Number(a.my_turn) || Number(a.over) - Number(b.over) || b.changed - a.changed,
  );
  const [away, here] = [true, false].map((put) => sorted.filter((match) => match.archived === put));
  const list = (/** @type {MatchLine[]} */ some) =>
    h(
      "ul",
      { class: "mine" },
      some.map((match) => line(match, names, again)),
    );
  const open = kept.querySelector("details")?.open ?? false;
  kept.hidden = !mine.length;
  refill(
    kept,
    h("h2", { id: "mine" }, t("lobby.mine")),
    here.length ? list(here) : h("p", { class: "quiet" }, t("mine.none")),
    away.length
      ? h("details", { class: "away", open }, h("summary", {}, t("mine.away", { n: away.length })), list(away))
      : null,
  );
}

/** @param {MatchLine} match @param {Map<string, string>} names @param {() => void} again */
function line(match, names, again) {
  const others = match.waiting
    .filter((seat) => !match.mine.includes(seat))
    .map((seat) => names.get(`${match.game} ${seat}`) ?? seat);
  const stands = match.over
    ? t("lobby.over")
    : match.my_turn
      ? t("lobby.yours")
      : others.length
        ? t("lobby.waits", { who: others.join(", ") })
        : t("lobby.waits_others");
  const called = match.name || match.title;
  const archive = async () => {
    if (await attempt(() => put(`/matches/${match.id}/archived`, { archived: !match.archived }))) again();
  };
  /** @param {string} what @param {string} sign @param {() => void} act */
  const deed = (what, sign, act) => {
    const label = t(`mine.${what}_game`, { name: called });
    return h(
      "button",
      { class: "bare", title: t(`mine.${what}`), "aria-label": label, "data-key": `${what}:${match.id}`, onclick: act },
      icon(sign),
    );
  };
  return h(
    "li",
    { class: match.my_turn && !match.over ? "turn" : "" },
    h(
      "a",
      { href: match.over ? `/replay/${match.id}` : `/table/${match.id}` },
      h("strong", {}, called, match.name ? h("small", { class: "quiet" }, match.title) : null),
      h("span", {}, match.turn),
      h("span", { class: "stands" }, match.my_turn && !match.over ? icon("star") : null, stands),
      h("small", { class: "quiet" }, ago(match.changed)),
    ),
    h(
      "span",
      { class: "deeds" },
      match.host ? deed("rename", "i-pencil", () => renameGame(match, again)) : null,
      match.archived ? deed("fetch", "i-open", archive) : deed("archive", "i-box", archive),
      match.deletes ? deed("delete", "i-bin", () => deleteGame(match, again)) : null,
    ),
  );
}

// -- saves ------------------------------------------------------------------------------------------------------------

/** A button that opens a save from the reader's disk. @param {(path: string) => void} go */
function opener(go) {
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "hush",
    tabindex: "-1",
    "aria-hidden": "true",
    "data-import": true,
  });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const text = await file.text();
    input.value = "";
    const made = await attempt(() => post("/matches/import", text));
    if (made) go(`/table/${made.id}`);
  });
  return h("span", {}, input, h("button", { onclick: () => input.click() }, icon("i-open"), t("lobby.open")));
}
