// Pan and zoom: wheel, drag, two fingers, arrow keys. The picture is as large as the whole world at the zoom at which
// it was drawn, and only pushed and stretched as one layer while it moves: nothing is painted again before it rests.

import { calm } from "../lib/dom.js";

const CLOSEST = 6; // times the whole frame
const READABLE = 0.55; // pixels per unit that a small screen comes close to
const AROUND = [90, 90, 90, 60]; // units that are seen around a spot: left, above, right, below
const GLIDES = 450; // milliseconds
const MOSTLY = 0.6; // how much of what is seen lies inside of the frame: the world has no end in sight

/** @typedef {[number, number, number]} Pose the spot in the middle, and pixels per unit */

/**
 * The middle of what is seen, so that as little as possible of it lies beyond the frame.
 * @param {number} middle @param {number} long @param {number} low @param {number} high
 */
const within = (middle, long, low, high) =>
  long > high - low ? (low + high) / 2 : Math.min(Math.max(middle, low + long / 2), high - long / 2);

/**
 * @param {HTMLElement} home what the picture is seen through
 * @param {SVGSVGElement} svg
 * @param {() => void} [zoomed] called when the scale has changed; the picture waits for `rest`
 */
export function camera(home, svg, zoomed = () => {}) {
  let frame = [0, 0, 1000, 700]; // left, top, right, bottom
  let world = frame; // the same with all that can be seen around it
  let drawn = 0; // the scale at which the picture was drawn
  let [x, y, scale] = [500, 350, 1]; // the middle, and pixels per unit
  let least = 1;
  let told = 0; // the scale that was told last
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let dragged = false;
  /** @type {Pose | null} */
  let kept = null; // where it looked before it followed anything
  let gliding = 0;

  let held = [0, 0]; // how large the window is, in pixels: asking for it would make the browser lay out everything
  const size = () => (held[0] ? held : (held = [home.clientWidth, home.clientHeight])).map((pixels) => pixels || 1);

  function apply() {
    const [wide, high] = size();
    x = within(x, (wide / scale) * MOSTLY, frame[0], frame[2]);
    y = within(y, (high / scale) * MOSTLY, frame[1], frame[3]);
    const [left, top] = [wide / 2 - (x - world[0]) * scale, high / 2 - (y - world[1]) * scale];
    svg.style.transform =
      scale === drawn
        ? `translate(${Math.round(left)}px, ${Math.round(top)}px)` // whole pixels: letters stay sharp
        : `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale / drawn})`;
    if (scale === told) return;
    told = scale;
    zoomed();
  }

  /** Draw it for the zoom as it is. */
  function rest() {
    // where there is nothing to draw about, a finger scrolls the page; for a mouse it would only cost a frame
    if (navigator.maxTouchPoints) svg.style.touchAction = scale === least ? "pan-y" : "none";
    const [wide, high] = size().map((pixels) => pixels / least / 2);
    const around = [frame[0] - wide, frame[1] - high, frame[2] + wide, frame[3] + high];
    if (drawn === scale && around.join() === world.join()) return;
    [drawn, world] = [scale, around];
    const [across, down] = [world[2] - world[0], world[3] - world[1]];
    svg.setAttribute("viewBox", [world[0], world[1], across, down].map((number) => number.toFixed(2)).join(" "));
    svg.style.width = `${across * scale}px`;
    svg.style.height = `${down * scale}px`;
    apply();
  }

  function fit() {
    const [wide, high] = size();
    least = Math.min(wide / (frame[2] - frame[0]), high / (frame[3] - frame[1]));
    scale = least;
    [x, y] = [(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2];
    apply();
  }

  /** @param {number} by @param {number} [px] @param {number} [py] the pixel that stays where it is */
  function zoom(by, px = size()[0] / 2, py = size()[1] / 2) {
    const next = Math.min(Math.max(scale * by, least), least * CLOSEST);
    const [dx, dy] = [px - size()[0] / 2, py - size()[1] / 2];
    x += dx / scale - dx / next;
    y += dy / scale - dy / next;
    scale = next;
    apply();
  }

  /** @param {number} dx @param {number} dy in pixels */
  function pan(dx, dy) {
    x -= dx / scale;
    y -= dy / scale;
    apply();
  }

  /** By hand, or for what is asked: whatever was followed, it stays here. @param {() => void} act */
  function set(act) {
    cancelAnimationFrame(gliding);
    kept = null;
    act();
  }

  /** The part of the board around some spots: left, top, right, bottom. @param {[number, number][]} spots */
  function room(spots) {
    const [xs, ys] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
    const [left, above, right, below] = AROUND;
    return [Math.min(...xs) - left, Math.min(...ys) - above, Math.max(...xs) + right, Math.max(...ys) + below];
  }

  /**
   * Move close to these spots, if possible so that all of them are seen.
   * @param {[number, number][]} spots
   */
  function bring(spots) {
    if (!spots.length) return;
    const [wide, high] = size();
    const [left, top, right, bottom] = room(spots);
    const fits = Math.min(wide / (right - left), high / (bottom - top));
    scale = Math.max(least, READABLE, Math.min(fits, READABLE * 1.3));
    [x, y] = [(left + right) / 2, (top + bottom) / 2];
    apply();
  }

  /** On the way to a pose, or there at once for who wants little motion. @param {Pose} to */
  function glide(to) {
    cancelAnimationFrame(gliding);
    const [from, begun] = [/** @type {Pose} */ ([x, y, scale]), performance.now()];
    const step = (/** @type {number} */ now) => {
      const passed = calm() ? 1 : Math.min(1, Math.max(0, now - begun) / GLIDES);
      const part = passed * passed * (3 - 2 * passed);
      scale = passed === 1 ? to[2] : from[2] * (to[2] / from[2]) ** part;
      [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      apply();
      if (passed < 1) gliding = requestAnimationFrame(step);
    };
    step(begun);
  }

  /**
   * Look at what happens at these spots, no nearer than to see all of them, and no farther than need be.
   * @param {[number, number][]} spots
   * @param {boolean} near come so close that places can be read
   * @param {number} [top] pixels that are covered at the upper edge
   */
  function follow(spots, near, top = 0) {
    if (!spots.length) return;
    const [wide, high] = [size()[0], size()[1] - top];
    const [left, above, right, below] = room(spots);
    const floor = near ? READABLE : least; // nothing is told at a smaller scale
    const fits = Math.min(wide / (right - left), high / (below - above));
    const [west, north, east, south] = seen();
    const inside = spots.every(([sx, sy]) => sx > west && sx < east && sy > north + top / scale && sy < south);
    if (inside && (scale >= floor || fits < floor)) return;
    kept ??= [x, y, scale];
    const to = fits < floor ? least : Math.max(least, Math.min(Math.max(kept[2], floor), fits));
    const [mx, my] = [(left + right) / 2, (above + below) / 2 - top / to / 2];
    glide([within(mx, size()[0] / to, frame[0], frame[2]), within(my, size()[1] / to, frame[1], frame[3]), to]);
  }

  /** Where it looked before it followed anything. */
  function back() {
    if (!kept) return;
    glide([kept[0], kept[1], Math.max(kept[2], least)]);
    kept = null;
  }

  /** What is seen now, in units. @returns {[number, number, number, number]} */
  function seen() {
    const [wide, high] = size().map((pixels) => pixels / scale / 2);
    return [x - wide, y - high, x + wide, y + high];
  }

  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = home.getBoundingClientRect();
      set(() => zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top));
    },
    { passive: false },
  );
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    dragged = false;
  });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!dragged && Math.hypot(dx, dy) < 5) return;
    if (!dragged) svg.setPointerCapture(event.pointerId);
    dragged = true;
    const others = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    if (others.length) {
      const other = others[0];
      const apart = (/** @type {PointerEvent} */ finger) =>
        Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
      const box = home.getBoundingClientRect();
      const [mx, my] = [(event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top];
      set(() => zoom(apart(event) / apart(before), mx, my));
    } else set(() => pan(dx, dy));
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"])
    svg.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  svg.addEventListener(
    "click",
    (event) => {
      if (dragged) event.stopPropagation(); // the end of a drag is no click
      dragged = false;
    },
    { capture: true },
  );
  svg.addEventListener("keydown", (event) => {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(() => pan(...way));
  });

  let touched = 0;
  const watch = new ResizeObserver(() => {
    held = [home.clientWidth, home.clientHeight];
    const [wide, high] = size();
    const wholly = scale === least || touched === 0;
    touched++;
    least = Math.min(wide / (frame[2] - frame[0]), high / (frame[3] - frame[1]));
    if (wholly) fit();
    else {
      scale = Math.max(scale, least);
      apply();
    }
    if (touched === 1) rest();
  });
  watch.observe(home);

  return {
    /** @param {[number, number, number, number]} to */
    frame(to) {
      frame = to;
      fit();
      rest();
    },
    fit: () => set(fit),
    rest,
    zoom: (/** @type {number} */ by) => set(() => zoom(by)),
    bring: (/** @type {[number, number][]} */ spots) => set(() => bring(spots)),
    follow,
    back,
    scale: () => scale,
    /** The scale at which the whole frame is just seen. */
    least: () => least,
    /**
     * All that is seen at that scale: left, top, right, bottom in units.
     * @returns {[number, number, number, number]}
     */
    whole() {
      const [wide, high] = size().map((pixels) => pixels / least / 2);
      const [mx, my] = [(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2];
      return [mx - wide, my - high, mx + wide, my + high];
    },
    seen,
    /** How wide the window to the picture is, in pixels. */
    wide: () => size()[0],
    leave() {
      cancelAnimationFrame(gliding);
      watch.disconnect();
    },
  };
}
