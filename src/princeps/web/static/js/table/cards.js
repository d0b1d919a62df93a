// Cards: faces, one's own hand as a fan, piles and supplies with what can be seen of them.

import { h, icon } from "../lib/dom.js";
import { thing } from "./thing.js";
import { emblem, ownerLook } from "../board/owners.js";
import { dialogue } from "../dialogues/dialogue.js";
import { t } from "../lib/texts.js";
import { priceList, priceTag, purse, shelves } from "./shop.js";
import { chit, picture } from "../board/tokens.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").TrayCard} TrayCard */
/** @typedef {import("../board/board.js").Targets} Targets */

/** A card in words. @param {Layout} layout @param {string} id */
function cardText(layout, id) {
  const card = layout.cards[id];
  if (!card) return layout.chits[id]?.name ?? id;
  const values = card.values.map(({ name, value }) => `${name} ${value}`);
  const icons = card.icons.map((row) => row.map((one) => one.name).join(", "));
  return [[card.name, card.suit.name, ...values].filter(Boolean).join(", "), card.note, ...icons, card.says]
    .filter(Boolean)
    .join(". ");
}

/**
 * The face of a card.
 * @param {Layout} layout
 * @param {string} id
 */
function face(layout, id) {
  const card = layout.cards[id];
  if (!card)
    return h(
      "span",
      { class: "face c-ink" },
      h("span", { class: "whole" }, picture(chit(layout, id), layout.chits[id]?.name ?? id)),
    );
  const { suit } = card;
  return h(
    "span",
    { class: `face c-${suit.colour ?? "ink"} pat-${suit.pattern ?? "none"}`, "aria-hidden": "true" },
    h("span", { class: "band" }, suit.symbol ? icon(suit.symbol) : null, h("span", { class: "title" }, card.name)),
    card.values.length
      ? h(
          "span",
          { class: "numbers" },
          card.values.map(({ value, symbol, name }) =>
            h("span", { title: name }, symbol ? icon(symbol) : h("small", {}, name), h("b", {}, value)),
          ),
        )
      : null,
    card.icons.map((row) =>
      h(
        "span",
        { class: "icons" },
        row.map((one) => sign(layout, one)),
      ),
    ),
    card.note ? h("span", { class: "note-of-card" }, card.note) : null,
    card.says ? h("span", { class: "says" }, card.says) : null,
  );
}

/** @param {Layout} layout @param {{id: string, name: string}} one */
export function sign(layout, { id, name }) {
  const look = layout.icons[id] ?? {};
  const inner = look.text ? h("b", { class: "letters" }, look.text) : icon(look.symbol ?? "star");
  return h("span", { class: `sign-of c-${look.colour ?? "ink"}`, title: name }, inner);
}

/** The back of cards that are not seen. @param {number} count */
function back(count) {
  if (!count) return h("span", { class: "face none", "aria-hidden": "true" });
  return h("span", { class: "face back", "aria-hidden": "true" }, icon("laurel"), h("b", {}, count));
}

/**
 * A card that may be clicked while a decision points at it; the pointer or the focus shows it large.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} on what options call it
 * @param {Targets} targets
 * @param {number} [count]
 * @param {HTMLElement | null} [below] what is told of it besides
 */
export function cardThing(layout, id, on, targets, count = 1, below = null) {
  const made = thing(
    targets,
    on,
    "card-thing",
    count > 1 ? `${count} × ${cardText(layout, id)}` : cardText(layout, id),
    face(layout, id),
    count > 1 ? h("span", { class: "count", "aria-hidden": "true" }, `×${count}`) : null,
    below,
  );
  if (layout.cards[id]) magnify(made, layout, id);
  return made;
}

const CLEAR = 8; // pixels around a card that is shown large

/** @param {HTMLElement} over @param {Layout} layout @param {string} id */
function magnify(over, layout, id) {
  const show = () => {
    hide();
    const large = h("div", { class: "large-card", "aria-hidden": "true" }, face(layout, id));
    document.body.append(large);
    const [box, own] = [over.getBoundingClientRect(), large.getBoundingClientRect()];
    const [right, bottom] = [innerWidth - own.width - CLEAR, innerHeight - own.height - CLEAR];
    const above = box.top - own.height - CLEAR;
    large.style.left = `${Math.max(CLEAR, Math.min(right, box.left + box.width / 2 - own.width / 2))}px`;
    large.style.top = `${above > 0 ? above : Math.min(bottom, box.bottom + CLEAR)}px`;
  };
  over.addEventListener("mouseenter", show);
  over.addEventListener("mouseleave", hide);
  over.addEventListener("focus", show);
  over.addEventListener("blur", hide);
  over.addEventListener("click", hide);
}

