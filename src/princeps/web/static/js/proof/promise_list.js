// What is promised on the dice of a match, line by line.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {Partial<import("./check.js").Promised>} words @param {(seat: string) => string} name of a seat */
export function promised({ commitment, seed, salt, salts, started }, name) {
  const row = (/** @type {string} */ what, /** @type {string | null | undefined} */ value) =>
    value && h("div", {}, h("dt", {}, what), h("dd", {}, h("code", {}, value)));
  return h(
    "dl",
    {},
    row(t("result.commitment"), commitment),
    row(t("result.seed"), seed),
    row(t("result.salt"), salt),
    Object.entries(salts ?? {}).map(([seat, given]) => row(t("result.salt_of", { seat: name(seat) }), given)),
    row(t("result.started"), started),
  );
}
