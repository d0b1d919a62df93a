// The promise on the dice and whether a record keeps it: commitment, salts, start, every die and draw. Needs nothing
// but the save (docs/save.md).

import { keyedWords, sha256 } from "./hash_functions.js";

const WORD = 2n ** 64n;
const FORMATS = [1, 2];

/**
 * @typedef {{commitment: string, seed: string | null, salt: string | null, salts?: Record<string, string> | null,
 *   started?: string | null, script?: (number | string)[]}} Promised script: results given beforehand, of a lesson
 * @typedef {{seat: string, at: string, drawn: number, chance: (number | string)[],
 *   ranges?: (number | [number, number])[]}} Entry
 * @typedef {Promised & {game: string, seats: string[], undo: {policy: string, dice: string}, answers: Entry[],
 *   drawn: number}} Save
 * @typedef {"good" | "bad" | "open"} Verdict open: cannot be told from this file
 * @typedef {{kind: "die" | "draw" | "range" | "place", number: number, which: number, recorded: string | number,
 *   found: string | number}} Difference of entry *number*: what its result *which* is recorded as, and what the stream
 *   gives; place: where on the stream the entry begins
 * @typedef {{number: number, seat: string, at: string, results: number, checked: number}} Line
 * @typedef {{commitment: Verdict, start: Verdict | null, dice: Verdict, lines: Line[], results: number,
 *   checked: number, draws: number, difference: Difference | null}} Findings start: null where no salts were gathered
 */

/** @param {string} seed in hex @param {string} salt */
export const commitmentOf = (seed, salt) => sha256(`${seed}:${salt}`);

/** @param {string} commitment @param {string[]} seats in order @param {Record<string, string>} salts */
export const startOf = (commitment, seats, salts) =>
  sha256(`${commitment}\n${seats.map((seat) => (seat in salts ? `${seat}:${salts[seat]}\n` : "")).join("")}`);

/** The key of the dice. @param {string} seed @param {string | null | undefined} started */
export const keyOf = (seed, started) => BigInt(`0x${started ? sha256(`${seed}:${started}`).slice(0, 32) : seed}`);

/** The dice of a match, as engine/chance.py has them. */
export class Stream {
  /** @param {bigint} key @param {number} [drawn] */
  constructor(key, drawn = 0) {
    this.word = keyedWords(key);
    this.drawn = drawn;
  }

  /** A whole number from 0 to n - 1. @param {number} n */
  below(n) {
    const size = BigInt(n);
    const limit = WORD - (WORD % size); // words above it would favour the low numbers
    for (;;) {
      const word = this.word(this.drawn++);
      if (word < limit) return Number(word % size);
    }
  }
}

/** @param {Promised} promised @returns {Verdict} */
export function checkCommitment({ seed, salt, commitment }) {
  if (seed === null) return "open";
  return commitmentOf(seed, salt ?? "") === commitment ? "good" : "bad";
}

/** @param {Promised} promised @param {string[]} seats @returns {Verdict | null} */
export function checkStart({ commitment, salts, started }, seats) {
  if (!salts && !started) return null;
  if (!salts || Object.keys(salts).some((seat) => !seats.includes(seat))) return "bad";
  return startOf(commitment, seats, salts) === started ? "good" : "bad";
}

/** A save from its text; null if it is none that we know. @param {string} text @returns {Save | null} */
export function readSave(text) {
  let words;
  try {
    words = JSON.parse(text);
  } catch {
    return null;
  }
  const is = (/** @type {unknown} */ value, /** @type {string} */ type) => typeof value === type;
  const all = (/** @type {unknown} */ list, /** @type {(one: any) => boolean} */ holds) =>
    Array.isArray(list) && list.every(holds);
  const place = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
  const fits =
    FORMATS.includes(words?.princeps) &&
    is(words.commitment, "string") &&
    (words.seed === null || /^[0-9a-f]{32}$/.test(words.seed)) &&
    (words.salt === null || is(words.salt, "string")) &&
    all(words.seats, (seat) => is(seat, "string")) &&
    (words.salts === undefined ||
      (is(words.salts, "object") && words.salts && all(Object.values(words.salts), (salt) => is(salt, "string")))) &&
    is(words.undo?.policy, "string") &&
    (words.script === undefined || (Array.isArray(words.script) && Boolean(words.start))) &&
    place(words.drawn) &&
    all(
      words.answers,
      (entry) =>
        place(entry?.drawn) &&
        Array.isArray(entry.chance) &&
        (entry.ranges === undefined || Array.isArray(entry.ranges)),
    );
  return fits ? words : null;
}

/** @param {Save} save @returns {Findings} */
export function check(save) {
  const commitment = checkCommitment(save);
  const start = checkStart(save, save.seats);
  /** @type {Findings} */
  const found = { commitment, start, dice: "open", lines: [], results: 0, checked: 0, draws: 0, difference: null };
  const stream = save.seed === null ? null : new Stream(keyOf(save.seed, save.started));
  let sure = true; // whether we know where the stream stands
  save.answers.forEach((entry, number) => {
    const line = { number, seat: entry.seat, at: entry.at, results: entry.chance.length, checked: 0 };
    found.lines.push(line);
    found.results += line.results;
    if (!stream || found.difference) return;
    found.difference = misplaced(save, stream, sure, number, entry.drawn);
    stream.drawn = entry.drawn;
    sure = entry.ranges !== undefined || !line.results;
    if (!sure)
      stream.drawn += line.results; // at least
    else if (!found.difference) found.difference = differs(stream, number, entry, line, found, save.script ?? []);
    found.checked += line.checked;
  });
  if (stream && !found.difference) found.difference = misplaced(save, stream, sure, save.answers.length, save.drawn);
  if (stream) found.dice = found.difference ? "bad" : found.checked === found.results ? "good" : "open";
  return found;
}

/**
 * Dice go on where they stood; only fresh dice after an undo go on further ahead.
 * @param {Save} save
 * @param {Stream} stream
 * @param {boolean} sure
 * @param {number} number
 * @param {number} recorded
 * @returns {Difference | null}
 */
function misplaced(save, stream, sure, number, recorded) {
  const ahead = !sure || (number > 0 && save.undo.dice === "fresh" && save.undo.policy !== "none");
  if (recorded === stream.drawn || (ahead && recorded > stream.drawn)) return null;
  return { kind: "place", number, which: 0, recorded, found: stream.drawn };
}

/**
 * @param {Stream} stream
 * @param {number} number
 * @param {Entry} entry
 * @param {Line} line
 * @param {Findings} found
 * @param {(number | string)[]} script
 * @returns {Difference | null}
 */
function differs(stream, number, { chance, ranges = [] }, line, found, script) {
  for (const [i, result] of chance.entries()) {
    const range = ranges[i];
    const drawn = Array.isArray(range);
    const size = drawn ? range[0] : range;
    const fits =
      Number.isSafeInteger(size) &&
      size > 0 &&
      (typeof result === "string") === drawn &&
      ranges.length === chance.length;
    if (!fits)
      return { kind: "range", number, which: i + 1, recorded: String(result), found: JSON.stringify(range) ?? "" };
    const given = result === script[stream.drawn];
    const right = stream.below(size) + 1;
    const recorded = drawn ? range[1] : Number(result);
    if (!given && recorded !== right)
      return { kind: drawn ? "draw" : "die", number, which: i + 1, recorded, found: right };
    line.checked += 1;
    if (drawn) found.draws += 1;
  }
  return null;
}