function hide() {
  for (const large of document.querySelectorAll(".large-card")) large.remove();
}

/**
 * Hands, rows, piles and supplies below the board: one's own, the common ones, and whatever a decision points at.
 * With drawers, what is declared to lie in one stays there until it is opened or asked for.
 * @param {Layout} layout
 * @param {State} state
 * @param {Targets} targets
 * @param {import("./drawers.js").Drawers} [drawers]
 */
export function hands(layout, state, targets, drawers) {
  hide();
  const mine = state.seat ? [state.seat, state.owners[state.seat]] : [];
  const spec = (/** @type {TrayCard} */ tray) => layout.trays.find((one) => one.id === tray.tray);
  const on = (/** @type {TrayCard} */ tray) => spec(tray)?.on ?? "";
  const asked = (/** @type {TrayCard} */ tray) =>
    targets.has(`tray:${tray.id}`) || tray.things.some(([id]) => targets.has(`${on(tray)}:${id}`));
  const shown = state.trays
    .filter((tray) => FORMS[tray.form])
    .filter((tray) => asked(tray) || !layout.trays.find((one) => one.id === tray.tray)?.strip)
    .filter((tray) => !tray.owner || mine.includes(tray.owner) || (tray.form !== "hand" && asked(tray)))
    .sort((a, b) => Number(b.form === "hand") - Number(a.form === "hand"));
  const draw = (/** @type {TrayCard} */ tray) => {
    const drawn = FORMS[tray.form](
      layout,
      tray,
      on(tray),
      targets,
      Boolean(tray.owner) && !mine.includes(tray.owner),
      state,
    );
    drawn.classList.toggle("rests", tray.form === "hand" && Boolean(on(tray)) && !asked(tray));
    return drawn;
  };
  const stowed = drawers ? shown.filter((tray) => spec(tray)?.drawer) : [];
  const held = shown.filter((tray) => !stowed.includes(tray));
  const full = held.filter((tray) => tray.size || asked(tray));
  const empty = held.filter((tray) => !full.includes(tray));
  drawers?.show(layout, stowed, asked, draw);
  if (!shown.length) return [];
  return [
    fold(),
    stowed.some(asked) ? h("div", { class: "asked-trays" }, stowed.filter(asked).map(draw)) : null,
    ...(stowed.length ? [h("div", { class: "held-trays" }, full.map(draw))] : full.map(draw)),
    empty.length
      ? h(
          "div",
          { class: "empties" },
          empty.map((tray) => h("span", { class: "what" }, tray.name, h("b", {}, 0))),
        )
      : null,
    stowed.length ? drawers?.list : null,
  ];
}

const SMALL = "princeps.hands.small";

/** Cards small, so that the board has more room, or whole. */
function fold() {
  const small = () => localStorage.getItem(SMALL) === "yes";
  const button = h(
    "button",
    { class: "bare fold", "data-key": "fold", "aria-label": t("tray.small"), title: t("tray.small") },
    icon("i-fit"),
  );
  const apply = () => {
    button.setAttribute("aria-pressed", String(small()));
    button.closest(".hands")?.classList.toggle("small", small());
  };
  button.addEventListener("click", () => {
    localStorage.setItem(SMALL, small() ? "no" : "yes");
    apply();
  });
  queueMicrotask(apply); // once it stands in its place
  return button;
}

/**
 * @typedef {(layout: Layout, tray: TrayCard, on: string, targets: Targets, foreign: boolean,
 *   state: State) => HTMLElement} Form
 */
