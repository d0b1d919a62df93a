// Moments of a game on a small board, one after the other: turning points are walked through like a lesson.

import "../board/board.js";
import { get } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/**
 * @typedef {object} Moment a moment of a game
 * @property {number} n the answer
 * @property {string} title
 * @property {string[]} says
 * @property {string[]} [given] the things that were chosen
 * @property {string[]} [better] those that would have been better
 */

const LINES = 6; // of the log, at most
const SMALL = 0.6; // pixels per unit of a board that is no map: it is looked at, not played on

/**
 * @param {import("../table/table.js").Table} table
 * @param {Moment[]} moments
 * @param {number} [first]
 */
export function walk(table, moments, first = 0) {
  const { summary, game } = table;
  const board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
  board.least = SMALL;
  const opened = board.open(game.layout);
  const said = h("div", { class: "said", role: "status" });
  const place = h("output", {});
  let at = first;
  let after = false;
  /** @param {string} what @param {string} sign @param {number} step */
  const mover = (what, sign, step) =>
    h(
      "button",
      { class: "bare", "aria-label": t(`walk.${what}`), title: t(`walk.${what}`), onclick: () => go(at + step) },
      icon(sign),
    );
  const [back, on] = [mover("back", "i-back", -1), mover("on", "i-next", 1)];
  /** @param {boolean} later */
  const side = (later) => h("button", { onclick: () => go(at, later) }, t(later ? "walk.after" : "walk.before"));
  const sides = [side(false), side(true)];
  const fork = h("button", { onclick: () => table.fork(moments[at].n - 1) }, icon("i-fork"), t("walk.fork"));

  /** @param {number} n @param {boolean} [later] after the answer */
  async function go(n, later = false) {
    at = Math.min(moments.length - 1, Math.max(0, n));
    after = later;
    const moment = moments[at];
    place.textContent = t("walk.place", { n: at + 1, last: moments.length });
    back.toggleAttribute("disabled", at === 0);
    on.toggleAttribute("disabled", at === moments.length - 1);
    sides.forEach((button, i) => button.setAttribute("aria-pressed", String(after === Boolean(i))));
    const seat = table.seat ? `?seat=${encodeURIComponent(table.seat)}` : "";
    const state = (/** @type {number} */ answer) => get(`/matches/${summary.id}/at/${answer}${seat}`);
    const found = /** @type {import("../types.js").State[] | undefined} */ (
      await attempt(() => Promise.all([state(moment.n - 1), state(moment.n)]))
    );
    await opened;
    if (!found || moment !== moments[at] || later !== after) return;
    const shown = found[after ? 1 : 0];
    board.show(shown.items, shown.board, after ? new Map() : marks(moment));
    refill(
      said,
      h("h3", {}, moment.title),
      moment.says.map((line) => h("p", { class: "prose" }, line)),
      !after && moment.given?.length ? h("p", { class: "quiet" }, t("walk.given")) : null,
      !after && differs(moment) ? h("p", { class: "quiet" }, t("walk.better")) : null,
      h(
        "ul",
        { class: "quiet" },
        found[1].log.slice(0, LINES).map((line) => h("li", {}, line.text)),
      ),
    );
  }

  const node = h(
    "section",
    { class: "walk", "aria-label": t("walk.title") },
    board,
    h("div", { class: "bar" }, back, place, on, h("span", { class: "sides" }, sides), fork),
    said,
  );
  go(first);
  return { node, go };
}

/** @param {Moment} moment */
const differs = (moment) => Boolean(moment.better?.length) && String(moment.better) !== String(moment.given);

/** What was chosen, and what would have been better, on the board. @param {Moment} moment */
function marks(moment) {
  /** @type {import("../board/board.js").Targets} */
  const found = new Map();
  for (const on of moment.given ?? []) found.set(on, { label: t("walk.given"), badge: "●" });
  if (differs(moment))
    for (const on of moment.better ?? []) found.set(on, { label: t("walk.better"), badge: "★", chosen: true });
  return found;
}
