// The dialogue that begins a game; its questions come from the game.

import { get, post, put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { dialogue } from "./dialogue.js";
import { nameField } from "./account.js";
import { attempt } from "../lib/notices.js";
import { number, t } from "../lib/texts.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../wire.js").OptionCard} OptionCard */

const USUAL_LEVEL = "miles";
const WAYS = ["alone", "hotseat", "online", "study"];

/**
 * @param {import("../wire.js").GameLine} card
 * @param {(path: string) => void} go
 */
export async function newGame(card, go) {
  const [game, me] = /** @type {[GameCard, import("../wire.js").Me]} */ (
    await Promise.all([get(`/games/${card.id}`), get("/me")])
  );
  const solo = game.seats.length === 1;
  dialogue(card.title, (close) => {
    const form = h("form", { class: "new" });
    const named = game.options.map((option) => ({ id: option.id, field: optionPicker(option) }));
    form.append(
      ...named.filter(({ id }) => id === "players").map(({ field }) => field),
      ...(solo ? [] : [ways(), strength(game), online(nameField(me)), seats(game)]),
      ...named.filter(({ id }) => id !== "players").map(({ field }) => field),
      h("details", {}, h("summary", {}, t("new.more")), h("div", { class: "more" }, more(game, solo))),
      h(
        "div",
        { class: "acts" },
        h("button", { type: "button", onclick: close }, t("cancel")),
        h("button", { class: "first", autofocus: true }, t("new.start")),
      ),
    );
    settle(form, game, "mode");
    form.addEventListener("change", (event) => settle(form, game, /** @type {HTMLInputElement} */ (event.target).name));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const made = await attempt(async () => {
        const called = String(new FormData(form).get("called") ?? "").trim();
        if (!me.name && way(form) === "online" && called && called !== me.called) await put("/me", { called });
        return post("/matches", await answers(form, card.id, game));
      });
      if (!made) return;
      close();
      go(`/table/${made.id}`);
    });
    return [form];
  });
}

// -- the questions ----------------------------------------------------------------------------------------------------

/** How several play. */
function ways() {
  return h(
    "fieldset",
    { class: "choice", "data-several": true },
    h("legend", {}, t("new.mode")),
    WAYS.map((id) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "mode", value: id, checked: id === WAYS[0] }),
        h("span", {}, h("strong", {}, t(`mode.${id}`)), h("small", { class: "quiet" }, t(`mode.${id}_about`))),
      ),
    ),
  );
}

/** How strong the bots are, of one who plays with nobody else. @param {GameCard} game */
function strength(game) {
  const bots = levels(game).map((bot) => ({
    id: bot.id,
    name: bot.name,
    about: [bot.about, bot.rating ? rated(bot.rating) : ""].join(" "),
  }));
  const field = picker("level", t("new.level"), bots, USUAL_LEVEL);
  field.dataset.way = "alone";
  return field;
}

/** Who sits where. @param {GameCard} game */
function seats(game) {
  const players = [
    { id: "me", name: t("seat.me") },
    { id: "open", name: t("seat.open") },
    ...levels(game).map((bot) => ({ id: `bot:${bot.id}`, name: t("seat.bot", { name: bot.name }) })),
  ];
  return h(
    "details",
    { class: "seating", "data-several": true },
    h("summary", {}, t("new.seats")),
    h(
      "fieldset",
      { class: "seats" },
      h("legend", { class: "hush" }, t("new.seats")),
      game.seats.map((seat) => picker(`seat:${seat.id}`, seat.name, players, "me")),
    ),
  );
}