/** @type {Record<string, Form>} */
const FORMS = {
  hand: (layout, tray, on, targets) => {
    const cards = tray.things.flatMap(([id, count]) => Array.from({ length: count }, () => id));
    const asked = cards.some((id) => targets.has(`${on}:${id}`)); // else nothing in it takes the keyboard
    return h(
      "div",
      { class: "hand", role: "group", "aria-label": tray.said },
      heading(layout, tray, false),
      h(
        "div",
        { class: "fan", role: "group", "aria-label": tray.name, tabindex: asked ? null : "0" },
        cards.map((id) => cardThing(layout, id, `${on}:${id}`, targets)),
        cards.length || !tray.size ? null : back(tray.size),
      ),
    );
  },
  row: (layout, tray, on, targets, foreign) =>
    h(
      "div",
      { class: "pile-row", role: "group", "aria-label": tray.said },
      heading(layout, tray, foreign),
      h(
        "div",
        { class: "spread" },
        tray.things.map(([id, count]) => cardThing(layout, id, `${on}:${id}`, targets, count)),
      ),
    ),
  supply: (layout, tray, on, targets, foreign) =>
    h(
      "div",
      { class: "supply", role: "group", "aria-label": tray.said },
      heading(layout, tray, foreign),
      h(
        "div",
        { class: "stock" },
        tray.things.map(([id, count]) => stock(layout, id, `${on}:${id}`, targets, count)),
      ),
    ),
  shop: (layout, tray, on, targets, foreign, state) => {
    const prices = priceList(layout, tray.tray, state);
    return h(
      "div",
      { class: "shop", role: "group", "aria-label": tray.said },
      h("div", { class: "shop-head" }, heading(layout, tray, foreign), purse(layout, tray.tray, state)),
      h(
        "div",
        { class: "shelves" },
        shelves(layout, tray).map((shelf) =>
          h(
            "div",
            { class: "rack" },
            shelf.map(([id, count]) => {
              const made = stock(layout, id, `${on}:${id}`, targets, count, prices.get(id));
              made.append(priceTag(prices.get(id)));
              return made;
            }),
          ),
        ),
      ),
    );
  },
  stack: (layout, tray, on, targets, foreign) => {
    const top = tray.things.at(-1)?.[0];
    return h(
      "div",
      { class: "pile", role: "group", "aria-label": tray.said },
      heading(layout, tray, foreign),
      thing(
        targets,
        `tray:${tray.id}`,
        "card-thing",
        tray.said,
        top ? face(layout, top) : back(tray.size),
        top ? h("span", { class: "count", "aria-hidden": "true" }, tray.size) : null,
      ),
      tray.things.length
        ? h(
            "button",
            {
              class: "bare look",
              "data-key": `look:${tray.id}`,
              "aria-label": t("tray.look", { name: tray.name }),
              title: t("tray.look", { name: tray.name }),
              onclick: () => lookAt(layout, tray),
            },
            icon("i-search"),
          )
        : null,
    );
  },
};

/**
 * A stack of a supply: short, with its number.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} on
 * @param {Targets} targets
 * @param {number} count
 * @param {import("./shop.js").Price} [price]
 */
function stock(layout, id, on, targets, count, price) {
  const card = layout.cards[id];
  const made = thing(
    targets,
    on,
    `stocked c-${card?.suit.colour ?? "ink"}`,
    [`${count} × ${cardText(layout, id)}`, price?.said].filter(Boolean).join(". "),
    icon(card?.suit.symbol ?? "card"),
    h("span", { class: "title", "aria-hidden": "true" }, card?.name ?? layout.chits[id]?.name ?? id),
    card?.values.length
      ? h(
          "b",
          { "aria-hidden": "true" },
          price && card.values[0].symbol ? icon(card.values[0].symbol) : null,
          card.values.map(({ value }) => value).join("/"),
        )
      : null,
    h("span", { class: "count", "aria-hidden": "true" }, `×${count}`),
  );
  if (card) magnify(made, layout, id);
  return made;
}

/** @param {Layout} layout @param {TrayCard} tray @param {boolean} foreign */
export function heading(layout, tray, foreign) {
  return h(
    "span",
    { class: "what", "aria-hidden": "true" },
    foreign ? emblem(layout, tray.owner) : null,
    tray.name,
    foreign ? ` · ${ownerLook(layout, tray.owner).name}` : "",
    h("b", { "data-gauge": `tray:${tray.id}` }, tray.size),
  );
}

/** What lies open in a pile. @param {Layout} layout @param {TrayCard} tray */
function lookAt(layout, tray) {
  dialogue(
    tray.owner ? `${tray.name} · ${ownerLook(layout, tray.owner).name}` : tray.name,
    () => [contentsOf(layout, tray)],
    "broad",
  );
}

/** @param {Layout} layout @param {TrayCard} tray */
export function contentsOf(layout, tray) {
  if (!tray.things.length) return h("p", { class: "quiet" }, tray.said);
  return h(
    "ul",
    { class: "open-cards", "aria-label": tray.name },
    tray.things.map(([id, count]) =>
      h(
        "li",
        {},
        h("span", { class: "hush" }, cardText(layout, id)),
        face(layout, id),
        count > 1 ? h("span", { class: "count" }, `×${count}`) : null,
      ),
    ),
  );
}
