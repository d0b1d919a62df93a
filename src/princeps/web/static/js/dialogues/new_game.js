// The dialogue that begins a game; its questions come from the game.

import { get, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { dialogue } from "./dialogue.js";
import { attempt } from "../lib/notices.js";
import { number, t } from "../lib/texts.js";

/** @typedef {import("../types.js").GameCard} GameCard */

/**
 * @param {import("../wire.js").GameLine} card
 * @param {(path: string) => void} go
 */
export async function newGame(card, go) {
  const game = /** @type {GameCard} */ (await get(`/games/${card.id}`));
  const solo = game.seats.length === 1;
  dialogue(card.title, (close) => {
    const form = h("form", { class: "new" });
    const fields = {
      mode: solo
        ? null
        : choice(
            "mode",
            t("new.mode"),
            ["hotseat", "online", "study"].map((id) => ({ id, name: t(`mode.${id}`), about: t(`mode.${id}_about`) })),
            "hotseat",
          ),
      seats: solo && !game.bots.length ? null : seats(game, solo),
      options: game.options.map((option) =>
        picker(`option:${option.id}`, option.name, option.values, option.default, option.about),
      ),
      undo: picker(
        "undo",
        t("new.undo"),
        ["free", "information", "none"].map((id) => ({ id, name: t(`undo.${id}`) })),
        "free",
      ),
      pace: solo
        ? null
        : picker(
            "pace",
            t("new.pace"),
            [0, 1, 3, 7, 14].map((n) => ({ id: String(n), name: n ? t("new.days", { n }) : t("new.live") })),
            "0",
            t("new.pace_about"),
          ),
      dice: picker(
        "dice",
        t("new.dice"),
        ["same", "fresh"].map((id) => ({ id, name: t(`dice.${id}`) })),
        "same",
      ),
      clock: game.reactions
        ? picker(
            "clock",
            t("new.clock"),
            [0, 5, 10, 20, 40].map((n) => ({ id: String(n), name: n ? t("new.seconds", { n }) : t("new.no_clock") })),
            "0",
            t("new.clock_about"),
          )
        : null,
      salted: solo
        ? null
        : h(
            "label",
            { class: "tick" },
            h("input", { type: "checkbox", name: "salted" }),
            h("span", {}, t("new.salted"), h("small", { class: "quiet" }, t("new.salted_about"))),
          ),
      name: h(
        "label",
        {},
        t("new.name"),
        h("input", { type: "text", name: "name", maxlength: "80", autocomplete: "off" }),
      ),
      seed: h(
        "label",
        {},
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
      pack: h(
        "label",
        {},
        t("new.pack"),
        h("input", { type: "file", name: "pack", accept: ".toml,text/plain" }),
        h("small", { class: "quiet" }, t("new.pack_about")),
      ),
    };
    form.append(
      ...[
        ...fields.options.filter((_, i) => game.options[i].id === "players"),
        fields.mode,
        ...(solo ? [] : [fields.seats]),
        ...fields.options.filter((_, i) => game.options[i].id !== "players"),
      ].filter((field) => field !== null),
      h(
        "details",
        {},
        h("summary", {}, t("new.more")),
        h(
          "div",
          { class: "more" },
          solo ? (fields.seats ?? "") : "",
          fields.undo,
          fields.dice,
          fields.pace ?? "",
          fields.clock ?? "",
          fields.salted ?? "",
          fields.name,
          fields.seed,
          fields.pack,
        ),
      ),
      h(
        "div",
        { class: "acts" },
        h("button", { type: "button", onclick: close }, t("cancel")),
        h("button", { class: "first", autofocus: true }, t("new.start")),
      ),
    );
    follow(form, game);
    form.addEventListener("change", (event) => {
      const { name, value } = /** @type {HTMLInputElement} */ (event.target);
      if (name === "option:players") follow(form, game);
      if (name === "mode") {
        for (const select of [...form.querySelectorAll("select")]
          .filter((one) => one.name.startsWith("seat:"))
          .slice(1))
          select.value = value === "online" ? "open" : "me";
        takingBack(form, value === "online");
      }
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const made = await attempt(async () => post("/matches", await answers(form, card.id, game)));
      if (!made) return;
      close();
      go(`/table/${made.id}`);
    });
    return card.blurb ? [h("p", { class: "prose" }, card.blurb), form] : [form];
  });
}

/** How many seats are taken: the option of that name says it. @param {HTMLFormElement} form @param {GameCard} game */
const playing = (form, game) => Number(new FormData(form).get("option:players")) || game.seats.length;

/**
 * Only the chairs of those who play are there to be filled; one alone needs no way to sit together.
 * @param {HTMLFormElement} form
 * @param {GameCard} game
 */
function follow(form, game) {
  const count = playing(form, game);
  game.seats.forEach((seat, i) => {
    const select = form.querySelector(`select[name="seat:${CSS.escape(seat.id)}"]`);
    if (select) /** @type {HTMLElement} */ (select.closest("label")).hidden = i >= count;
  });
  for (const choice of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".choice")))
    choice.hidden = count < 2;
}

