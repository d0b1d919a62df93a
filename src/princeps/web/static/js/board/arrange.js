// Where things of the board stand so that none covers another: each as near to its own spot as there is room, in pixels
// of the zoom as it is. What stood somewhere before stays there as long as it can: a new state moves nothing without
// need.

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number, number]} Rect left, top, right, bottom */
/**
 * @typedef {{key: string, spot: Point, box: Rect, fixed?: boolean, slight?: boolean, first?: Point[], most?: number}}
 *   Block
 *   box: what it takes up around its spot; fixed: it cannot move; slight: others rather stand over it than far away,
 *   unless they may be left out; first: where to try before anywhere else, from its spot; most: how far it may go, else
 *   it is left out
 */

const STEP = 7; // pixels from ring to ring
const FARTHEST = 420;
const FAR_AWAY = 60; // pixels from which on each further one costs more: rather many go aside a little than one far
const WIDER = 1.25; // things are wide rather than high: so much further may they go aside than up or down
const APART = 2; // pixels between two things
const PASSES = 5;
const COVERS = 30; // what it costs, in pixels of way, to lie on the spot of another
const CROSSES = 90; // and for one's leader line to run under another thing
const HIDES = 14; // and to stand over something slight
const WORTH = 40; // from such a cost on another may have to make room, if both together then stand better

/** @param {Rect} a @param {Rect} b */
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** @param {Rect} box @param {number} x @param {number} y @returns {Rect} */
export const moved = (box, x, y) => [box[0] + x, box[1] + y, box[2] + x, box[3] + y];

/** @param {Rect} box @param {Point} point @returns {Point} the point of a box that is nearest to another */
export const nearest = (box, [x, y]) => [Math.min(Math.max(x, box[0]), box[2]), Math.min(Math.max(y, box[1]), box[3])];

const dear = (/** @type {number} */ far) => far + (far * far) / FAR_AWAY;
const way = (/** @type {Point} */ [x, y]) => dear(Math.hypot(x / WIDER, y));

/** Ways off from a spot, the shortest first. @type {{off: Point, far: number}[]} */
const RINGS = [];
for (let far = STEP; far <= FARTHEST; far += STEP) {
  const count = Math.min(40, 8 + Math.floor(far / 6));
  for (let i = 0; i < count; i++) {
    const angle = ((i + (far % 2) / 2) / count) * 2 * Math.PI;
    RINGS.push({ off: [Math.cos(angle) * far * WIDER, Math.sin(angle) * far], far: dear(far) });
  }
}

/** @type {Point[]} */
const HOME = [[0, 0]];

/** Does a straight line run through a box? @param {Point} a @param {Point} b @param {Rect} box */
function runs([ax, ay], [bx, by], box) {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [ax, bx - ax, box[0], box[2]],
    [ay, by - ay, box[1], box[3]],
  ]) {
    if (Math.abs(way) < 1e-9) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
    if (from > to) return false;
  }
  return true;
}

/**
 * @param {Block[]} blocks
 * @param {Rect} room what is seen of the board as a whole
 * @param {Rect[]} taken where nothing may stand
 * @param {Map<string, Point>} before how far from its spot each block stood
 * @returns {Map<string, Point>} and stands
 */
