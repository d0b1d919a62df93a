// Tracks, cups and trays: what stands beside the board.

import { h, icon, s } from "./dom.js";
import { gauge } from "./items.js";
import { announce } from "./talk.js";
import { number, t } from "./texts.js";
import { chit, picture } from "./tokens.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./board.js").Targets} Targets */

/**
 * A thing that is a button while a decision points at it.
 * @param {Targets} targets
 * @param {string} on
 * @param {string} kind
 * @param {string} label
 * @param {...any} children
 */
function thing(targets, on, kind, label, ...children) {
  const target = targets.get(on);
  if (!target) return h("div", { class: kind, "data-on": on, role: "group", "aria-label": label }, ...children);
  const pick = (/** @type {MouseEvent} */ event) =>
    event.currentTarget?.dispatchEvent(new CustomEvent("pick", { bubbles: true, detail: { on, back: event.shiftKey } }));
  return h(
    "button",
    {
      class: `${kind} open${target.chosen ? " chosen" : ""}`,
      "data-on": on,
      "data-key": on,
      "aria-label": `${target.label}. ${label}`,
      onclick: pick,
    },
    ...children,
    target.badge && h("span", { class: "badge-text", "aria-hidden": "true" }, target.badge),
  );
}

/**
 * The tracks in a row.
 * @param {Layout} layout
 * @param {import("./types.js").State} state
 * @param {Targets} targets
 */
