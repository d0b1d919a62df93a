// Small helpers to make elements. Text is always text: nothing is ever parsed as HTML.

import { asset } from "./assets.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element: h("button", {class: "plain", onclick: go}, "Go").
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  fill(element, children);
  return /** @type {any} */ (element);
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace what an element holds, and keep the keyboard where it was: on the element with the same data-key.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const at = element.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
    : undefined;
  element.replaceChildren();
  fill(element, children);
  if (at !== undefined)
    /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(at)}"]`))?.focus({
      preventScroll: true,
    });
}

/**
 * One of our symbols, as a picture of a line of text.
 * @param {string} name
 * @param {string} [label] without it the symbol only decorates
 */
export function icon(name, label) {
  const speak = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s(
    "svg",
    { class: name.startsWith("i-") ? "icon sign" : "icon", viewBox: "0 0 24 24", ...speak },
    s("use", { href: `#${name}` }),
  );
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return /** @type {any} */ (found);
}

/** Bring our symbols into the document, once, so that `use` finds them and colours pass through. */
export async function loadSymbols() {
  const text = await (await fetch(asset("symbols.svg"))).text();
  const sheet = /** @type {any} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  sheet.setAttribute("class", "symbols");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(sheet));
}

/** Whether the reader asked for little motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
