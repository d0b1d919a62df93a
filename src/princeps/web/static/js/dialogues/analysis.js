// What a search says to people: a hint, the review of a game, why a bot did what it did.

import { get, post } from "../lib/api.js";
import { h, refill, s } from "../lib/dom.js";
import { attempt, dialogue } from "../lib/notices.js";
import { number, t } from "../lib/texts.js";

/** @typedef {{answer: string[], label: string, chance: number, low: number, high: number, trials: number, given: boolean}} Odds */
/** @typedef {{number: number, where: string, says: string[]}} Point */
/** @typedef {{seat: string, curve: [number, number][], points: Point[], says: string[]}} Review */

const AGAIN = 700; // milliseconds until a review is asked for again
const [WIDE, HIGH, LEFT, EDGE] = [520, 150, 40, 12];

/** Does nobody else sit at the table? Then hints are allowed, and nothing need be hidden. @param {import("../table/table.js").Table} table */
export function alone(table) {
  return table.mine.length > 0 && table.summary.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
}

/** The best answers to what is asked now. @param {import("../table/table.js").Table} table */
export function hint(table) {
  const seat = table.state?.decisions[0]?.seat ?? table.seat;
  odds(t("analysis.hint"), () => post(`/matches/${table.summary.id}/hint`, { seat }));
}

/** The odds of what answer n answered. @param {string} match @param {number} n */
export function oddsOf(match, n) {
  odds(t("analysis.odds"), () => post(`/matches/${match}/odds/${n}`, {}));
}

/** @param {string} title @param {() => Promise<any>} ask */
function odds(title, ask) {
  const inside = h("div", { role: "status" }, h("p", {}, t("analysis.looking")), h("progress", { class: "thinks" }));
  const box = dialogue(title, () => [inside], "hint");
  attempt(ask).then((found) => {
    if (!found) {
      box.close();
      return;
    }
    refill(inside, [
      h("p", { class: "prose" }, found.question),
      h(
        "ol",
        { class: "odds" },
        found.answers.map((/** @type {Odds} */ row) =>
          h(
            "li",
            {},
            h("b", {}, t("analysis.percent", { n: number(row.chance) })),
            h(
              "span",
              {},
              row.given ? h("strong", {}, t("analysis.given", { label: row.label })) : row.label,
              h("small", { class: "quiet" }, t("analysis.between", { low: number(row.low), high: number(row.high) })),
            ),
          ),
        ),
      ),
      h("p", { class: "quiet" }, t("analysis.trials", { playouts: number(found.playouts) })),
      found.hints ? h("p", { class: "quiet" }, t("analysis.counted", { n: found.hints })) : null,
    ]);
  });
}

/** A line on what a bot expected; it says more to one who plays alone. @param {import("../table/table.js").Table} table @param {{seat: string, n: number, playouts: number, chance: number}} thought */
export function thought(table, { seat, n, playouts, chance }) {
  const said = t("analysis.thought", {
    who: table.seatName(seat),
    playouts: number(playouts),
    chance: number(Math.round(100 * chance)),
  });
  const why = async () => {
    const found = await attempt(() => get(`/matches/${table.summary.id}/thoughts/${n}`));
    if (found) dialogue(table.seatName(seat), () => [h("p", { class: "prose" }, found.says)]);
  };
  return [said, alone(table) ? h("button", { class: "link", onclick: why }, t("analysis.why")) : null];
}

/** What turned the game, for one of its seats. @param {import("../table/table.js").Table} table @param {string} seat */
export function review(table, seat) {
  const bar = h("progress", { class: "thinks", max: 1, value: 0, "aria-label": t("analysis.looking") });
  const inside = h("div", { role: "status" }, h("p", {}, t("analysis.looking")), bar);
  const box = dialogue(t("analysis.review"), () => [inside], "review broad");
  const ask = async () => {
    if (!box.isConnected) return;
    const found = await attempt(() => post(`/matches/${table.summary.id}/review/${seat}`, {}));
    if (!found) box.close();
    else if (found.review) refill(inside, told(found.review));
    else {
      bar.setAttribute("value", String(found.done));
      setTimeout(ask, AGAIN);
    }
  };
  ask();
}

/** @param {Review} found */
function told(found) {
  return [
    h("p", { class: "prose" }, found.says[0]),
    curve(found),
    h("h3", {}, t("analysis.turns")),
    h(
      "ol",
      { class: "points" },
      found.points.map((point) =>
        h(
          "li",
          {},
          h("p", {}, h("b", {}, String(point.number)), " ", point.where),
          point.says.map((line) => h("p", { class: "prose" }, line)),
        ),
      ),
    ),
    h("p", { class: "prose" }, found.says.at(-1) ?? ""),
  ];
}

/** The chance to win over the game, its turning points marked. @param {Review} found */
function curve({ curve: points, points: turns }) {
  const last = Math.max(1, points.at(-1)?.[0] ?? 1);
  const x = (/** @type {number} */ n) => LEFT + (n / last) * (WIDE - LEFT - EDGE);
  const y = (/** @type {number} */ chance) => EDGE + ((100 - chance) / 100) * (HIGH - 2 * EDGE);
  const at = new Map(points);
  const spoken = turns
    .map((point) => t("analysis.point", { n: point.number, chance: at.get(point.number) ?? 0 }))
    .join("; ");
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", {}, t("analysis.curve")),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${t("analysis.curve")}: ${spoken}` },
      [0, 50, 100].flatMap((chance) => [
        s("path", { class: "grid", d: `M${LEFT},${y(chance)}H${WIDE - EDGE}` }),
        s("text", { x: LEFT - 6, y: y(chance) + 4, "text-anchor": "end" }, `${chance} %`),
      ]),
      s("path", {
        class: "curve",
        d: points.map(([n, chance], i) => `${i ? "L" : "M"}${x(n).toFixed(1)},${y(chance).toFixed(1)}`).join(""),
      }),
      s(
        "g",
        { class: "marks" },
        turns.map((point) => s("circle", { cx: x(point.number), cy: y(at.get(point.number) ?? 0), r: 4 })),
      ),
    ),
  );
}
