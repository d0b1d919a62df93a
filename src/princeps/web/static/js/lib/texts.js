// The page's own words; the sentences of a game come from the server in the same language.

import { asset } from "./assets.js";

const LANGUAGES = { en: "English", de: "Deutsch" };

/** @type {Record<string, any>} */
let words = {};
let lang = "en";
/** @type {Intl.PluralRules} */
let plural = new Intl.PluralRules("en");

/** The language in use: "en" or "de". */
export function language() {
  return lang;
}

export function languages() {
  return Object.entries(LANGUAGES);
}

/** The language the reader chose before, or the browser's. */
export function preferred() {
  const chosen =
    localStorage.getItem("princeps.lang") ??
    navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return chosen && chosen in LANGUAGES ? chosen : "en";
}

/** @param {string} to */
export async function speak(to) {
  words = await (await fetch(asset(`texts/${to}.json`))).json();
  lang = to;
  plural = new Intl.PluralRules(to);
  document.documentElement.lang = to;
}

/**
 * A text by its key, "table.undo", with {holes}. A text of two forms chooses by the fact `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 * @returns {string}
 */
export function t(key, facts = {}) {
  let found = key.split(".").reduce((/** @type {any} */ at, part) => at?.[part], words);
  if (found && typeof found === "object") found = found[plural.select(Number(facts.n))] ?? found.other;
  if (typeof found !== "string") return `[${key}]`;
  return found.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? `{${name}}`));
}

/** @param {number} value @param {number} [digits] */
export function number(value, digits = 0) {
  return value.toLocaleString(lang, { maximumFractionDigits: digits });
}

/** A number with its sign. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : "0";
}

/** A moment as people say it: "3 hours ago". @param {string | number} moment */
export function ago(moment) {
  const then = typeof moment === "number" ? moment * 1000 : Date.parse(moment);
  const seconds = Math.round((then - Date.now()) / 1000);
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(0, "minute");
}
