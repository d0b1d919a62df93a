// The signs of the board, explained.

import { sample } from "../board/lines.js";
import { SIZE, pips, token, work } from "../board/tokens.js";
import { dialogue } from "./dialogue.js";
import { h, s } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {import("../types.js").Layout} layout @param {import("../table/chairs.js").Chair[]} chairs who plays whom */
export function legendDialogue(layout, chairs) {
  /** Whose a colour is: its owner, if that is not the group's own name, and who plays it. @param {string} id */
  const whose = (id) => {
    if (chairs.length < 2) return [];
    const owner = layout.owners.find((one) => one.id === id)?.name;
    return [owner, chairs.find((chair) => chair.owners.includes(id))?.person];
  };
  const others = layout.owners.filter((owner) => !layout.groups.some((group) => group.id === owner.id));
  const plays = (/** @type {string} */ id) => chairs.some((chair) => chair.id === id || chair.owners.includes(id));
  const here = others.filter((owner) => !owner.seat || plays(owner.id)); // not those whom nobody plays
  const owners = layout.owners.length > 1 ? here : []; // alone, nothing need be told apart
  dialogue(t("legend.title"), () => [
    h(
      "ul",
      { class: "legend" },
      layout.legend.map(({ name, token: drawn, points, symbols, filled, land }) => {
        const wide = symbols ? symbols.length * 46 : land ? 2 * SIZE + 8 : SIZE + 4;
        const nodes = drawn
          ? [token(drawn)]
          : points
            ? [s("g", { transform: "translate(0,15)" }, pips(...points))]
            : (symbols ?? []).map((symbol, i) =>
                s("g", { transform: `translate(${i * 46},0)` }, work(symbol, filled ?? 0, SIZE)),
              );
        return h(
          "li",
          {},
          s(
            "svg",
            {
              class: "c-ink",
              viewBox: `-2 -2 ${wide + 4} ${SIZE + 4}`,
              width: (wide + 4) * 0.8,
              height: (SIZE + 4) * 0.8,
              "aria-hidden": "true",
            },
            nodes,
            land &&
              s("rect", { class: "texture", x: SIZE + 6, width: SIZE, height: SIZE, rx: 5, fill: `url(#w-${land})` }),
          ),
          h("span", {}, name),
        );
      }),
      layout.ways
        .filter((way) => way.look !== "none")
        .map((way) =>
          h(
            "li",
            {},
            s("svg", { viewBox: "-4 -2 48 44", width: 38.4, height: 35.2, "aria-hidden": "true" }, sample(way)),
            h("span", {}, way.name),
          ),
        ),
      [...layout.groups, ...owners].map((group) =>
        h(
          "li",
          { class: `c-${group.colour}` },
          s(
            "svg",
            { viewBox: "-9 -7.75 30 27.5", width: 38.4, height: 35.2, "aria-hidden": "true" },
            s("use", { href: `#${group.emblem}`, class: "emblem", width: 12, height: 12 }),
          ),
          h("span", {}, [...new Set([group.name, ...whose(group.id)])].filter(Boolean).join(" · ")),
        ),
      ),
    ),
  ]);
}
