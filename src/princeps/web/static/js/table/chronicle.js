// The chronicle: what happened since one's last answer, an episode at a time, and what is different since then. It
// stands over the board and never in the way: clicks go through it, and an answer skips the rest.

import { emblem } from "../board/owners.js";
import { get } from "../lib/api.js";
import { calm, h, icon, refill, s } from "../lib/dom.js";
import { announce, note } from "../lib/notices.js";
import { signed, t } from "../lib/texts.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").LogLine} LogLine */
/** @typedef {import("../wire.js").EpisodeHead} EpisodeHead */
/** @typedef {import("../wire.js").EffectCard} EffectCard */
/** @typedef {{head: EpisodeHead, lines: LogLine[]}} Slide an episode, as far as it is news */

const SPEED = "princeps.chronicle";
const SPEEDS = ["off", "quick", "story"]; // said on request; passes by itself; step by step, with the board of then
const FEW = 3; // lines of one's own answer that need no telling
const BRIEF = 8; // lines; of a longer episode the dice are drawn without their sentences
const SUMS = 3; // changes of tracks in one head
const STAYS = [1600, 420, 9000]; // milliseconds: an episode, each line of it, at most

export const speed = () => {
  const kept = localStorage.getItem(SPEED) ?? "";
  return SPEEDS.includes(kept) ? kept : "quick";
};

/** To the next speed. */
export function changeSpeed() {
  const next = SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length];
  localStorage.setItem(SPEED, next);
  note(t(`chronicle.${next}_about`));
}

/** What was rolled. @param {number[]} dice @param {string} [label] */
export const faces = (dice, label) =>
  h(
    "span",
    label
      ? { class: "faces", role: "img", "aria-label": label, title: label }
      : { class: "faces", "aria-hidden": "true" },
    dice.map((face) => h("span", { class: "die" }, face)),
  );

/** What episodes changed, as far as it is known. */
export class Effects {
  constructor() {
    /** @type {Map<number, EffectCard[]>} */
    this.known = new Map(); // by answer
    /** @type {Record<string, string>} */
    this.names = {};
  }

  /** @param {import("../wire.js").ChronicleCard} told @param {number} last answer */
  take(told, last) {
    for (let n = told.first; n <= last; n++) this.known.set(n, []);
    for (const effect of told.effects) this.known.get(effect.n)?.push(effect);
    Object.assign(this.names, told.names);
  }

  /** Where an answer changed something. @param {number} n */
  places(n) {
    return (this.known.get(n) ?? []).flatMap((effect) => effect.places);
  }

  /** Of an episode, from an answer on. @param {number} episode @param {number} [first] */
  of(episode, first = 0) {
    return [...this.known].flatMap(([n, effects]) =>
      n < first ? [] : effects.filter((effect) => effect.episode === episode),
    );
  }

  /** "Treasury +193": first of whoever is on, then the largest. @param {EpisodeHead} head @param {number} [first] */
  sums(head, first) {
    /** @type {Record<string, number>} */
    const sums = {};
    for (const { tracks } of this.of(head.id, first))
      for (const [id, by] of Object.entries(tracks)) sums[id] = (sums[id] ?? 0) + by;
    const own = (/** @type {string} */ id) => Number(head.owner !== "" && id.endsWith(`:${head.owner}`));
    return Object.entries(sums)
      .filter(([, by]) => by !== 0)
      .sort(([a, x], [b, y]) => own(b) - own(a) || Math.abs(y) - Math.abs(x))
      .slice(0, SUMS)
      .map(([id, by]) => `${this.names[id] ?? id} ${signed(by)}`);
  }
}

