// What the game's words mean: in a text they are marked, and hover, focus or a tap tells. All words of a game make one
// pattern, which is put together once for each language.

import { once } from "./api.js";
import { h } from "./dom.js";
import { ruleChip } from "./rule_chip.js";
import { language, t } from "./texts.js";

/** @typedef {import("../wire.js").TermCard} Term */
/** @typedef {{pattern: RegExp, terms: Map<string, Term>}} Glossary */

/** @type {Map<string, Glossary>} */
const known = new Map();

/** Ask for a game's words; until they are here texts are plain. @param {string} game */
export async function loadTerms(game) {
  const key = `${language()} ${game}`;
  if (known.has(key)) return;
  const terms = /** @type {Term[]} */ (await once(`/games/${game}/glossary`));
  const words = terms.flatMap((term) => term.words).sort((one, other) => other.length - one.length);
  const spelled = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  known.set(key, {
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${spelled.join("|") || "(?!)"})(?![\\p{L}\\d])`, "gu"),
    terms: new Map(terms.flatMap((term) => term.words.map((word) => [word, term]))),
  });
}

/**
 * The words of a text that mean something, each term once: where it stands, and what it is.
 * @param {string} game
 * @param {string} text
 * @returns {{at: number, word: string, term: Term}[]}
 */
function found(game, text) {
  const glossary = known.get(`${language()} ${game}`);
  if (!glossary) return [];
  /** @type {Set<string>} */
  const had = new Set();
  return [...text.matchAll(glossary.pattern)]
    .map((match) => ({ at: match.index, word: match[0], term: /** @type {Term} */ (glossary.terms.get(match[0])) }))
    .filter(({ term }) => !had.has(term.id) && had.add(term.id));
}

/**
 * A text with its words marked, each at its first place.
 * @param {string} game
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function withTerms(game, text) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let done = 0;
  for (const { at, word, term } of found(game, text)) {
    parts.push(text.slice(done, at), termButton(game, word, term));
    done = at + word.length;
  }
  return [...parts, text.slice(done)];
}

const MOST = 8; // words of a line

/**
 * The words of texts in which nothing can be pressed, the labels of options, in a line of their own.
 * @param {string} game
 * @param {string[]} texts
 * @param {string[]} besides texts that explain theirs themselves
 */
export function termLine(game, texts, besides) {
  const had = new Set(besides.flatMap((text) => found(game, text).map(({ term }) => term.id)));
  const words = found(game, texts.join("\n")).filter(({ term }) => !had.has(term.id));
  if (!words.length) return null;
  return h(
    "p",
    { class: "terms quiet" },
    words.slice(0, MOST).flatMap(({ term }, i) => [i ? " · " : "", termButton(game, term.words[0], term)]),
  );
}

// browsers also tell of a pointer at rest when something comes to lie under it
const pointer = { x: 0, y: 0, moved: false };
document.addEventListener(
  "pointermove",
  ({ clientX: x, clientY: y }) => Object.assign(pointer, { x, y, moved: x !== pointer.x || y !== pointer.y }),
  true,
);

let count = 0;
/** @type {() => void} */
let shut = () => {};

/** @param {string} game @param {string} word @param {Term} term */
function termButton(game, word, term) {
  const id = `term-${++count}`;
  const button = h("button", { class: "term", type: "button", "aria-expanded": "false" }, word);
  const home = h("span", { class: "term-home" }, button);
  let kept = false; // by a click: it stays when the pointer goes, and can be clicked in; else clicks go through it
  const close = () => {
    home.querySelector(".term-box")?.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-describedby");
    kept = false;
  };
  const open = () => {
    if (home.querySelector(".term-box")) return;
    shut();
    shut = close;
    const box = h("span", { class: "term-box", role: "note", id, "aria-label": t("coach.means", { word }) });
    box.append(h("strong", {}, term.words[0]), h("span", {}, term.says), ruleChip(game, term.rule, () => box) ?? "");
    home.append(box);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-describedby", id);
    place(button, box);
  };
  // a word that came to lie under a pointer at rest stays closed: nobody asked
  home.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && pointer.moved) open();
  });
  home.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !kept && close());
  home.addEventListener("focusin", open);
  home.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && home.contains(event.relatedTarget)) && !kept) close();
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (kept) close();
    else {
      open();
      kept = true;
      home.querySelector(".term-box")?.classList.add("kept");
    }
  });
  home.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !home.querySelector(".term-box")) return;
    close();
    event.preventDefault(); // a dialogue around it stays
    event.stopPropagation();
  });
  return home;
}

const EDGE = 8; // pixels between the box and the edge of the window

/**
 * Above the word, or below where there is no room: answers stand below.
 * @param {Element} word @param {HTMLElement} box
 */
function place(word, box) {
  const [at, own] = [word.getBoundingClientRect(), box.getBoundingClientRect()];
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - own.width - EDGE));
  box.style.left = `${left}px`;
  if (at.top - own.height > EDGE) box.style.bottom = `${innerHeight - at.top}px`;
  else box.style.top = `${at.bottom}px`;
}

// a click elsewhere
document.addEventListener("pointerdown", (event) => {
  if (!(event.target instanceof Element && event.target.closest(".term-home"))) shut();
});
