// What an answer would change, shown while somebody points at it: on the board what leaves, comes and stands there
// then, beside the numbers by how much. Nothing moves for it, and all of it goes when the pointer goes.

import { h, s } from "../lib/dom.js";
import { signed } from "../lib/texts.js";
import { drawMark, thingKey } from "./places.js";

/** @typedef {import("../wire.js").Shown} Shown */
/** @typedef {import("../wire.js").Ghost} Ghost */
/** @typedef {import("./board.js").Board} Board */

const CLEAR = 6; // from a place to what is said of it
const PAD = 6;
const SMALL = 0.8; // beside the real things
const SIGN = 15; // how wide a plus or minus is

/**
 * @param {Board} board
 * @param {Shown["places"]} places
 */
export function showGhosts(board, places) {
  clearGhosts(board);
  const { layout, lies } = board;
  if (!layout || !lies) return;
  /** @type {Map<string, {on: string, by: number}[]>} */
  const ways = new Map(); // of things that are here no more and there then
  for (const [on, ghosts] of Object.entries(places)) {
    const node = /** @type {SVGGElement | null} */ (board.scene.querySelector(`.place[data-on="${CSS.escape(on)}"]`));
    const place = layout.places.find((one) => one.on === on);
    if (!node || !place) continue;
    node.classList.add("touched");
    const said = ghosts.filter((ghost) => !leaves(node, ghost, lies[on]));
    if (said.length) board.ghosts.append(callout(board, node, place, said));
    for (const { mark, owner, word, by } of ghosts) {
      const key = thingKey(mark, owner, word);
      if (by) ways.set(key, [...(ways.get(key) ?? []), { on, by }]);
    }
  }
  for (const ends of ways.values()) {
    const [from, to] = [ends.filter(({ by }) => by < 0), ends.filter(({ by }) => by > 0)];
    if (from.length === 1 && to.length === 1 && from[0].by === -to[0].by)
      board.ghosts.prepend(way(board, from[0].on, to[0].on));
  }
}

/** @param {Board} board */
export function clearGhosts(board) {
  board.ghosts.replaceChildren();
  for (const node of board.scene.querySelectorAll(".touched, .leaving")) node.classList.remove("touched", "leaving");
}

/**
 * A thing that goes wholly is faded where it stands.
 * @param {SVGGElement} node
 * @param {Ghost} ghost
 * @param {import("../types.js").Lies | undefined} lies
 */
function leaves(node, ghost, lies) {
  if (ghost.by >= 0) return false;
  const item = [...(lies?.row ?? []), ...(lies?.edge ?? [])].find((one) => one.mark === ghost.mark);
  const part = item?.parts?.find(({ owner, word }) => owner === ghost.owner && word === ghost.word);
  if (part && part.number > -ghost.by) return false;
  const key = thingKey(ghost.mark, ghost.owner, ghost.word);
  const drawn = [...node.querySelectorAll("[data-thing]")].filter((one) => one.getAttribute("data-thing") === key);
  for (const one of drawn.slice(0, part ? -ghost.by : 1)) one.classList.add("leaving");
  return drawn.length > 0;
}

/**
 * Beside a place: what comes (+), goes (−), or stands there then.
 * @param {Board} board
 * @param {SVGGElement} node
 * @param {import("../types.js").Place} place
 * @param {Ghost[]} ghosts
 */
function callout(board, node, place, ghosts) {
  const drawn = ghosts.flatMap((ghost) => pictures(board, place, ghost));
  const wide = drawn.reduce((sum, one) => sum + one.wide + PAD, PAD);
  const high = Math.max(24, ...drawn.map((one) => one.high)) + 2 * PAD;
  let x = PAD;
  const inside = drawn.map((one) => {
    const at = s("g", { transform: `translate(${x.toFixed(1)},${((high - one.high) / 2).toFixed(1)})` }, one.node);
    x += one.wide + PAD;
    return at;
  });
  const [box, [cx, cy]] = [node.getBBox(), board.spot(place)];
  const [west, north, east] = board.camera.seen();
  const above = cy + box.y - CLEAR - high;
  const top = above > north ? above : cy + box.y + box.height + CLEAR;
  const middle = cx + box.x + box.width / 2 - wide / 2;
  const inSight = cx > west && cx < east;
  const left = inSight ? Math.max(west + CLEAR, Math.min(east - wide - CLEAR, middle)) : middle;
  return s(
    "g",
    { class: "callout", transform: `translate(${left.toFixed(1)},${top.toFixed(1)})` },
    s("rect", { class: "cloud", width: wide, height: high, rx: 8 }),
    inside,
  );
}