/** What one need not think about. @param {GameCard} game @param {boolean} solo */
function more(game, solo) {
  const bots = levels(game).map((bot) => ({ id: `bot:${bot.id}`, name: t("seat.bot", { name: bot.name }) }));
  /** @param {string} name @param {string[]} ids */
  const known = (name, ids) =>
    picker(
      name,
      t(`new.${name}`),
      ids.map((id) => ({ id, name: t(`${name}.${id}`) })),
      ids[0],
    );
  /** @param {string} name @param {number[]} steps @param {string} none @param {string} unit */
  const counted = (name, steps, none, unit) =>
    online(
      picker(
        name,
        t(`new.${name}`),
        steps.map((n) => ({ id: String(n), name: n ? t(`new.${unit}`, { n }) : t(`new.${none}`) })),
        "0",
        t(`new.${name}_about`),
      ),
    );
  return [
    ...(solo && bots.length
      ? game.seats.map((seat) =>
          picker(`seat:${seat.id}`, seat.name, [{ id: "me", name: t("seat.me") }, ...bots], "me"),
        )
      : []),
    known("undo", ["free", "information", "none"]),
    known("dice", ["same", "fresh"]),
    ...(solo ? [] : [counted("pace", [0, 1, 3, 7, 14], "live", "days")]),
    ...(game.reactions ? [counted("clock", [0, 5, 10, 20, 40], "no_clock", "seconds")] : []),
    ...(solo
      ? []
      : [
          online(
            h(
              "label",
              { class: "tick" },
              h("input", { type: "checkbox", name: "salted" }),
              h("span", {}, t("new.salted"), h("small", { class: "quiet" }, t("new.salted_about"))),
            ),
          ),
        ]),
    h("label", {}, t("new.name"), h("input", { type: "text", name: "name", maxlength: "80", autocomplete: "off" })),
    h(
      "label",
      { "data-way": "alone hotseat study" },
      t("new.seed"),
      h("input", {
        type: "text",
        name: "seed",
        inputmode: "numeric",
        pattern: "[0-9]{1,15}",
        autocomplete: "off",
        placeholder: t("new.seed_any"),
      }),
    ),
    h(
      "label",
      {},
      t("new.pack"),
      h("input", { type: "file", name: "pack", accept: ".toml,text/plain" }),
      h("small", { class: "quiet" }, t("new.pack_about")),
    ),
  ];
}

/** Only asked of those who play from afar. @template {HTMLElement} T @param {T} field */
function online(field) {
  field.dataset.way = "online";
  return field;
}

/** @typedef {{id: string, name: string, about?: string}} Entry */

/**
 * A choice from a list, with what it means and what the chosen one does.
 * @param {string} name @param {string} label @param {Entry[]} entries @param {string} first @param {string} [about]
 */
function picker(name, label, entries, first, about) {
  const said = h("small", { class: "quiet chosen", hidden: true });
  const select = h(
    "select",
    { name },
    entries.map((entry) => h("option", { value: entry.id, selected: entry.id === first }, entry.name)),
  );
  const tell = () => {
    said.textContent = entries.find((entry) => entry.id === select.value)?.about ?? "";
    said.hidden = !said.textContent;
  };
  select.addEventListener("change", tell);
  tell();
  return h("label", {}, label, select, said, about ? h("small", { class: "quiet" }, about) : null);
}

/** @param {OptionCard} option */
function optionPicker(option) {
  return picker(`option:${option.id}`, option.name, option.values, option.default, option.about);
}

// -- what goes with what ----------------------------------------------------------------------------------------------

/**
 * What cannot be chosen together cannot be chosen.
 * @param {HTMLFormElement} form @param {GameCard} game @param {string} changed the field
 */
function settle(form, game, changed) {
  fit(form, game);
  const several = playing(form, game) > 1;
  const now = way(form);
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-several], [data-way]")))
    field.hidden =
      ("several" in field.dataset && !several) ||
      (field.dataset.way !== undefined && !field.dataset.way.split(" ").includes(now)) ||
      (field.dataset.way === "alone" && !several);
  if (changed === "mode" || changed === "level" || changed === "option:players") sit(form, game, changed === "mode");
}

/** Which values of the options go with those that are chosen. @param {HTMLFormElement} form @param {GameCard} game */
function fit(form, game) {
  for (const option of game.options) {
    const select = choiceOf(form, `option:${option.id}`);
    if (!select) continue;
    /** @type {HTMLElement} */ (select.closest("label")).hidden = !fits(form, option.only);
    option.values.forEach((value, i) => {
      const entry = select.options[i];
      entry.disabled = !fits(form, value.only);
      entry.textContent = entry.disabled
        ? t("new.only", { name: value.name, with: withWhat(game, value) })
        : value.name;
    });
    if (select.selectedOptions[0]?.disabled) {
      select.value = [...select.options].find((entry) => !entry.disabled)?.value ?? select.value;
      select.dispatchEvent(new Event("change")); // its own words follow; it does not bubble
    }
  }
}

/** @param {HTMLFormElement} form @param {Record<string, string[]>} only */
function fits(form, only) {
  return Object.entries(only).every(([id, values]) => values.includes(choiceOf(form, `option:${id}`)?.value ?? ""));
}

