// Places of the board with what lies on them. Each form of place is drawn around its own spot; `reach` is what a click
// may hit.

import { chips, drawChips } from "./chips.js";
import { s } from "../lib/dom.js";
import { ownerLook } from "./owners.js";
import { boxed } from "./reach.js";
import { SIZE, chit, deck, pips, stone, tally, token, work } from "./tokens.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Item} Item */
/**
 * @typedef {{node: SVGElement, width: number, height: number, key: string}} Drawn
 *   something drawn from its upper left corner; key: which one it is, to follow it
 */
/**
 * @typedef {{nodes: SVGElement[], reach: string, corner: [number, number],
 *   tokens: {key: string, node: SVGElement, x: number, y: number}[],
 *   label?: {text: string, clear: number, below: number, most?: number}, folded?: boolean, steady?: boolean,
 *   slight?: boolean, beside?: [number, number], foot?: [number, number]}} Shape
 *   label: a name that is set where there is room, at most so many pixels away; folded: there is more to see than is
 *   drawn; steady: it never moves from its spot; slight: see arrange.js; beside, foot: where a figure has room, beside
 *   what stands on it and beside its name
 */

const GAP = 4;
const PITCH = 34; // from chit to chit of a stack
const MOST = 7; // chits of a stack that are drawn one by one

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** How wide a text is, in units. @param {string} text @param {string} font */
export function width(text, font) {
  pen.font = font;
  return pen.measureText(text).width;
}

/**
 * What a mark shows, from left to right.
 * @param {Layout} layout
 * @param {Item} item
 * @param {string} colour
 * @returns {Drawn[]}
 */
export function drawMark(layout, item, colour) {
  const mark = layout.marks[item.mark];
  const drawn = (DRAWINGS[item.form] ?? DRAWINGS.stack)(layout, mark, item, colour);
  const things = item.parts?.map(({ owner, word }) => thingKey(item.mark, owner, word));
  drawn.forEach((one, i) => {
    const word = item.form === "icons" ? (item.words?.[i] ?? "") : one.key;
    one.node.setAttribute("data-thing", things?.[i] ?? thingKey(item.mark, "", word));
  });
  return drawn;
}

/** What a thing on a place is known by. @param {string} mark @param {string} owner @param {string} word */
export const thingKey = (mark, owner, word) => [mark, owner, word].join(" ");

/** @type {Record<string, (layout: Layout, mark: import("../types.js").Mark, item: Item, colour: string) => Drawn[]>} */
const DRAWINGS = {
  pieces: (layout, mark, item) =>
    (item.parts ?? []).map((part, i) => drawPiece(layout, mark, part, item.words?.[i] ?? "")),
  points: (layout, mark, item) =>
    item.quiet
      ? []
      : [{ node: pips(item.number ?? 0, item.high ?? 0), width: (item.high ?? 0) * 13 - 3, height: 10, key: "" }],
  word: (layout, mark, item, colour) => drawWord(mark, item, colour),
  number: (layout, mark, item) => {
    if (item.quiet) return [];
    return [{ ...tally(mark.symbol ?? "star", item.number ?? 0, mark.name), height: 24, key: "" }];
  },
  owner: (layout, mark, item) => {
    if (item.quiet) return [];
    const look = ownerLook(layout, item.owner);
    return [
      {
        node: token({
          shape: "shield",
          symbol: mark.symbol ?? look.emblem,
          emblem: mark.symbol && look.emblem,
          face: "solid",
          colour: look.colour,
          title: `${mark.name}: ${look.name}`,
        }),
        width: SIZE,
        height: SIZE,
        key: "",
      },
    ];
  },
  icons: (layout, mark, item) =>
    (item.words ?? []).map((word) => {
      if (mark.size === "large" && layout.chits[word])
        return { node: chit(layout, word), width: SIZE, height: SIZE, key: word };
      const look = mark.words?.[word] ?? {};
      return {
        node: sign(look.symbol ?? mark.symbol ?? "star", mark.names[word] ?? word, look.colour),
        width: 22,
        height: 22,
        key: "",
      };
    }),
  counts: (layout, mark, item) => (item.parts ?? []).map((part) => drawPart(layout, mark, part)),
  cards: (layout, mark, item) => {
    if (item.quiet) return [];
    const top = item.words?.length ? layout.cards[item.words[0]] : undefined;
    const name = top ? `${mark.name}: ${top.name}` : mark.name;
    const face = top ? { symbol: top.suit.symbol ?? "card", colour: top.suit.colour ?? "ink" } : null;
    return [{ node: deck(name, item.number ?? 0, face), width: 40, height: 48, key: "" }];
  },
  stack: (layout, mark, item) => drawStack(layout, mark, item),
};

