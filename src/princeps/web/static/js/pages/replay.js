// A game once more: a slider over its answers, autoplay, the log in step, and how the tracks went.

import "../board/board.js";
import "../table/log.js";
import { oddsOf } from "../dialogues/odds.js";
import { get } from "../lib/api.js";
import { hands } from "../table/cards.js";
import { chairs } from "../table/chairs.js";
import { Effects } from "../table/chronicle.js";
import { charts } from "./charts.js";
import { find, h, icon, refill } from "../lib/dom.js";
import { tracks, trays } from "../table/gauges.js";
import { mats } from "../table/mats.js";
import { stage } from "../table/stage.js";
import { legendDialogue } from "../dialogues/legend.js";
import { wordsDialogue } from "../dialogues/board_in_words.js";
import { announce, attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").State} State */

const STRETCH = 100; // answers whose effects are asked for at once
const PACES = [2000, 900, 350]; // milliseconds from answer to answer

/** @type {import("../app.js").Page} */
export async function replay({ main, slot, title }, id) {
  const summary = /** @type {import("../wire.js").MatchCard} */ (await get(`/matches/${id}`));
  const [layout, whole, series] =
    /** @type {[import("../types.js").Layout, State, {series: import("../types.js").Series[]}]} */ (
      await Promise.all([get(`/matches/${id}/layout`), get(`/matches/${id}/state`), get(`/matches/${id}/tracks`)])
    );
  const last = whole.answers;
  const name = summary.name || summary.title;
  title(`${t("replay.title")}: ${name}`);
  const board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
  const log = /** @type {import("../table/log.js").Log} */ (document.createElement("princeps-log"));
  log.game = summary.game;
  log.name(new Map(whole.episodes.map((head) => [head.id, head])));
  const effects = new Effects();
  const drawn = charts(series.series, last);
  /** @type {Map<number, Promise<State>>} */
  const seen = new Map();
  let at = last;
  let timer = 0;
  /** @type {State | null} */
  let now = null;

  /** @param {number} n */
  function state(n) {
    const known = seen.get(n) ?? get(`/matches/${id}/at/${n}`);
    seen.set(n, known);
    known.catch(() => seen.delete(n));
    return known;
  }

  /** @param {number} n */
  async function show(n) {
    at = Math.min(last, Math.max(0, n));
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", t("replay.at", { n: at, last }));
    place.textContent = t("replay.at", { n: at, last });
    const asked = at;
    const found = /** @type {State | undefined} */ (await attempt(() => state(asked)));
    if (!found || asked !== at) return;
    now = found;
    board.sheets = found.sheets;
    board.show(found.items, found.board, new Map());
    refill(find(".tracks"), tracks(layout, found, new Map()));
    refill(find(".mats"), mats(layout, found, new Map(), chairs(summary, layout, found)));
    refill(find(".trays"), trays(layout, found, new Map()));
    refill(find(".stage"), stage(layout, found, new Map()));
    refill(find(".hands"), hands(layout, found, new Map()));
    refill(
      find(".crumbs"),
      found.breadcrumb.map(({ rule, name: what }) => h("span", {}, rule ? h("b", {}, rule) : null, what)),
    );
    find(".table").dataset.at = String(at);
    log.upTo(at);
    drawn.at(at);
    if (at < last) state(at + 1);
    if (at > 0 && !effects.known.has(at)) await sum(Math.ceil(at / STRETCH) * STRETCH);
  }

  /** What the answers up to this one changed, for the headings of the log. @param {number} end */
  async function sum(end) {
    const [first, final] = [end - STRETCH + 1, Math.min(end, last)];
    const told = await attempt(() => get(`/matches/${id}/chronicle?first=${first}&last=${final}`));
    if (!told) return;
    effects.take(told, final);
    log.sum(effects);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    board.camera.back();
    refill(playing, icon("i-play"));
    playing.setAttribute("aria-label", t("replay.play"));
  }

  async function tick() {
    await show(at + 1);
    if (timer) board.follow(effects.places(at));
    announce([...log.querySelectorAll(".now")].map((line) => line.textContent).join(" "));
    if (at >= last) stop();
    else if (timer) timer = window.setTimeout(tick, PACES[Number(pace.value)]);
  }

  function play() {
    if (timer) {
      stop();
      return;
    }
    refill(playing, icon("i-pause"));
    playing.setAttribute("aria-label", t("replay.pause"));
    timer = -1;
    if (at >= last) at = -1;
    tick();
  }

  /** @param {string} what @param {string} sign @param {() => void} act */
  const button = (what, sign, act) =>
    h("button", { "aria-label": t(`replay.${what}`), title: t(`replay.${what}`), onclick: act }, icon(sign));
  const jump = (/** @type {() => number} */ to) => () => {
    stop();
    show(to());
  };
  const playing = button("play", "i-play", play);
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: last,
    "aria-label": t("replay.slider"),
    oninput: () => {
      stop();
      show(Number(slider.value));
    },
  });
  const place = h("output", { class: "quiet" });
  const pace = h(
    "select",
    { "aria-label": t("replay.pace") },
    ["slow", "normal", "fast"].map((word, i) => h("option", { value: i, selected: i === 1 }, t(`replay.${word}`))),
  );

  refill(
    slot,
    h("span", { class: "where" }, name),
    h("span", { class: "deeds" }, h("a", { class: "button", href: `/table/${id}` }, t("replay.table"))),
  );
  main.append(
    h(
      "div",
      { class: "table replay" },
      h("h1", { class: "hush", tabindex: "-1" }, `${t("replay.title")}: ${name}`),
      h(
        "section",
        { class: "world", "aria-label": t("board.title") },
        h("div", { class: "tracks", role: "group", "aria-label": t("table.tracks") }),
        h("div", { class: "mats", role: "group", "aria-label": t("table.mats") }),
        h("div", { class: "stage", role: "group", "aria-label": t("table.stage") }),
        board,
        h("div", { class: "trays", role: "group", "aria-label": t("table.trays") }),
        h("div", { class: "hands", role: "group", "aria-label": t("table.hands") }),
      ),
      h(
        "aside",
        { class: "side", "aria-label": t("replay.title") },
        h("p", { class: "crumbs" }),
        h(
          "div",
          { class: "player", role: "group", "aria-label": t("replay.controls") },
          h(
            "div",
            { class: "knobs" },
            button(
              "first",
              "i-first",
              jump(() => 0),
            ),
            button(
              "back",
              "i-back",
              jump(() => at - 1),
            ),
            playing,
            button(
              "next",
              "i-next",
              jump(() => at + 1),
            ),
            button(
              "last",
              "i-last",
              jump(() => last),
            ),
            pace,
          ),
          slider,
          place,
          whole.over
            ? h("button", { class: "ask", onclick: () => oddsOf(id, Math.max(1, at)) }, t("analysis.ask"))
            : null,
          whole.over ? h("a", { class: "ask", href: "/verify" }, t("verify.link")) : null,
        ),
        h("div", { class: "panel", tabindex: "0", role: "region", "aria-label": t("table.log") }, log),
        h(
          "section",
          { class: "curves", "aria-labelledby": "curves" },
          h(
            "div",
            { class: "section" },
            h("h2", { id: "curves" }, t("chart.title")),
            h("a", { href: `/api/matches/${id}/tracks.csv`, download: "" }, icon("i-save"), " CSV"),
          ),
          drawn.node,
        ),
      ),
    ),
  );
  main.addEventListener("words", () => wordsDialogue({ game: { layout }, state: now }));
  main.addEventListener("legend", () => legendDialogue(layout, chairs(summary, layout, now)));
  main.addEventListener("back", (event) => jump(() => /** @type {CustomEvent} */ (event).detail + 1)());
  await board.open(layout);
  log.reset(whole.log);
  await show(last);
  return stop;
}
