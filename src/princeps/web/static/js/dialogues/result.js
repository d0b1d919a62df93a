// The end of a game: how it ended, what the score is made of, what turned it, and again; the proof of the dice is
// folded.

import { review } from "./review.js";
import { walk } from "./walk.js";
import { get, post } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { promised } from "../proof/promise_list.js";
import { checkCommitment, checkStart } from "../proof/check.js";
import { emblem } from "../board/owners.js";
import { sheetTable } from "../table/sheet_table.js";
import { dialogue } from "./dialogue.js";
import { language, number, signed, t } from "../lib/texts.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").Result} Result */
/** @typedef {import("./walk.js").Moment} Moment */

const MOST_TURNS = 5;

/** @param {Table} table @param {State} state */
export function resultDialogue(table, state) {
  const done = state.result;
  if (!done) return;
  const mine = (state.mine.length ? state.mine : Object.keys(done.outcome)).map((seat) => done.outcome[seat]);
  const verdict = mine.includes("won") ? "won" : mine.includes("drawn") ? "drawn" : "lost";
  const { id } = table.summary;
  const turns = h("div", { class: "turns" });
  const here = h("span");
  dialogue(
    done.title,
    () => [
      h(
        "div",
        { class: `verdict ${verdict}` },
        icon({ won: "laurel", drawn: "rings", lost: "bones" }[verdict]),
        h("p", { class: "prose" }, done.text),
      ),
      bySeats(done) ? "" : scores(table, done),
      done.made_of?.rows.length ? madeOf(table, state, done) : "",
      done.told.length
        ? h(
            "section",
            { class: "tie" },
            done.told.map((line) => h("p", { class: "prose" }, icon("rings"), line)),
          )
        : "",
      turns,
      ...state.sheets
        .filter((sheet) => sheet.end)
        .map((sheet) =>
          h("section", { class: "closing" }, h("h3", {}, sheet.name), sheetTable(table.summary.game, sheet)),
        ),
      again(table, here),
      proof(table, done),
      h(
        "p",
        { class: "acts" },
        h(
          "button",
          { onclick: () => review(table, state.mine[0] ?? Object.keys(done.score)[0]) },
          t("analysis.review"),
        ),
        h("a", { class: "button", href: `/replay/${id}` }, t("table.replay")),
        h(
          "a",
          { class: "button", href: `/api/matches/${id}/report?lang=${language()}`, download: "" },
          t("menu.report"),
        ),
        h("a", { class: "button", href: `/api/matches/${id}/export`, download: "" }, t("menu.export")),
        h("a", { class: "button first", href: "/" }, t("nav.lobby")),
      ),
    ],
    "result broad",
  );
  turningPoints(table).then((moments) => {
    if (!moments.length || !turns.isConnected) return;
    refill(turns, turnsList(table, moments));
    const biggest = moments.reduce((best, one) => (Math.abs(one.by) > Math.abs(best.by) ? one : best));
    refill(
      here,
      h("button", { onclick: () => table.fork(biggest.n - 1) }, icon("i-fork"), t("result.from", { n: biggest.n })),
    );
  });
}

/** Are the points told seat by seat? Then the table of their sources has the outcome too. @param {Result} done */
function bySeats({ made_of, score }) {
  const owners = Object.keys(made_of?.owners ?? {});
  return owners.length > 1 && Boolean(made_of?.rows.length) && owners.every((owner) => owner in score);
}

/** Everybody's points, the most first, and who has won. @param {Table} table @param {Result} done */
function scores(table, done) {
  return h(
    "ul",
    { class: "scores" },
    Object.entries(done.score)
      .sort(([, one], [, other]) => other - one)
      .map(([seat, score]) =>
        h(
          "li",
          { class: done.outcome[seat] },
          h("span", {}, table.fullName(seat)),
          h("b", {}, number(score)),
          h("span", { class: "quiet" }, t(`result.${done.outcome[seat]}`)),
        ),
      ),
  );
}

/**
 * Source by source, for each who has points.
 * @param {Table} table @param {State} state @param {Result} done
 */
function madeOf(table, state, done) {
  const made = /** @type {import("../wire.js").MadeOf} */ (done.made_of);
  const owners = Object.keys(made.owners);
  const { layout } = table.game;
  /** @param {Record<string, number>} points @param {(n: number) => string} told */
  const cells = (points, told) =>
    owners.map((owner) => h("td", {}, points[owner] === undefined ? "–" : told(points[owner])));
  return h(
    "section",
    { class: owners.length > 1 ? "made-of wide" : "made-of" },
    h("h3", {}, t("result.made_of")),
    h(
      "div",
      { class: "scrolls", tabindex: "0", role: "group", "aria-label": t("result.made_of") },
      h(
        "table",
        {},
        h(
          "thead",
          { class: owners.length === 1 ? "hush" : null },
          h(
            "tr",
            {},
            h("th", { scope: "col" }, t("result.source")),
            owners.map((owner) =>
              h(
                "th",
                { scope: "col" },
                owner ? emblem(layout, state.owners[owner] || owner) : null,
                made.owners[owner] || t("result.points"),
              ),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          made.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.name), cells(row.points, signed))),
        ),
        h(
          "tfoot",
          {},
          h("tr", {}, h("th", { scope: "row" }, t("result.total")), cells(made.totals, number)),
          bySeats(done)
            ? h(
                "tr",
                {},
                h("th", { scope: "row" }, t("result.outcome")),
                owners.map((seat) => h("td", { class: done.outcome[seat] }, t(`result.${done.outcome[seat]}`))),
              )
            : null,
        ),
      ),
    ),
  );
}