/**
 * With others nobody takes back what has shown something, unless they agree.
 * @param {HTMLFormElement} form @param {boolean} online
 */
function takingBack(form, online) {
  const select = /** @type {HTMLSelectElement} */ (form.querySelector('select[name="undo"]'));
  const free = /** @type {HTMLOptionElement} */ (select.querySelector('option[value="free"]'));
  free.hidden = free.disabled = online;
  if (online !== (select.value === "information") && select.value !== "none")
    select.value = online ? "information" : "free";
}

/** @param {HTMLFormElement} form @param {string} id @param {GameCard} game */
async function answers(form, id, game) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const seated = game.seats.slice(0, playing(form, game));
  /** @type {Record<string, any>} */
  const words = {
    game: id,
    mode: (seated.length > 1 && text("mode")) || "solo",
    undo: text("undo"),
    dice: text("dice"),
  };
  words.seats = Object.fromEntries(seated.map((seat) => [seat.id, text(`seat:${seat.id}`) || "me"]));
  words.options = Object.fromEntries(game.options.map((option) => [option.id, text(`option:${option.id}`)]));
  if (words.mode === "online" && Number(text("clock"))) words.clock = Number(text("clock"));
  if (words.mode === "online" && text("salted")) words.salted = true;
  if (words.mode === "online" && Number(text("pace"))) words.pace = Number(text("pace"));
  if (text("name")) words.name = text("name");
  if (text("seed")) words.seed = Number(text("seed"));
  const pack = data.get("pack");
  if (pack instanceof File && pack.size) words.pack = await pack.text();
  return words;
}

/** @typedef {{id: string, name: string, about?: string}} Entry */

/**
 * A few ways to go, each with a word on it.
 * @param {string} name
 * @param {string} legend
 * @param {Entry[]} entries
 * @param {string} first
 */
function choice(name, legend, entries, first) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    entries.map((entry) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value: entry.id, checked: entry.id === first }),
        h("span", {}, h("strong", {}, entry.name), entry.about ? h("small", { class: "quiet" }, entry.about) : null),
      ),
    ),
  );
}

/** @param {string} name @param {string} label @param {Entry[]} entries @param {string} first @param {string} [about] */
function picker(name, label, entries, first, about) {
  return h(
    "label",
    {},
    label,
    h(
      "select",
      { name },
      entries.map((entry) => h("option", { value: entry.id, selected: entry.id === first }, entry.name)),
    ),
    about ? h("small", { class: "quiet" }, about) : null,
  );
}

/** Who sits where. @param {GameCard} game @param {boolean} solo */
function seats(game, solo) {
  const people = solo
    ? [{ id: "me", name: t("seat.me") }]
    : [
        { id: "me", name: t("seat.me") },
        { id: "open", name: t("seat.open") },
      ];
  const bots = levels(game);
  const players = [...people, ...bots.map((bot) => ({ id: `bot:${bot.id}`, name: t("seat.bot", { name: bot.name }) }))];
  return h(
    "fieldset",
    { class: "seats" },
    h("legend", {}, t("new.seats")),
    game.seats.map((seat) => picker(`seat:${seat.id}`, seat.name, players, "me")),
    h(
      "details",
      { class: "levels" },
      h("summary", {}, t("new.levels")),
      h(
        "dl",
        {},
        bots.flatMap((bot) => [
          h("dt", {}, bot.name),
          h("dd", {}, bot.about, bot.rating ? [" ", h("small", { class: "quiet" }, rated(bot.rating))] : null),
        ]),
      ),
    ),
  );
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