/**
 * Chits side by side; of a large stack the first ones and how many there are.
 * @param {Layout} layout
 * @param {import("../types.js").Mark} mark
 * @param {Item} item
 * @returns {Drawn[]}
 */
function drawStack(layout, mark, item) {
  // the topmost lies at the right
  const [words, values] = [[...(item.words ?? [])].reverse(), [...(item.values ?? [])].reverse()];
  if (!words.length) return [];
  const hidden = Math.max(0, words.length - MOST);
  const shown = words.slice(hidden).map((id, i) => ({
    node: chit(layout, id, {
      symbol: mark.symbols?.[item.side ?? ""],
      face: mark.face?.[item.side ?? ""],
      value: values[hidden + i],
    }),
    width: hidden + i < words.length - 1 ? PITCH : SIZE,
    height: SIZE,
    key: id,
  }));
  const more = hidden
    ? [{ node: s("text", { class: "sum", x: 0, y: SIZE - 12 }, `+${hidden}`), width: 30, height: SIZE, key: "" }]
    : [];
  if (!item.total || words.length < 2) return [...more, ...shown];
  const sum = values.reduce((a, b) => a + b, 0);
  return [
    ...more,
    ...shown,
    { node: s("text", { class: "sum", x: 3, y: SIZE - 12 }, `=${sum}`), width: 24, height: SIZE, key: "" },
  ];
}

/**
 * @param {Layout} layout
 * @param {import("../types.js").Mark} mark
 * @param {import("../types.js").Part} part
 * @param {string} piece
 * @returns {Drawn}
 */
function drawPiece(layout, mark, part, piece) {
  const look = mark.words?.[part.word] ?? {};
  const owner = part.owner ? ownerLook(layout, part.owner) : null;
  const large = (look.size ?? mark.size) === "large";
  const printed = layout.chits[piece];
  const name = [mark.names[part.word] ?? printed?.name, owner?.name].filter(Boolean).join(", ");
  const count = part.number > 1 ? part.number : undefined;
  const node = token({
    shape: mark.shape ?? "round",
    symbol: look.symbol ?? mark.symbol ?? "star",
    value: count ?? look.text ?? printed?.values[printed.show],
    face: owner ? (look.face ?? "solid") : mark.colour ? "solid" : "piece",
    colour: owner?.colour ?? mark.colour ?? "purple",
    emblem: owner?.emblem,
    title: count ? `${name} × ${count}` : name,
    large,
  });
  return {
    node,
    width: large ? SIZE * 1.2 : SIZE,
    height: large ? SIZE * 1.2 : SIZE,
    key: part.number > 1 ? "" : piece,
  };
}

/**
 * So many of a kind, of an owner, or both.
 * @param {Layout} layout
 * @param {import("../types.js").Mark} mark
 * @param {import("../types.js").Part} part
 * @returns {Drawn}
 */
function drawPart(layout, mark, part) {
  const owner = ownerLook(layout, part.owner);
  const look = mark.words?.[part.word] ?? {};
  const name = [mark.names[part.word] ?? mark.name, owner.name].filter(Boolean).join(", ");
  if (!part.word) return { ...stone(owner, part.number, `${name}: ${part.number}`), height: 26, key: "" };
  const node = token({
    shape: look.shape ?? mark.shape ?? "square",
    symbol: look.symbol ?? mark.symbol ?? "star",
    value: part.number > 1 ? part.number : undefined,
    face: look.face ?? "solid",
    colour: part.owner ? owner.colour : (look.colour ?? "ink"),
    emblem: part.owner ? owner.emblem : undefined,
    title: `${name}: ${part.number}`,
  });
  return { node, width: SIZE, height: SIZE, key: "" };
}