/** The reason in words: "Players: 2, 3". @param {GameCard} game @param {import("../wire.js").OptionValue} value */
function withWhat(game, value) {
  return Object.entries(value.only)
    .map(([id, values]) => {
      const other = game.options.find((option) => option.id === id);
      const names = other?.values.filter((one) => values.includes(one.id)).map((one) => one.name) ?? [];
      return `${other?.name}: ${names.join(", ")}`;
    })
    .join("; ");
}

/**
 * Only the chairs of those who play are there to be filled: as the way to play has it.
 * @param {HTMLFormElement} form @param {GameCard} game @param {boolean} anew another way to play was chosen
 */
function sit(form, game, anew) {
  const [now, count, level] = [way(form), playing(form, game), choiceOf(form, "level")?.value];
  const usual = now === "alone" ? `bot:${level}` : now === "online" ? "open" : "me";
  game.seats.forEach((seat, i) => {
    const select = choiceOf(form, `seat:${seat.id}`);
    if (!select) return;
    const open = /** @type {HTMLOptionElement | null} */ (select.querySelector('option[value="open"]'));
    if (open) open.hidden = open.disabled = now !== "online";
    /** @type {HTMLElement} */ (select.closest("label")).hidden = i >= count;
    if (anew) select.value = i ? usual : "me";
    else if (now === "alone" && select.value.startsWith("bot:")) select.value = usual;
  });
  const details = form.querySelector("details.seating");
  if (anew && details) /** @type {HTMLDetailsElement} */ (details).open = now !== "alone";
  if (anew) takingBack(form, now === "online");
}

/**
 * With others nobody takes back what has shown something, unless they agree.
 * @param {HTMLFormElement} form @param {boolean} afar
 */
function takingBack(form, afar) {
  const select = /** @type {HTMLSelectElement} */ (choiceOf(form, "undo"));
  const free = /** @type {HTMLOptionElement} */ (select.querySelector('option[value="free"]'));
  free.hidden = free.disabled = afar;
  if (afar !== (select.value === "information") && select.value !== "none")
    select.value = afar ? "information" : "free";
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLSelectElement | null} */
const choiceOf = (form, name) => form.querySelector(`select[name="${CSS.escape(name)}"]`);

/** How it is played. @param {HTMLFormElement} form */
const way = (form) => String(new FormData(form).get("mode") ?? "alone");

/** How many seats are taken: the option of that name says it. @param {HTMLFormElement} form @param {GameCard} game */
const playing = (form, game) => Number(new FormData(form).get("option:players")) || game.seats.length;

// -- the answers ------------------------------------------------------------------------------------------------------

/** @param {HTMLFormElement} form @param {string} id @param {GameCard} game */
async function answers(form, id, game) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const seated = game.seats.slice(0, playing(form, game));
  const sitting = Object.fromEntries(seated.map((seat) => [seat.id, text(`seat:${seat.id}`) || "me"]));
  const persons = Object.values(sitting).filter((who) => who === "me").length;
  const afar = seated.length > 1 && way(form) === "online";
  /** @type {Record<string, any>} */
  const words = {
    game: id,
    mode: seated.length === 1 || (way(form) === "alone" && persons < 2) ? "solo" : way(form),
    undo: text("undo"),
    dice: text("dice"),
    seats: sitting,
    options: Object.fromEntries(game.options.map((option) => [option.id, text(`option:${option.id}`)])),
  };
  if (words.mode === "alone") words.mode = "hotseat"; // several persons after all: a curtain falls between them
  if (afar && Number(text("clock"))) words.clock = Number(text("clock"));
  if (afar && text("salted")) words.salted = true;
  if (afar && Number(text("pace"))) words.pace = Number(text("pace"));
  if (text("name")) words.name = text("name");
  if (!afar && text("seed")) words.seed = Number(text("seed"));
  const pack = data.get("pack");
  if (pack instanceof File && pack.size) words.pack = await pack.text();
  return words;
}

/** The named strengths, weakest first. @param {GameCard} game */
export function levels(game) {
  return game.bots.filter((bot) => bot.level > 0).sort((one, other) => one.level - other.level);
}

/** @param {NonNullable<import("../wire.js").BotCard["rating"]>} rating */
function rated(rating) {
  const percent = (/** @type {number} */ part) => number(Math.round(100 * part));
  return t("new.rated", {
    rate: percent(rating.rate),
    low: percent(rating.low),
    high: percent(rating.high),
    games: number(rating.games),
  });
}