// -- turning points ---------------------------------------------------------------------------------------------------

/** Where the score changed most, in the order of the game. @param {Table} table */
async function turningPoints(table) {
  const { score } = table.game.layout;
  if (!score) return [];
  const found = /** @type {{series: import("../types.js").Series[]}} */ (
    await get(`/matches/${table.summary.id}/tracks`)
  );
  const steps = found.series
    .filter((one) => one.track === score)
    .flatMap((one) =>
      one.points.slice(1).map(([n, , value], i) => ({
        n,
        turn: one.points[i][1], // in which it was answered
        by: (value ?? 0) - (one.points[i][2] ?? 0),
        now: value ?? 0,
        name: one.name,
      })),
    );
  return steps
    .filter((step) => step.by)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MOST_TURNS)
    .sort((one, other) => one.n - other.n);
}

/** @param {Table} table @param {Awaited<ReturnType<typeof turningPoints>>} steps */
function turnsList(table, steps) {
  const title = (/** @type {typeof steps[number]} */ step) =>
    t(step.turn === null ? "result.step" : "result.turn", {
      n: step.n,
      turn: step.turn,
      name: step.name,
      by: signed(step.by),
      now: number(step.now),
    });
  const moments = steps.map((step) => ({ n: step.n, title: title(step), says: [] }));
  const open = (/** @type {number} */ i) =>
    dialogue(t("result.turns"), () => [walk(table, moments, i).node], "walking broad");
  return [
    h("h3", {}, t("result.turns")),
    h(
      "ol",
      { class: "steps" },
      steps.map((step, i) =>
        h("li", {}, h("button", { class: "plain", onclick: () => open(i) }, title(step), icon("i-next"))),
      ),
    ),
  ];
}

// -- again ------------------------------------------------------------------------------------------------------------

/** @param {Table} table @param {HTMLElement} here where "from here" will stand */
function again(table, here) {
  const { summary } = table;
  const plain = !summary.lesson && !summary.pack; // what a new table can be told
  return h(
    "section",
    { class: "again" },
    h("h3", {}, t("result.again")),
    h(
      "p",
      { class: "acts" },
      plain ? h("button", { class: "first", onclick: () => newDeal(table) }, icon("star"), t("result.new_deal")) : null,
      h("button", { onclick: () => table.fork(0) }, icon("i-undo"), t("result.same_deal")),
      here,
    ),
  );
}

/** The same table, dealt anew. @param {Table} table */
async function newDeal({ summary, shell }) {
  /** @param {import("../wire.js").SeatCard} seat */
  const kind = (seat) => (seat.bot ? `bot:${seat.bot}` : seat.kind === "me" ? "me" : "open");
  const { game, mode, options, undo, dice, clock, pace } = summary;
  const others = mode !== "online"; // where nobody else can sit down, all seats that no bot plays are mine
  const seats = Object.fromEntries(
    summary.seats.map((seat) => [seat.id, others && kind(seat) === "open" ? "me" : kind(seat)]),
  );
  const made = await attempt(() => post("/matches", { game, mode, options, undo, dice, clock, pace, seats }));
  if (made) shell.go(made.url);
}

// -- the dice ---------------------------------------------------------------------------------------------------------

/** @param {Table} table @param {Result} done */
function proof(table, done) {
  const seats = table.summary.seats.map((seat) => seat.id);
  const holds = checkCommitment(done) === "good" && checkStart(done, seats) !== "bad";
  const sentence = done.salts ? (holds ? "holds_salted" : "differs_salted") : holds ? "holds" : "differs";
  return h(
    "details",
    { class: "proof", open: !holds },
    h("summary", {}, icon(holds ? "laurel" : "bones"), h("h3", {}, t("result.proof"))),
    h("p", { class: "quiet" }, t(done.salts ? "result.proof_salted" : "result.proof_about")),
    promised(done, (seat) => table.seatName(seat)),
    h(
      "p",
      { class: holds ? "checked good" : "checked bad", role: "status" },
      icon(holds ? "laurel" : "bones"),
      t(`result.${sentence}`),
    ),
    h("p", {}, h("a", { href: "/verify" }, t("verify.link"))),
  );
}