export function tracks(layout, state, targets) {
  return state.tracks.map((now) => {
    const track = layout.tracks.find((one) => one.id === now.id);
    const stands =
      track && track.field in state.view
        ? gauge(track, state.view)
        : { value: now.value, low: 0, high: now.of ?? undefined, goal: undefined };
    const form = track?.form ?? "number";
    const value = form.startsWith("signed") ? signed(now.value) : number(now.value);
    const of = now.of !== null && now.of !== undefined && form !== "points" && form !== "steps" ? `/${now.of}` : "";
    const label = [`${now.name}: ${value}${of}`, now.note].filter(Boolean).join(", ");
    return thing(
      targets,
      `track:${now.id}`,
      "gauge",
      label,
      track?.symbol ? icon(track.symbol) : null,
      h(
        "span",
        { class: "words", "aria-hidden": "true" },
        h("span", { class: "what" }, now.name),
        h("span", { class: "value" }, value, of && h("small", {}, of)),
        FIGURES[form]?.(stands) ?? null,
      ),
      now.note && h("span", { class: "remark", "aria-hidden": "true" }, now.note),
    );
  });
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** @typedef {ReturnType<typeof gauge>} Stands */

/** Small drawings of how a track stands. @type {Record<string, (stands: Stands) => SVGElement>} */
const FIGURES = {
  steps: ({ value, low, high = value }) => dots(low, high, (i) => (i < value ? "past" : i === value ? "now" : "")),
  signed_steps: ({ value, low, high = value }) => dots(low, high, (i) => (i === value ? "now" : i < value ? "past" : "")),
  points: ({ value, low, high = value }) => dots(low + 1, high, (i) => (i <= value ? "now" : "")),
  bar: ({ value, high, goal }) => {
    const most = Math.max(high ?? 0, goal ?? 0, value, 1);
    const x = (/** @type {number} */ n) => (Math.max(0, n) / most) * 70;
    return s(
      "svg",
      { class: "figure", viewBox: "0 0 72 10", "aria-hidden": "true" },
      s("rect", { class: "rail", x: 0, y: 3, width: 70, height: 4, rx: 2 }),
      s("rect", { class: "fill", x: 0, y: 3, width: x(value), height: 4, rx: 2 }),
      goal !== undefined && s("path", { class: "goal", d: `M${x(goal)},0v10` }),
    );
  },
};

/** @param {number} low @param {number} high @param {(i: number) => string} state */
function dots(low, high, state) {
  const count = high - low + 1;
  return s(
    "svg",
    { class: "figure", viewBox: `0 0 ${Math.max(72, count * 11)} 10`, "aria-hidden": "true" },
    Array.from({ length: count }, (_, i) =>
      s("rect", { class: `step ${state(low + i)}`, x: i * 11 + 1, y: 1, width: 8, height: 8, rx: 2 }),
    ),
  );
}

/**
 * Cups with their sizes, and what lies open beside the board.
 * @param {Layout} layout
 * @param {import("./types.js").State} state
 * @param {Targets} targets
 */
export function trays(layout, state, targets) {
  const { cups } = layout;
  return [
    cups &&
      h(
        "div",
        { class: "cups" },
        cups.cups.map(({ id, name, tone }) => {
          const size = state.view[cups.field][id];
          const label = t("tray.cup", { name, n: size });
          return thing(
            targets,
            `cup:${id}`,
            `cup ${tone}`,
            label,
            s(
              "svg",
              { class: "vessel", viewBox: "0 0 48 44", "aria-hidden": "true" },
              s("path", { d: VESSEL }),
              s("text", { x: 24, y: 25, "text-anchor": "middle" }, size),
            ),
            h("span", { class: "what", "aria-hidden": "true" }, name),
          );
        }),
      ),
    ...layout.trays.map((tray) => {
      const held = state.view[tray.field];
      const chits = Array.isArray(held) ? /** @type {string[]} */ (held) : [];
      const size = Array.isArray(held) ? held.length : Number(held ?? 0);
      const most = tray.on ? chits.length : MOST_CHITS;
      const more = chits.length - most;
      const names = chits.map((id) => layout.chits[id]?.name ?? id);
      const label = t("tray.holds", { name: tray.name, n: size, what: names.join(", ") });
      return thing(
        targets,
        `tray:${tray.id}`,
        "tray",
        label,
        h("span", { class: "what", "aria-hidden": "true" }, tray.name, h("b", {}, size)),
        chits.length
          ? h(
              "span",
              { class: "chits" },
              more > 0 ? h("span", { class: "more" }, `+${more}`) : null,
              chits.slice(-most).map((id) => trayChit(layout, tray, id, targets)),
            )
          : null,
      );
    }),
  ].filter(Boolean);
}

const MOST_CHITS = 12; // of a tray that only lies there; of more, the last ones
const VESSEL = "M3,3H45C45,10 43,14 40,18C37,30 34,38 30,41H18C14,38 11,30 8,18C5,14 3,10 3,3Z";

/** @param {Layout} layout @param {{on?: string}} tray @param {string} id @param {Targets} targets */
function trayChit(layout, tray, id, targets) {
  const name = layout.chits[id]?.name ?? id;
  const drawn = picture(chit(layout, id), name);
  return tray.on ? thing(targets, `${tray.on}:${id}`, "held", name, drawn) : drawn;
}

/**
 * What the cups can hold: how many of each family, on average.
 * @param {Layout} layout
 * @param {import("./types.js").State} state
 */
export function beliefs(layout, state) {
  const { cups } = layout;
  const held = state.beliefs?.cups;
  if (!cups || !held) return null;
  const most = Math.max(1, ...cups.families.flatMap((family) => cups.cups.map((cup) => expected(family, held[cup.id]))));
  return h(
    "table",
    { class: "beliefs" },
    h("caption", {}, t("beliefs.caption")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("beliefs.family")),
        cups.cups.map((cup) => h("th", { scope: "col" }, cup.name, h("small", {}, state.view[cups.field][cup.id]))),
      ),
    ),
    h(
      "tbody",
      {},
      cups.families.map((family) => {
        const group = layout.groups.find((one) => one.id === family.group);
        return h(
          "tr",
          { class: `c-${group?.colour ?? "ink"}` },
          h(
            "th",
            { scope: "row" },
            s("svg", { class: "dot", viewBox: "0 0 12 12", "aria-hidden": "true" }, s("use", { href: `#${group?.emblem ?? "ring"}` })),
            family.name,
          ),
          cups.cups.map((cup) => {
            const value = expected(family, held[cup.id]);
            return h(
              "td",
              {},
              h("span", {}, value < 0.005 ? "–" : number(value, 1)),
              s(
                "svg",
                { class: "mini", viewBox: "0 0 60 4", "aria-hidden": "true" },
                s("rect", { width: (60 * value) / most, height: 4, rx: 2 }),
              ),
            );
          }),
        );
      }),
    ),
  );
}

/** @param {import("./types.js").Family} family @param {Record<string, number>} chances */
const expected = (family, chances) => family.chits.reduce((sum, id) => sum + (chances?.[id] ?? 0), 0);

/** A die that comes to rest on its face. @param {number} face @param {string} text */
export function die(face, text) {
  announce(text);
  return h(
    "div",
    { class: "rolled", role: "img", "aria-label": text },
    s(
      "svg",
      { viewBox: "0 0 60 60", "aria-hidden": "true" },
      s("path", { d: "M30,3L55,22L46,53H14L5,22Z" }),
      s("path", { class: "edge", d: "M30,3L44,32L30,47L16,32ZM44,32L55,22M16,32L5,22M30,47L46,53M30,47L14,53" }),
      s("text", { x: 30, y: 37, "text-anchor": "middle" }, face),
    ),
  );
}
