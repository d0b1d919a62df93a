// Pan and zoom of an SVG by its viewBox: wheel, drag, two fingers, arrow keys.

const CLOSEST = 6; // times the whole frame
const READABLE = 0.55; // pixels per unit that a small screen comes close to

/** @param {SVGSVGElement} svg @param {() => void} [zoomed] called when the scale has changed */
export function camera(svg, zoomed = () => {}) {
  let frame = [0, 0, 1000, 700]; // left, top, right, bottom
  let [x, y, scale] = [500, 350, 1]; // the middle, and pixels per unit
  let least = 1;
  let told = 0; // the scale that was told last
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let dragged = false;

  const size = () => [svg.clientWidth || 1, svg.clientHeight || 1];

  function apply() {
    const [wide, high] = size();
    x = Math.min(Math.max(x, frame[0]), frame[2]);
    y = Math.min(Math.max(y, frame[1]), frame[3]);
    svg.setAttribute(
      "viewBox",
      [x - wide / scale / 2, y - high / scale / 2, wide / scale, high / scale]
        .map((number) => number.toFixed(2))
        .join(" "),
    );
    if (scale === told) return;
    told = scale;
    zoomed();
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

  /**
   * Move close to these spots, if possible so that all of them are seen.
   * @param {[number, number][]} spots
   */
  function bring(spots) {
    if (!spots.length) return;
    const [wide, high] = size();
    const [xs, ys] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
    const [left, right, top, bottom] = [
      Math.min(...xs) - 90,
      Math.max(...xs) + 90,
      Math.min(...ys) - 90,
      Math.max(...ys) + 60,
    ];
    scale = Math.max(READABLE, Math.min(wide / (right - left), high / (bottom - top), READABLE * 1.3));
    [x, y] = [(left + right) / 2, (top + bottom) / 2];
    apply();
  }

  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
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
      const box = svg.getBoundingClientRect();
      zoom(
        apart(event) / apart(before),
        (event.clientX + other.clientX) / 2 - box.left,
        (event.clientY + other.clientY) / 2 - box.top,
      );
    } else pan(dx, dy);
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
    pan(...way);
  });

  let touched = 0;
  const watch = new ResizeObserver(() => {
    const [wide, high] = size();
    const wholly = scale === least || touched === 0;
    touched++;
    least = Math.min(wide / (frame[2] - frame[0]), high / (frame[3] - frame[1]));
    if (wholly) fit();
    else {
      scale = Math.max(scale, least);
      apply();
    }
  });
  watch.observe(svg);

  return {
    /** @param {[number, number, number, number]} to */
    frame(to) {
      frame = to;
      fit();
    },
    fit,
    zoom,
    bring,
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
    leave: () => watch.disconnect(),
  };
}