export function arrange(blocks, room, taken, before) {
  /** @type {Map<string, Point>} */
  const stands = new Map();
  /** @type {Map<string, Rect>} */
  const used = new Map();
  /** @type {Rect[]} */
  const slight = [];
  for (const block of blocks)
    if (block.fixed) {
      stands.set(block.key, [0, 0]);
      if (block.slight) slight.push(moved(block.box, ...block.spot));
      else used.set(block.key, moved(block.box, ...block.spot));
    }
  const inside = (/** @type {Rect} */ rect) =>
    rect[0] >= room[0] && rect[1] >= room[1] && rect[2] <= room[2] && rect[3] <= room[3];
  const apart = (/** @type {Rect} */ rect) =>
    /** @type {Rect} */ ([rect[0] - APART, rect[1] - APART, rect[2] + APART, rect[3] + APART]);
  /** @param {Rect} rect @param {Block} block */
  const free = (rect, block) => {
    const wide = apart(rect);
    for (const other of taken) if (meet(wide, other)) return false;
    for (const other of used.values()) if (meet(wide, other)) return false;
    if (block.most) for (const other of slight) if (meet(wide, other)) return false;
    return true;
  };
  const put = (/** @type {Block} */ block, /** @type {Point} */ off) => {
    stands.set(block.key, off);
    used.set(block.key, moved(block.box, block.spot[0] + off[0], block.spot[1] + off[1]));
  };
  /** What it costs to stand there, besides the way. @param {Block} block @param {Rect} rect */
  const cost = (block, rect) => {
    let sum = 0;
    for (const other of blocks)
      if (other !== block && !other.fixed) {
        const [x, y] = other.spot;
        if (x > rect[0] && x < rect[2] && y > rect[1] && y < rect[3] && other.spot !== block.spot) sum += COVERS;
      }
    for (const other of slight) if (meet(rect, other)) sum += HIDES;
    const end = nearest(rect, block.spot);
    if (Math.hypot(end[0] - block.spot[0], end[1] - block.spot[1]) > 4)
      for (const [key, other] of used) if (key !== block.key && runs(block.spot, end, other)) sum += CROSSES;
    return sum;
  };
  /** The best free position that costs less than this. @param {Block} block @param {number} [least] */
  const seek = (block, least = Infinity) => {
    /** @type {Point | null} */
    let best = null;
    for (const tries of [(block.first ?? HOME).map((off, i) => ({ off, far: i })), RINGS])
      for (const { off, far } of tries) {
        if (far >= least || far > (block.most ?? Infinity)) break;
        const rect = moved(block.box, block.spot[0] + off[0], block.spot[1] + off[1]);
        if (!inside(rect) || !free(rect, block)) continue;
        const sum = far + cost(block, rect);
        if (sum < least) [best, least] = [off, sum];
      }
    return best && { off: best, sum: least };
  };
  /** @type {Map<string, number>} */
  const costs = new Map();
  /** @param {Block} block @param {{off: Point, sum: number} | null} found */
  const settle = (block, found) => {
    if (!found && block.most) return;
    put(block, found?.off ?? block.first?.[0] ?? HOME[0]);
    costs.set(block.key, found?.sum ?? Infinity);
  };
  /** Stand where one other stands, if there is a place for that one with which both together are better off. */
  const displace = (/** @type {Block} */ block) => {
    const [now, own, home] = [costs.get(block.key) ?? 0, used.get(block.key), stands.get(block.key)];
    if (now < WORTH || block.most || !own || !home) return;
    const loose = new Map(blocks.filter((one) => !one.fixed).map((one) => [one.key, one]));
    used.delete(block.key);
    const tried = new Set();
    for (const { off, far } of RINGS) {
      if (far >= now) break;
      const rect = moved(block.box, block.spot[0] + off[0], block.spot[1] + off[1]);
      if (!inside(rect) || taken.some((other) => meet(apart(rect), other))) continue;
      const there = [...used.keys()].filter((key) => meet(apart(rect), /** @type {Rect} */ (used.get(key))));
      const other = there.length === 1 ? loose.get(there[0]) : undefined;
      const [theirs, stood] = other ? [used.get(other.key), stands.get(other.key)] : [];
      if (!other || !theirs || !stood || tried.has(other)) continue;
      tried.add(other);
      used.delete(other.key);
      const before = costs.get(other.key) ?? way(stood) + cost(other, theirs);
      put(block, off);
      const sum = far + cost(block, rect);
      const found = seek(other, now + before - sum);
      if (found) {
        costs.set(block.key, sum);
        return settle(other, found);
      }
      used.set(other.key, theirs);
      used.delete(block.key);
    }
    stands.set(block.key, home);
    used.set(block.key, own);
  };
  const loose = blocks.filter((block) => !block.fixed);
  const rest = loose.filter((block) => {
    const off = before.get(block.key);
    if (!off) return true;
    const rect = moved(block.box, block.spot[0] + off[0], block.spot[1] + off[1]);
    if (!inside(rect) || !free(rect, block)) return true;
    put(block, off);
    return false;
  });
  for (const block of crowded(rest, loose)) settle(block, seek(block));
  // one that came late may have had to go far: each looks again, now that all have their places
  const anew = rest.length > loose.length / 2;
  let restless = anew;
  for (let pass = 0; restless && pass < PASSES; pass++) {
    restless = false;
    for (const block of loose) {
      const rect = used.get(block.key);
      used.delete(block.key);
      const better = seek(block, costs.get(block.key));
      if (better) [restless] = [true, settle(block, better)];
      else if (rect) used.set(block.key, rect);
    }
  }
  const dearest = (/** @type {Block} */ a, /** @type {Block} */ b) => (costs.get(b.key) ?? 0) - (costs.get(a.key) ?? 0);
  for (const block of [...(anew ? loose : rest)].sort(dearest)) displace(block);
  return stands;
}

/**
 * Those with the most others around them first: they have the fewest places to go.
 * @param {Block[]} some
 * @param {Block[]} all
 */
function crowded(some, all) {
  const near = (/** @type {Block} */ block) =>
    all.filter((other) => Math.hypot(other.spot[0] - block.spot[0], other.spot[1] - block.spot[1]) < 90).length;
  return some
    .map((block) => ({ block, others: near(block) }))
    .sort((a, b) => b.others - a.others)
    .map((one) => one.block);
}