/** A small sign. @param {string} symbol @param {string} title @param {string} [colour] */
function sign(symbol, title, colour = "ink") {
  return s(
    "g",
    { class: `sign-of c-${colour}` },
    s("title", {}, title),
    s("use", { href: `#${symbol}`, class: "emblem", width: 22, height: 22 }),
  );
}

/**
 * A word: a symbol that is there in part, or a symbol with its name.
 * @param {import("../types.js").Mark} mark
 * @param {Item} item
 * @param {string} colour
 * @returns {Drawn[]}
 */
function drawWord(mark, item, colour) {
  const word = item.words?.[0];
  if (word === undefined) return [];
  const look = mark.words?.[word] ?? {};
  const symbol = look.symbol ?? mark.symbol ?? "star";
  const name = mark.names[word] ?? word;
  if (look.filled !== undefined) {
    const size = 28;
    return [
      {
        node: s("g", { class: `c-${colour}` }, s("title", {}, name), work(symbol, look.filled, size)),
        width: size,
        height: size,
        key: "",
      },
    ];
  }
  if (item.quiet) return [];
  return [
    {
      node: token({ shape: "square", symbol, face: "solid", colour: "ink", title: name }),
      width: SIZE,
      height: SIZE,
      key: word,
    },
  ];
}

/**
 * Set things side by side around x, their feet on y.
 * @param {Drawn[]} drawn
 * @param {number} x
 * @param {number} y
 * @param {number} [gap]
 */
function row(drawn, x, y, gap = GAP) {
  const whole = drawn.reduce((sum, one) => sum + one.width + gap, -gap);
  let at = x - whole / 2;
  const tokens = drawn.map((one) => {
    const placed = {
      key: one.key,
      node: s("g", { transform: `translate(${at.toFixed(1)},${(y - one.height).toFixed(1)})` }, one.node),
      x: at,
      y: y - one.height,
    };
    at += one.width + gap;
    return placed;
  });
  return { tokens, width: Math.max(0, whole), height: Math.max(0, ...drawn.map((one) => one.height)) };
}

/**
 * @typedef {{layout: Layout, place: Place, lies: import("../types.js").Lies, colour: string, emblem: string,
 *   level: "far" | "middle" | "near"}} Job
 */

/** Is this mark drawn as a piece at any zoom? @param {Layout} layout @param {Item} item */
const large = (layout, item) => layout.marks[item.mark].size === "large";

/** What lies there; from afar in short. @param {Job} job @param {"row" | "edge"} where */
const contents = ({ layout, lies, colour, level }, where) =>
  (lies[where] ?? []).flatMap((item) =>
    level !== "near" && !large(layout, item) ? drawChips(chips(layout, item)) : drawMark(layout, item, colour),
  );

/** A name on a bar; what is there stands on it. @param {Job} job @returns {Shape} */
function plate(job) {
  const sign = job.emblem === "blank" ? 0 : 20;
  const wide = width(job.place.name, "600 17px Cinzel") + 20 + sign;
  const standing = lines([...contents(job, "edge"), ...contents(job, "row")], Math.max(210, wide));
  const [bar, above] = [wide / 2 + 4, standing.width / 2 + 5];
  const top = -18 - standing.height;
  return {
    nodes: [
      s("rect", { class: "bar", x: -wide / 2, y: -13, width: wide, height: 26, rx: 4 }),
      s("use", { href: `#${job.emblem}`, class: "emblem", x: -wide / 2 + 8, y: -6, width: 12, height: 12 }),
      s("text", { class: "name", x: sign * 0.4, y: 6, "text-anchor": "middle" }, job.place.name),
    ],
    reach: standing.width
      ? `M${-above},${top}H${above}V-17H${bar}V17H${-bar}V-17H${-above}z`
      : boxed(-bar, -17, bar * 2, 34),
    corner: standing.width ? [above, top] : [bar, -17],
    tokens: standing.tokens.map((one) => shifted(one, 0, top + 5)),
  };
}