export class Chronicle {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.effects = new Effects();
    /** @type {import("../wire.js").Since | null} */
    this.since = null;
    /** @type {Slide[]} */
    this.slides = [];
    this.at = -1; // the slide that is shown
    this.done = -1; // the last answer whose telling is over
    this.asking = false;
    this.timer = 0;
    this.node = h("section", { class: "chronicle", hidden: true, "aria-label": t("chronicle.title") });
  }

  get open() {
    return !this.node.hidden;
  }

  /** @param {State} state @param {State | null} before */
  heard(state, before) {
    if (state.gathering || (before?.answers === state.answers && before.seat === state.seat && this.since)) return;
    if (before && (state.seat !== before.seat || state.answers < before.answers)) this.forget(state.answers);
    this.ask();
  }

  /** What is told belongs to another seat, or was taken back. @param {number} done */
  forget(done) {
    this.effects.known.clear();
    this.since = null;
    this.close();
    this.done = done;
  }

  /** Ask what changed; once at a time, and then for the latest. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    const { table } = this;
    try {
      for (;;) {
        const state = table.state;
        if (!state || table.left) return;
        const seat = `?seat=${encodeURIComponent(state.seat ?? "none")}`;
        const told = await get(`/matches/${table.summary.id}/chronicle${seat}`);
        if (table.left || table.state?.seat !== state.seat) return;
        for (const n of this.effects.known.keys()) if (n > state.answers) this.effects.known.delete(n);
        this.effects.take(told, state.answers);
        this.since = told.since;
        if (table.state.version === state.version) {
          this.tell(table.state);
          return;
        }
      }
    } catch {
      // the log tells it all the same
    } finally {
      this.asking = false;
    }
  }

  /** @param {State} state */
  tell(state) {
    const { screen } = this.table;
    screen.log.sum(this.effects);
    this.mark(state);
    if (speed() !== "off" && !state.over) this.show(false);
  }

  // -- what happened --------------------------------------------------------------------------------------------------

  /** The episodes that are news. */
  news() {
    const { lines, heads } = this.table.screen;
    const own = this.since?.n ?? 0;
    const fresh = lines.filter((line) => line.n >= own && line.n > this.done && line.kind !== "undone");
    if (own && fresh.every((line) => line.n === own) && fresh.length <= FEW) return [];
    if (!own && this.done < 0) return []; // nobody has missed anything yet
    /** @type {Slide[]} */
    const slides = [];
    for (const line of fresh) {
      const head = heads.get(line.episode);
      if (!head || head.bare) continue;
      if (slides.at(-1)?.head.id !== head.id) slides.push({ head, lines: [] });
      slides[slides.length - 1].lines.push(line);
    }
    return slides;
  }

  /** @param {boolean} again from the beginning, though it was told */
  show(again) {
    if (again) this.done = Math.max(0, (this.since?.n ?? 1) - 1);
    const at = again ? undefined : this.slides[this.at]?.head.id;
    this.slides = this.news();
    if (this.slides.length === 0) {
      if (again) note(t("chronicle.nothing"));
      this.close();
      return;
    }
    const found = this.slides.findIndex((slide) => slide.head.id === at);
    this.node.hidden = false;
    if (found < 0) this.go(0);
    else this.draw((this.at = found));
  }

  /** To a slide; after the last one it is over. @param {number} at */
  go(at) {
    if (at >= this.slides.length) {
      this.skip();
      return;
    }
    this.draw((this.at = Math.max(0, at)));
    this.light();
    this.table.screen.board.follow(this.places(), this.node);
    if (speed() === "story") this.follow(this.slides[this.at]);
    clearTimeout(this.timer);
    if (speed() === "quick" && !calm()) {
      const [least, line, most] = STAYS;
      const stays = Math.min(most, least + line * this.slides[this.at].lines.length);
      this.timer = window.setTimeout(() => this.go(this.at + 1), stays);
    }
  }

  /** To the next one, which is said too: somebody asked for it. */
  step() {
    this.go(this.at + 1);
    const slide = this.slides[this.at];
    if (slide) announce([`${slide.head.title}.`, ...slide.lines.map((line) => line.text)].join(" "));
  }

  /** No more of it. */
  skip() {
    if (!this.open) return;
    this.done = this.table.state?.answers ?? this.done;
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    const open = this.open;
    [this.node.hidden, this.slides, this.at] = [true, [], -1];
    if (!open) return;
    if (this.table.state) this.table.screen.things(this.table.state);
    this.table.screen.board.camera.back();
  }

  /** Stop for good. */
  leave() {
    clearTimeout(this.timer);
  }

  /** @param {number} at */
  draw(at) {
    const { head, lines } = this.slides[at];
    const { layout } = this.table.game;
    const first = lines[0].n;
    const sums = this.effects.sums(head, first);
    const brief = lines.length <= BRIEF;
    const tale = h("ol", { class: "tale" });
    const rolls = brief ? [] : lines.filter((line) => line.dice.length);
    const said = brief ? lines : lines.filter((line) => !line.dice.length);
    /** @param {string} what @param {string} sign @param {() => void} act */
    const button = (what, sign, act) =>
      h(
        "button",
        {
          class: "bare",
          "data-key": `chronicle:${what}`,
          title: t(`chronicle.${what}`),
          "aria-label": t(`chronicle.${what}`),
          onclick: act,
        },
        icon(sign),
      );
    this.node.classList.toggle("story", speed() === "story");
    refill(
      this.node,
      h(
        "header",
        {},
        head.owner ? emblem(layout, head.owner) : null,
        h("h2", {}, head.title),
        h("span", { class: "count" }, `${at + 1}/${this.slides.length}`),
        at > 0 ? button("before", "i-back", () => this.go(at - 1)) : null,
        button("next", "i-next", () => this.step()),
        button("skip", "i-close", () => this.skip()),
      ),
      sums.length
        ? h(
            "p",
            { class: "sums" },
            sums.map((sum) => h("b", {}, sum)),
          )
        : null,
      rolls.length
        ? h(
            "p",
            { class: "rolls-of" },
            rolls.map((line) => faces(line.dice, line.text)),
          )
        : null,
      tale,
    );
    refill(
      tale,
      said.map((line) => h("li", {}, line.dice.length ? faces(line.dice) : null, h("span", {}, line.text))),
    );
    if (tale.scrollHeight > tale.clientHeight) tale.tabIndex = 0; // so that keys can scroll it
    this.node.onclick = (event) => {
      if (speed() === "story" && !(event.target instanceof Element && event.target.closest("button"))) this.step();
    };
  }

  /** The board as it was when the episode was over. @param {Slide} slide */
  async follow(slide) {
    const { table } = this;
    const n = slide.lines[slide.lines.length - 1].n;
    const seat = `&seat=${encodeURIComponent(table.state?.seat ?? "none")}`;
    try {
      const then = await get(`/matches/${table.summary.id}/at/${n}?episode=${slide.head.id}${seat}`);
      if (this.slides[this.at] !== slide || table.left) return;
      table.screen.things(then);
    } catch {
      // the board of now will do
    }
  }

  // -- what is different ----------------------------------------------------------------------------------------------

  /** What the slide speaks of. */
  places() {
    const slide = this.slides[this.at];
    const first = slide?.lines[0].n ?? 0;
    return slide ? this.effects.of(slide.head.id, first).flatMap((effect) => effect.places) : [];
  }

  /** Show where that is. */
  light() {
    const places = this.places();
    for (const thing of this.table.shell.main.querySelectorAll("[data-on]"))
      thing.classList.toggle("spoken-of", places.includes(thing.getAttribute("data-on") ?? ""));
  }

  /** Mark what is different since one's last answer, on the board and beside it. @param {State} state */
  mark(state) {
    const { since, table } = this;
    const { main } = table.shell;
    for (const old of main.querySelectorAll(".delta, .changed-mark")) old.remove();
    for (const old of main.querySelectorAll("[data-plain]")) {
      old.setAttribute("aria-label", old.getAttribute("data-plain") ?? "");
      old.removeAttribute("data-plain");
      old.classList.remove("changed");
    }
    if (this.open) this.light();
    if (!since || state !== table.state) return; // a board of then is marked by what is lit
    const find = (/** @type {string} */ on) => main.querySelector(`.world [data-on="${CSS.escape(on)}"]`);
    for (const [id, by] of Object.entries(since.tracks)) this.markTrack(state, id, by, find);
    for (const on of since.places) {
      const place = find(on) ?? find(`tray:${on}`);
      if (!place) continue;
      speakOf(place, t("chronicle.changed"));
      const reach = place.querySelector(".halo")?.getAttribute("d");
      if (reach) place.append(s("path", { class: "changed-mark", d: reach, "aria-hidden": "true" }));
    }
  }

  /** @param {State} state @param {string} id @param {number} by @param {(on: string) => Element | null} find */
  markTrack(state, id, by, find) {
    const track = state.tracks.find((now) => now.id === id);
    if (!track) return;
    const delta = () => h("span", { class: "delta", "aria-hidden": "true" }, signed(by));
    const gauge = find(`track:${id}`);
    if (gauge) {
      speakOf(gauge, t("chronicle.since", { by: signed(by) }));
      gauge.querySelector(".value")?.append(delta());
      return;
    }
    const seat = seatOf(state, track.owner);
    const mat = seat && find(`seat:${seat}`);
    if (!mat) return;
    speakOf(mat, `${track.name} ${t("chronicle.since", { by: signed(by) })}`);
    const own = state.tracks.filter((now) => now.owner === track.owner).indexOf(track);
    mat.querySelectorAll(".counts > span")[own]?.append(delta());
  }
}

/** The seat that plays an owner. @param {State} state @param {string} owner */
function seatOf(state, owner) {
  return Object.keys(state.owners).find((seat) => state.owners[seat] === owner) ?? owner;
}

/** Add to the name of a thing, until it is drawn anew. @param {Element} thing @param {string} what */
function speakOf(thing, what) {
  const plain = thing.getAttribute("aria-label") ?? "";
  if (!thing.hasAttribute("data-plain")) thing.setAttribute("data-plain", plain);
  thing.setAttribute("aria-label", `${plain}, ${what}`);
  thing.classList.add("changed");
}
