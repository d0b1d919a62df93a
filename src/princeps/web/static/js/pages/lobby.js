// The lobby: the games, my games, a save to open.

import { get, once, post } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { newGame } from "../dialogues/new_game.js";
import { attempt } from "../lib/notices.js";
import { ago, t } from "../lib/texts.js";

/** @typedef {import("../wire.js").GameLine} GameLine */
/** @typedef {import("../wire.js").MatchLine} MatchLine */

/** @type {import("../app.js").Page} */
export async function lobby({ main, title, go }) {
  title(t("nav.lobby"));
  const [games, mine] = /** @type {[GameLine[], MatchLine[]]} */ (await Promise.all([get("/games"), get("/matches")]));
  const names = await seatNames(mine);
  main.append(
    h(
      "header",
      { class: "hello" },
      h("h1", { tabindex: "-1" }, t("lobby.title")),
      h("p", { class: "prose" }, t("lobby.about")),
    ),
    mine.length ? continued(mine, names) : "",
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
  );
}

/** @param {GameLine} game @param {(path: string) => void} go */
function card(game, go) {
  const [low, high] = game.players;
  const cover = h("img", { src: `/static/covers/${game.id}.svg`, alt: "", width: 400, height: 300 });
  cover.addEventListener("error", () => (cover.src = "/static/covers/any.svg"), { once: true });
  return h(
    "li",
    { class: game.here ? "game" : "game later" },
    h("div", { class: "cover" }, cover, game.here ? null : h("span", { class: "ribbon" }, t("lobby.later"))),
    h(
      "div",
      { class: "about" },
      h("h3", {}, game.title),
      h(
        "p",
        { class: "quiet" },
        game.designer,
        " · ",
        low === high ? t("lobby.players", { n: low }) : t("lobby.range", { low, high }),
      ),
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
            h(
              "a",
              { class: "button", href: `/rules/${game.id}`, "aria-label": `${t("nav.rules")}: ${game.title}` },
              t("nav.rules"),
            ),
            h(
              "a",
              { class: "button", href: `/lessons/${game.id}`, "aria-label": `${t("nav.lessons")}: ${game.title}` },
              t("nav.lessons"),
            ),
          )
        : null,
    ),
  );
}

/** What seats are called, by game and id. @param {MatchLine[]} mine @returns {Promise<Map<string, string>>} */
async function seatNames(mine) {
  const games = [...new Set(mine.map((match) => match.game))];
  const found = /** @type {import("../types.js").GameCard[]} */ (
    await Promise.all(games.map((game) => once(`/games/${game}`)))
  );
  return new Map(found.flatMap((info, i) => info.seats.map((seat) => [`${games[i]} ${seat.id}`, seat.name])));
}

/** @param {MatchLine[]} mine @param {Map<string, string>} names */
function continued(mine, names) {
  const sorted = [...mine].sort(
    (a, b) => Number(b.my_turn) - Number(a.my_turn) || Number(a.over) - Number(b.over) || b.changed - a.changed,
  );
  return h(
    "section",
    { "aria-labelledby": "mine" },
    h("h2", { id: "mine" }, t("lobby.mine")),
    h(
      "ul",
      { class: "mine" },
      sorted.map((match) => {
        const stands = match.over
          ? t("lobby.over")
          : match.my_turn
            ? t("lobby.yours")
            : t("lobby.waits", {
                who: match.waiting.map((seat) => names.get(`${match.game} ${seat}`) ?? seat).join(", "),
              });
        return h(
          "li",
          { class: match.my_turn && !match.over ? "turn" : "" },
          h(
            "a",
            { href: match.over ? `/replay/${match.id}` : `/table/${match.id}` },
            h("strong", {}, match.name || match.title),
            h("span", {}, match.turn),
            h("span", { class: "stands" }, match.my_turn && !match.over ? icon("star") : null, stands),
            h("small", { class: "quiet" }, ago(match.changed)),
          ),
        );
      }),
    ),
  );
}

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