/** A tower with its number, its strength below, or who has taken it. @param {Job} job @returns {Shape} */
function fort(job) {
  const [strength, taken] = [
    contents(job, "row").filter((one) => one.height < SIZE),
    contents(job, "row").filter((one) => one.height >= SIZE),
  ];
  const below = row(strength, 0, 28);
  const front = row(taken, 0, 13 + SIZE);
  return {
    nodes: [
      s("path", { class: "tower", d: "M-17,-20h7v5h6.500v-5h7v5h6.500v-5h7V14h-34z" }),
      s("text", { class: "number", x: 0, y: 9, "text-anchor": "middle" }, job.place.id),
    ],
    reach: boxed(-24, -25, 48, taken.length ? 82 : 57),
    corner: [24, -25],
    tokens: [...below.tokens, ...front.tokens],
  };
}

/** An open field with those who wait in it. @param {Job} job @returns {Shape} */
function camp(job) {
  const inside = row(contents(job, "row"), 0, SIZE / 2);
  const half = Math.max(56, inside.width / 2 + 16);
  const reach = Math.max(half, width(job.place.name, "italic 500 17px EB Garamond") / 2 + 3);
  return {
    nodes: [
      s("rect", { class: "field", x: -half, y: -27, width: half * 2, height: 54, rx: 27 }),
      s("text", { class: "caption", x: 0, y: 44, "text-anchor": "middle" }, job.place.name),
    ],
    reach: boxed(-reach - 3, -30, reach * 2 + 6, 80),
    corner: [half, -28],
    tokens: inside.tokens,
  };
}

/** The banner of a group, with the marks that belong to all of it. @param {Job} job @returns {Shape} */
function banner(job) {
  const wide = Math.max(124, width(job.place.name, "600 17px Cinzel") + 60);
  const works = row(contents(job, "edge"), 18, 31, 10);
  const ruler = row(contents(job, "row"), wide / 2 + SIZE / 2 + 2, SIZE / 2 + 2);
  const right = wide / 2 + (ruler.width ? SIZE + 6 : 0);
  return {
    nodes: [
      s("rect", { class: "card", x: -wide / 2, y: -30, width: wide, height: 66, rx: 4 }),
      s("path", { class: "pennant", d: `M${-wide / 2 + 8},-30h24v58l-12,-10l-12,10z` }),
      s("use", { href: `#${job.emblem}`, class: "blazon", x: -wide / 2 + 13, y: -18, width: 14, height: 14 }),
      s("text", { class: "name", x: 18, y: -9, "text-anchor": "middle" }, job.place.name),
    ],
    reach: boxed(-wide / 2 - 4, -34, right + wide / 2 + 8, 74),
    corner: [right + 4, -34],
    tokens: [...works.tokens, ...ruler.tokens],
  };
}

/** A field of a board: its title above, what lies there in rows inside. @param {Job} job @returns {Shape} */
function box(job) {
  const [wide, high] = job.place.size ?? [164, 104];
  const note = job.place.note;
  const inside = lines(contents(job, "row"), wide - 12);
  const below = row(contents(job, "edge"), 0, high / 2 - 5);
  const top = -high / 2 + 30 + Math.max(0, (high - 36 - inside.height - below.height) / 2);
  return {
    nodes: [
      s("rect", { class: "box-field", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5 }),
      s("path", {
        class: "box-lid",
        d: `M${-wide / 2},${-high / 2 + 26}V${-high / 2 + 5}q0,-5 5,-5h${wide - 10}q5,0 5,5V${-high / 2 + 26}z`,
      }),
      job.emblem !== "blank"
        ? s("use", {
            href: `#${job.emblem}`,
            class: "emblem",
            x: -wide / 2 + 7,
            y: -high / 2 + 7,
            width: 12,
            height: 12,
          })
        : s("g"),
      s(
        "text",
        { class: "box-title", x: -wide / 2 + (job.emblem !== "blank" ? 25 : 9), y: -high / 2 + 18 },
        fit(job.place.name, wide - (note ? 74 : 50), "600 14px Source Sans"),
      ),
      note
        ? s("text", { class: "box-title", x: wide / 2 - 30, y: -high / 2 + 18, "text-anchor": "end" }, note)
        : s("g"),
    ],
    reach: boxed(-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6),
    corner: [wide / 2 - 10, -high / 2 + 8], // boxes stand close: a key stays inside
    steady: true,
    tokens: [...inside.tokens.map((one) => shifted(one, 0, top)), ...below.tokens],
  };
}

