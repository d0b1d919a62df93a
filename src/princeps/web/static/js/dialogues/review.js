// What a search says of a whole game: the chance to win over its course, and its turning points, walked through on a
// small board with what would have been better.

import { dialogue } from "./dialogue.js";
import { walk } from "./walk.js";
import { post } from "../lib/api.js";
import { h, icon, refill, s } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").ReviewCard} ReviewCard */

const AGAIN = 700; // milliseconds until a review is asked for again
const LONG = 3; // seconds from which on it is told that others have their turn first
const [WIDE, HIGH, LEFT, EDGE] = [520, 150, 40, 12];

/** What turned the game, for one of its seats. @param {import("../table/table.js").Table} table @param {string} seat */
export function review(table, seat) {
  const bar = h("progress", { class: "thinks", max: 1, value: 0, "aria-label": t("analysis.looking") });
  const says = h("p", {}, t("analysis.looking"));
  const inside = h("div", { role: "status" }, says, bar);
  const box = dialogue(t("analysis.review"), () => [inside], "review broad");
  const ask = async () => {
    if (!box.isConnected) return;
    const found = await attempt(() => post(`/matches/${table.summary.id}/review/${seat}`, {}));
    if (!found) box.close();
    else if (found.review) refill(inside, told(table, found.review));
    else {
      bar.setAttribute("value", String(found.done));
      says.textContent = found.wait > LONG ? t("analysis.waits", { n: found.wait }) : t("analysis.looking");
      setTimeout(ask, AGAIN);
    }
  };
  ask();
}

/** @param {import("../table/table.js").Table} table @param {ReviewCard} found */
function told(table, found) {
  const walking = walk(
    table,
    found.points.map((point) => ({
      n: point.number,
      title: `${point.number}. ${point.where}`,
      says: point.says,
      given: point.answer_on,
      better: point.best_on,
    })),
  );
  return [
    h("p", { class: "prose" }, found.says[0]),
    curve(found),
    walking.node,
    h("h3", {}, t("analysis.turns")),
    h(
      "ol",
      { class: "points" },
      found.points.map((point, i) =>
        h(
          "li",
          {},
          h(
            "p",
            {},
            h(
              "button",
              { class: "plain", onclick: () => show(walking, i) },
              h("b", {}, String(point.number)),
              " ",
              point.where,
              icon("i-next"),
            ),
          ),
          h("p", { class: "prose" }, point.says[0]),
        ),
      ),
    ),
    h("p", { class: "prose" }, found.says.at(-1) ?? ""),
  ];
}

/** @param {{node: HTMLElement, go: (n: number) => void}} walking @param {number} i */
function show(walking, i) {
  walking.go(i);
  walking.node.scrollIntoView({ block: "nearest" });
}

/** The chance to win over the game, its turning points marked. @param {ReviewCard} found */
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
