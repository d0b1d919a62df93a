// Numbers: an amount, or a list of options that is really a number (a bid).

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").OptionChoice} OptionChoice */
/** @typedef {{value: number, option: OptionChoice}} Numbered */

const FEWEST = 5; // fewer stand in the list like other options

/**
 * The options that count upwards, "bid:3", "bid:4", and those beside them; null if it is another kind of list.
 * @param {OptionChoice[]} options
 * @returns {{numbers: Numbered[], others: OptionChoice[]} | null}
 */
export function countsUp(options) {
  const read = options.map((option) => ({ option, found: /^(.*?)(\d+)$/.exec(option.id) }));
  const kind = read.find(({ found }) => found)?.found?.[1];
  const numbers = read
    .filter(({ found, option }) => found && found[1] === kind && option.label.includes(found[2]))
    .map(({ option, found }) => ({ option, value: Number(found?.[2]) }));
  const rising = numbers.every(({ value }, i) => i === 0 || value === numbers[i - 1].value + 1);
  const together = new Set(numbers.map(({ option }) => option.on)).size === 1;
  if (numbers.length < FEWEST || !rising || !together) return null;
  const ids = new Set(numbers.map(({ option }) => option.id));
  return { numbers, others: options.filter((option) => !ids.has(option.id)) };
}

/**
 * Less, a field to type in, more.
 * @param {{label: string, i: number, value: number, low: number, high: number, busy: boolean,
 *   set: (value: number) => void, typed?: (value: number) => void, done?: () => void}} about
 *   typed: it is still being typed, the field must stay as it is
 */
export function stepper({ label, i, value, low, high, busy, set, typed, done }) {
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
      commit();
      done?.();
    },
    onchange: () => commit(),
    oninput: () => {
      const now = field.valueAsNumber;
      if (Number.isInteger(now) && now >= low && now <= high) typed?.(now);
    },
  });
  /** As near to what was typed as can be. */
  const commit = () => {
    const wish = Number.isNaN(field.valueAsNumber) ? value : Math.round(field.valueAsNumber);
    const next = Math.min(high, Math.max(low, wish));
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
