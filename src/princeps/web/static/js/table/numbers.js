// Numbers: an amount, or a list of options that is really a number (a bid).

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").OptionChoice} OptionChoice */
/** @typedef {{value: number, option: OptionChoice}} Numbered */

const FEWEST = 5; // fewer stand in the list like other options

/**
 * The options that count upwards, "bid:3", "bid:4", and those beside them; null if it is another kind of list. Some
 * numbers may be missing on the way: what somebody else has bid.
 * @param {OptionChoice[]} options
 * @returns {{numbers: Numbered[], others: OptionChoice[]} | null}
 */
export function countsUp(options) {
  const read = options.map((option) => ({ option, found: /^(.*?)(\d+)$/.exec(option.id) }));
  const kind = read.find(({ found }) => found)?.found?.[1];
  const numbers = read
    .filter(({ found, option }) => found && found[1] === kind && option.label.includes(found[2]))
    .map(({ option, found }) => ({ option, value: Number(found?.[2]) }));
  const rising = numbers.every(({ value }, i) => i === 0 || value > numbers[i - 1].value);
  const together = new Set(numbers.map(({ option }) => option.on)).size === 1;
  if (numbers.length < FEWEST || !rising || !together) return null;
  if (numbers[numbers.length - 1].value - numbers[0].value >= 2 * numbers.length) return null; // more gaps than numbers
  const ids = new Set(numbers.map(({ option }) => option.id));
  return { numbers, others: options.filter((option) => !ids.has(option.id)) };
}

/** All of them. @param {number} least @param {number} most */
export const between = (least, most) => Array.from({ length: most - least + 1 }, (_, i) => least + i);

/**
 * The number that can be said, next to the one that was wished; over a gap in the direction that was taken.
 * @param {number[]} values rising @param {number} from @param {number} wish
 */
export function nearest(values, from, wish) {
  if (values.includes(wish)) return wish;
  const beyond = wish > from ? values.find((one) => one > wish) : values.filter((one) => one < wish).at(-1);
  return beyond ?? (wish > from ? values[values.length - 1] : values[0]);
}

/**
 * Less, a field to type in, more.
 * @param {{label: string, i: number, value: number, low: number, high: number, busy: boolean,
 *   set: (value: number) => void, near?: (wish: number) => number, typed?: (value: number) => void,
 *   done?: () => void}} about
 *   near: what can be said instead of a number; typed: it is still being typed, the field must stay as it is; done: it
 *   is meant
 */
export function stepper({ label, i, value, low, high, busy, set, near, typed, done }) {
  const clamp = near ?? ((/** @type {number} */ wish) => Math.min(high, Math.max(low, wish)));
  const field = h("input", {
    type: "number",
    inputmode: "numeric",
    min: low,
    max: high,
    value,
    disabled: busy,
    "aria-label": label,
    "data-key": `number:${i}`,
    onfocus: () => field.select(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const wish = field.valueAsNumber;
      commit();
      if (field.valueAsNumber === wish) done?.(); // else it is shown first
    },
    onchange: () => commit(),
    oninput: () => {
      const now = field.valueAsNumber;
      if (Number.isInteger(now) && now >= low && now <= high) typed?.(now);
    },
  });
  /** As near to what was typed as can be. */
  const commit = () => {
    const next = clamp(Number.isNaN(field.valueAsNumber) ? value : Math.round(field.valueAsNumber));
    field.value = String(next);
    if (next !== value) set(next);
  };
  /** @param {number} by @param {string} sign */
  const step = (by, sign) =>
    h(
      "button",
      {
        "data-key": `${sign}:${i}`,
        "aria-label": t(by > 0 ? "decision.more" : "decision.less", { label }),
        disabled: busy || (by > 0 ? value >= high : value <= low),
        onclick: () => set(value + by),
      },
      icon(sign),
    );
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": label },
    step(-1, "i-minus"),
    field,
    step(1, "i-plus"),
  );
}