/**
 * A point of a map of points: a disc in the colour of its group; its name is set where there is room (labels.js).
 * @param {Job} job
 * @returns {Shape}
 */
function node(job) {
  const r = 15;
  const above = lines(contents(job, "row"), 150);
  const below = lines(contents(job, "edge"), 150);
  const top = -r - 4 - above.height;
  const half = Math.max(r + 4, above.width / 2 + 3);
  return {
    nodes: [
      s("circle", { class: "point", r }),
      s("use", { href: `#${job.place.symbol || job.emblem}`, class: "emblem", x: -8, y: -8, width: 16, height: 16 }),
    ],
    reach: above.width
      ? `M${-half},${top - 3}H${half}V${-r}H${r + 4}V${r + 4}H${-r - 4}V${-r}H${-half}z`
      : `M${-r - 4},0a${r + 4},${r + 4} 0 1 0 ${2 * r + 8},0a${r + 4},${r + 4} 0 1 0 ${-2 * r - 8},0z`,
    corner: [above.width ? half : r + 3, above.width ? top : -r],
    tokens: [...above.tokens.map((one) => shifted(one, 0, top)), ...below.tokens.map((one) => shifted(one, 0, r + 3))],
    steady: true,
    label: { text: job.place.name, clear: r + 4, below: r + 4 + (below.height ? below.height + 2 : 0) },
  };
}

/** The middle of a land: its name in letters on the land, what is there above it. @param {Job} job @returns {Shape} */
function land(job) {
  const wide = width(job.place.name, "600 17px Cinzel") + (job.place.symbol ? 24 : 0);
  const above = lines([...contents(job, "row"), ...contents(job, "edge")], Math.max(170, wide));
  const top = -12 - above.height;
  const half = Math.max(wide / 2 + 5, above.width / 2 + 4);
  return {
    nodes: [
      job.place.symbol
        ? s("use", { href: `#${job.place.symbol}`, class: "emblem", x: -wide / 2, y: -9, width: 18, height: 18 })
        : s("g"),
      s("text", { class: "land-name", x: job.place.symbol ? 12 : 0, y: 6, "text-anchor": "middle" }, job.place.name),
    ],
    reach: boxed(-half, top - 2, half * 2, 13 - top),
    corner: [half, top],
    tokens: above.tokens.map((one) => shifted(one, 0, top)),
  };
}

/**
 * A name on a small plate beside its spot, with what is there in one line under it: numbers of things from farther
 * away, the things themselves from near. Large marks stand above the name at any zoom.
 * @param {Job} job
 * @returns {Shape}
 */
function tag(job) {
  const { layout, place, level, lies, colour } = job;
  const items = [...lies.row, ...lies.edge];
  const signs = items.filter((item) => item.form === "word" && !item.quiet);
  const rest = items.filter((item) => item.form !== "word" && !large(layout, item));
  const above = lines(
    items.filter((item) => large(layout, item)).flatMap((item) => drawMark(layout, item, colour)),
    140,
  );
  const below = lines(
    rest.flatMap((item) => (level === "near" ? drawMark(layout, item, colour) : drawChips(chips(layout, item)))),
    level === "near" ? 180 : 120,
  );
  const words = broken(place.brief || place.name);
  const sign = signs.length ? 19 : 0;
  const wide = Math.max(...words.map((word) => width(word, TAG_FONT))) + sign;
  const half = Math.max(wide, below.width) / 2 + 5;
  const high = words.length * 18 + (below.height ? below.height + 3 : 0) + 3;
  const top = -(high + above.height) / 2;
  const name = top + above.height;
  return {
    nodes: [
      s("rect", { class: "tag-plate", x: -half, y: name, width: half * 2, height: high, rx: 4 }),
      ...signs.flatMap((item) =>
        drawChips(chips(layout, item)).map((one) =>
          s("g", { transform: `translate(${-wide / 2},${name + 2})` }, one.node),
        ),
      ),
      ...words.map((word, i) =>
        s("text", { class: "tag-name", x: sign / 2, y: name + 15 + i * 18, "text-anchor": "middle" }, word),
      ),
    ],
    reach: boxed(
      -Math.max(half, above.width / 2) - 2,
      top - 2,
      Math.max(half, above.width / 2) * 2 + 4,
      high + above.height + 4,
    ),
    corner: [-half - 5, name + 5],
    tokens: [
      ...above.tokens.map((one) => shifted(one, 0, top)),
      ...below.tokens.map((one) => shifted(one, 0, name + words.length * 18 + 3)),
    ],
    folded: level !== "near" && rest.some((item) => !item.quiet),
    foot: [half + 1, name + high - 23],
    beside: above.width ? [above.width / 2 + 2, name - 26] : undefined,
  };
}