/** @typedef {{node: SVGElement, wide: number, high: number}} Picture */

/** @param {Board} board @param {import("../types.js").Place} place @param {Ghost} ghost @returns {Picture[]} */
function pictures(board, place, { mark: id, word, owner, by }) {
  const layout = /** @type {import("../types.js").Layout} */ (board.layout);
  const mark = layout.marks[id];
  const lies = board.lies?.[place.on];
  const now = [...(lies?.row ?? []), ...(lies?.edge ?? [])].find((one) => one.mark === id);
  const colour = layout.groups.find((one) => one.id === place.group)?.colour ?? "ink";
  if (mark.form === "number" || mark.form === "points") return [amount(mark, by)];
  const item = {
    ...(now ?? { mark: id, form: mark.form }),
    quiet: false,
    owner,
    words: word ? [word] : [],
    parts: [{ owner, word, number: Math.abs(by) || 1 }],
    values: [],
    number: Math.abs(by),
  };
  const gone = by < 0 || (by === 0 && !word && !owner);
  const drawn = drawMark(layout, gone && by === 0 && now ? now : item, colour);
  const sign = gone ? "−" : by > 0 ? "+" : "→";
  return drawn.map((one, i) => framed(one, i === 0 ? sign : "", gone));
}

/**
 * By how much a number on a place changes.
 * @param {import("../types.js").Mark} mark
 * @param {number} by
 * @returns {Picture}
 */
function amount(mark, by) {
  const text = signed(by);
  const wide = 24 + text.length * 11;
  const node = s(
    "g",
    { class: "tally" },
    s("use", { href: `#${mark.symbol ?? "star"}`, class: "mark", x: 2, y: 3, width: 18, height: 18 }),
    s("text", { x: 24, y: 19 }, text),
  );
  return { node, wide, high: 24 };
}

/** @param {import("./places.js").Drawn} drawn @param {string} sign @param {boolean} gone @returns {Picture} */
function framed({ node, width, height }, sign, gone) {
  const room = sign ? SIGN : 0;
  const [wide, high] = [width * SMALL, height * SMALL];
  return {
    node: s(
      "g",
      {},
      sign && s("text", { class: "sign-by", x: SIGN / 2 - 2, y: high / 2 + 7, "text-anchor": "middle" }, sign),
      s("g", { class: gone ? "leaving" : "", transform: `translate(${room},0) scale(${SMALL})` }, node),
    ),
    wide: wide + room,
    high,
  };
}

/** From where it stands to where it goes. @param {Board} board @param {string} from @param {string} to */
function way(board, from, to) {
  const [start, end] = [from, to].map((on) => {
    const place = board.layout?.places.find((one) => one.on === on);
    return place ? board.spot(place) : [0, 0];
  });
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const bend = [(start[0] + end[0]) / 2 - dy * 0.12, (start[1] + end[1]) / 2 + dx * 0.12];
  return s("path", { class: "way-of", d: `M${start}Q${bend} ${end}`, "marker-end": "url(#way-end)" });
}

/** The head of the arrow; it is drawn once for the board. */
export const wayEnd = () =>
  s(
    "defs",
    {},
    s(
      "marker",
      { id: "way-end", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" },
      s("path", { class: "way-head", d: "M0,0L10,5L0,10z" }),
    ),
  );

/**
 * Beside the numbers of tracks, trays and cups: by how much they change.
 * @param {ParentNode} root
 * @param {Shown | null} shown
 */
export function showDifferences(root, shown) {
  for (const old of root.querySelectorAll(".by")) old.remove();
  const changes = [
    ...Object.entries(shown?.tracks ?? {}).map(([id, by]) => [`track:${id}`, by]),
    ...Object.entries(shown?.trays ?? {}).map(([id, by]) => [`tray:${id}`, by]),
    ...Object.entries(shown?.cups ?? {}).map(([id, by]) => [`cup:${id}`, by]),
  ];
  for (const [gauge, by] of /** @type {[string, number][]} */ (changes))
    for (const value of root.querySelectorAll(`[data-gauge="${CSS.escape(gauge)}"]`))
      value.append(h("span", { class: `by ${by < 0 ? "less" : "more"}`, "aria-hidden": "true" }, signed(by)));
}
