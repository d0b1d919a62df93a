// Drawing something from one place of the board to another, while a plan is made. A finger moves the map: by touch
// the places are tapped one after the other.

import { s } from "../lib/dom.js";

const FAR = 6; // pixels that make a drag

/**
 * @param {import("../board/board.js").Board} board
 * @param {(on: string) => boolean} leaves can something go from this place?
 * @param {(source: string, target: string) => void} drop
 */
export function dragging(board, leaves, drop) {
  const placeAt = (/** @type {Element | null} */ at) =>
    at?.closest("[data-on]")?.getAttribute("data-on") ?? at?.closest("[data-area]")?.getAttribute("data-area") ?? "";
  board.addEventListener(
    "pointerdown",
    (down) => {
      const source = down.target instanceof Element ? placeAt(down.target) : "";
      if (down.pointerType === "touch" || down.button !== 0 || !source || !leaves(source)) return;
      down.stopPropagation(); // the map stays
      const place = board.layout?.places.find((one) => one.on === source);
      const line = s("path", { class: "way-of dragged", "marker-end": "url(#way-end)" });
      let far = false;
      const move = (/** @type {PointerEvent} */ event) => {
        far ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FAR;
        const matrix = board.svg.getScreenCTM();
        if (!far || !place || !matrix) return;
        const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        line.setAttribute("d", `M${board.stand(source)}L${to.x},${to.y}`);
        if (!line.isConnected) board.ghosts.append(line);
      };
      const end = (/** @type {PointerEvent} */ event) => {
        for (const [what, act] of /** @type {const} */ ([
          ["pointermove", move],
          ["pointerup", end],
          ["pointercancel", end],
        ]))
          removeEventListener(what, act);
        line.remove();
        if (!far || event.type === "pointercancel") return;
        const no = (/** @type {Event} */ click) => click.stopPropagation(); // the end of a drag is no click
        addEventListener("click", no, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", no, { capture: true }));
        const target = placeAt(document.elementFromPoint(event.clientX, event.clientY));
        if (target && target !== source) drop(source, target);
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    },
    { capture: true },
  );
}