const TAG_FONT = '600 17px "Source Sans"';

/** A long name in two lines. @param {string} name */
export function broken(name) {
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index ?? 0);
  if (name.length < 15 || !spaces.length) return [name];
  const middle = spaces.reduce((a, b) => (Math.abs(a - name.length / 2) < Math.abs(b - name.length / 2) ? a : b));
  return [name.slice(0, middle), name.slice(middle + 1)];
}

/**
 * Rows of things, each no wider than there is room, centred; from the top downwards.
 * @param {Drawn[]} drawn
 * @param {number} room
 */
function lines(drawn, room) {
  /** @type {Drawn[][]} */
  const rows = [];
  let used = Infinity;
  for (const one of drawn) {
    if (used + GAP + one.width > room) {
      rows.push([]);
      used = -GAP;
    }
    rows[rows.length - 1].push(one);
    used += GAP + one.width;
  }
  let y = 0;
  let wide = 0;
  const tokens = rows.flatMap((one) => {
    y += Math.max(...one.map((drawnOne) => drawnOne.height)) + GAP;
    const placed = row(one, 0, y - GAP);
    wide = Math.max(wide, placed.width);
    return placed.tokens;
  });
  return { tokens, width: wide, height: Math.max(0, y - GAP) };
}

/** @param {Shape["tokens"][0]} one @param {number} dx @param {number} dy */
function shifted(one, dx, dy) {
  const [x, y] = [one.x + dx, one.y + dy];
  one.node.setAttribute("transform", `translate(${x.toFixed(1)},${y.toFixed(1)})`);
  return { ...one, x, y };
}

/** As much of a text as there is room for. @param {string} text @param {number} room @param {string} font */
export function fit(text, room, font) {
  if (width(text, font) <= room) return text;
  let cut = text;
  while (cut.length > 1 && width(`${cut}…`, font) > room) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

/** @type {Record<string, (job: Job) => Shape>} */
const FORMS = { plate, fort, camp, banner, box, node, land, tag };

/**
 * From afar a place is a point, full if anything is there, with its large marks; its name is set if there is room.
 * @param {Job} job
 * @returns {Shape}
 */
function afar({ layout, place, lies, colour, emblem }) {
  const items = [...lies.row, ...lies.edge];
  const pieces = lines(
    items.filter((item) => large(layout, item)).flatMap((item) => drawMark(layout, item, colour)),
    140,
  );
  const [half, high] = [pieces.width / 2 + 2, pieces.height / 2 + 2];
  const grouped = layout.kinds[place.kind].form === "tag" && emblem !== "blank"; // the name of the group is enough
  return {
    nodes: pieces.width ? [] : [s("circle", { class: items.some(stirs) ? "point full" : "point", r: 6 })],
    reach: pieces.width ? boxed(-half, -high, half * 2, high * 2) : boxed(-9, -9, 18, 18),
    corner: [0, 0],
    tokens: pieces.tokens.map((one) => shifted(one, 0, 2 - high)),
    folded: true,
    steady: !pieces.width,
    slight: grouped && !pieces.width,
    label: grouped ? undefined : { text: place.brief || place.name, clear: 9, below: 9, most: 34 },
  };
}

/** Does this item show that something is there? @param {Item} item */
const stirs = (item) => !item.quiet && (item.parts?.length || item.words?.length || item.number || item.owner);

/**
 * A further form of place, for a board that truly needs one (docs/page.md).
 * @param {string} name
 * @param {(job: Job) => Shape} draw
 */
export function addForm(name, draw) {
  FORMS[name] = draw;
}

/** @param {Job} job @returns {Shape} */
export function shape(job) {
  const form = job.layout.kinds[job.place.kind]?.form;
  return job.level === "far" && form !== "node" && form !== "box" ? afar(job) : (FORMS[form] ?? plate)(job);
}
