"""Make the map that all boards share: the coast of the Roman world, its great rivers and the frontier of the empire.

    python tools/coast.py land-50m.json

reads the TopoJSON file of the npm package `world-atlas` and writes src/princeps/web/static/coast.json. The result is
committed; nobody needs to run this again unless the frame or the projection changes.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from pathlib import Path
from typing import Any

OUT = Path(__file__).resolve().parent.parent / "src" / "princeps" / "web" / "static" / "coast.json"
ORIGIN = (
    "Coast: Natural Earth 1:50m land (public domain), through the npm package world-atlas. "
    "Rivers and frontier: drawn for Princeps by hand, after the places they pass."
)

Point = tuple[float, float]
Ring = list[Point]

# Lambert's conformal conic projection; coast.json carries these numbers, and projection.js of the page's board does the
# same arithmetic with them.
PARALLELS = (34.0, 50.0)
CENTRE = (17.5, 41.0)
SCALE = 2000.0  # units per radius of the earth
WIDTH, HEIGHT = 1600, 1080  # the frame, in units
BEYOND = (-700, -500, 2300, 1480)  # how far the land goes on, so that no screen shows an end of the world
LEFT, TOP = 812, 560  # where the centre lies in it
TOLERANCE = 0.6  # units a simplified coast may be off
SMALLEST = 10.0  # square units of the smallest island

# fmt: off
RIVERS: dict[str, list[Point]] = {
    "Danuvius": [
        (8.5, 47.95), (9.3, 48.1), (10.0, 48.4), (10.9, 48.72), (11.5, 48.77), (12.1, 49.02), (12.7, 48.88),
        (13.46, 48.57), (14.3, 48.3), (15.3, 48.2),
        (16.4, 48.2), (17.1, 48.14), (17.7, 47.8), (18.4, 47.75), (18.85, 47.82), (19.08, 47.5), (18.9, 46.8),
        (18.85, 46.2), (18.95, 45.55), (19.4, 45.2),
        (20.1, 45.15), (20.45, 44.82), (21.3, 44.8), (22.0, 44.5), (22.6, 44.62), (22.9, 44.0), (23.6, 43.8),
        (24.46, 43.7), (25.4, 43.65), (26.2, 43.98),
        (27.26, 44.12), (27.9, 44.6), (28.0, 45.3), (28.8, 45.28), (29.6, 45.15),
    ],
    "Rhenus": [
        (9.5, 47.1), (9.45, 47.55), (8.6, 47.65), (7.6, 47.58), (7.6, 48.1), (7.8, 48.58), (8.3, 49.0), (8.4, 49.5),
        (8.27, 50.0), (7.6, 50.35), (7.0, 50.8),
        (6.8, 51.25), (6.3, 51.75), (5.4, 51.92), (4.4, 51.95),
    ],
    "Rhodanus": [(6.2, 46.2), (5.6, 45.8), (4.83, 45.75), (4.82, 44.9), (4.7, 44.1), (4.65, 43.4)],
    "Padus": [(7.6, 45.0), (8.7, 45.05), (9.7, 45.08), (10.8, 45.02), (11.7, 44.92), (12.4, 44.95)],
    "Euphrates": [
        (39.2, 39.65), (38.6, 39.1), (38.7, 38.4), (38.3, 37.6), (38.0, 36.9), (38.3, 36.1), (39.2, 35.85),
        (40.3, 35.3), (40.9, 34.5), (42.2, 34.2),
        (43.3, 33.4), (44.2, 32.7), (45.3, 31.6), (46.6, 31.0), (47.9, 30.4),
    ],
    "Tigris": [
        (40.2, 37.9), (41.4, 37.6), (42.4, 37.0), (43.1, 36.4), (43.4, 35.4), (43.8, 34.4), (44.5, 33.2), (45.8, 32.5),
        (47.0, 31.6), (47.5, 31.0),
    ],
    "Nilus": [
        (32.9, 24.0), (32.9, 24.9), (32.6, 25.6), (32.7, 26.1), (31.8, 26.5), (31.0, 27.4), (30.7, 28.3), (31.2, 29.3),
        (31.2, 30.1), (30.7, 30.9), (30.4, 31.4),
    ],
}

# Where Rome ended in the third century; at sea the line keeps well off the coast.
DANUBE = [point for point in RIVERS["Danuvius"] if point[0] >= 10]
RHINE = [point for point in reversed(RIVERS["Rhenus"]) if point[1] >= 47.55 and point[0] < 9.6]
FRONTIER: list[Point] = [
    (-14, 49.0), (-7.5, 50.0), (-5.6, 52.0), (-5.3, 53.6), (-4.4, 54.6), (-3.2, 54.95), (-2.2, 55.02), (-1.4, 55.0),
    (0.5, 55.2), (3.4, 52.2),
    *RHINE, (9.75, 47.6), (10.0, 48.0), *DANUBE,
    (31, 45.3), (34, 43.6), (38, 43.2), (41.0, 42.4), (42.0, 42.0), (41.9, 41.3), (40.6, 40.7), (39.8, 40.1),
    (39.3, 39.4), (39.5, 38.5), (40.6, 38.0),
    (41.9, 37.4), (42.3, 36.4), (41.4, 35.6), (40.7, 35.0), (39.6, 34.3), (38.4, 33.2), (37.2, 31.9), (36.5, 30.4),
    (35.8, 29.4), (35.2, 28.4), (34.9, 27.0),
    (36.4, 24.0), (35.2, 23.4), (33.0, 23.6), (32.2, 24.3), (31.6, 26.0), (30.2, 27.8), (29.9, 29.2), (28.6, 30.2),
    (25.0, 30.6), (22.6, 30.9), (20.6, 30.3),
    (18.8, 29.7), (16.0, 30.4), (13.4, 31.4), (10.6, 32.1), (8.4, 33.4), (5.4, 34.5), (2.0, 34.9), (-1.5, 34.5),
    (-4.0, 34.2), (-5.6, 33.5), (-7.4, 33.4),
    (-14, 33.0),
]

# The waters by their Roman names: longitude and latitude of the middle, degrees of turn, size of the letters.
LABELS: list[tuple[str, float, float, int, int]] = [
    ("Mare Internum", 18.2, 34.3, 2, 30), ("Pontus Euxinus", 34.4, 43.1, 12, 22),
    ("Mare Tyrrhenum", 12.2, 39.35, 0, 15),
    ("Oceanus Germanicus", 3.0, 55.0, -8, 18), ("Oceanus", -9.0, 45.6, -14, 24), ("Mare Caspium", 51.0, 42.0, 18, 18),
]
# fmt: on


# -- projection --------------------------------------------------------------------------------------------------------


def _cone() -> tuple[float, float, float]:
    one, two = (math.radians(parallel) for parallel in PARALLELS)
    n = math.log(math.cos(one) / math.cos(two)) / math.log(
        math.tan(math.pi / 4 + two / 2) / math.tan(math.pi / 4 + one / 2)
    )
    f = math.cos(one) * math.tan(math.pi / 4 + one / 2) ** n / n
    return n, f, f / math.tan(math.pi / 4 + math.radians(CENTRE[1]) / 2) ** n


N, F, RHO = _cone()


def project(lon: float, lat: float) -> Point:
    rho = F / math.tan(math.pi / 4 + math.radians(lat) / 2) ** N
    angle = N * math.radians(lon - CENTRE[0])
    return LEFT + SCALE * rho * math.sin(angle), TOP - SCALE * (RHO - rho * math.cos(angle))


# -- rings -------------------------------------------------------------------------------------------------------------


def land_rings(topology: dict[str, Any]) -> list[Ring]:
    """Every ring of the land in degrees: TopoJSON's arcs are steps on a grid, and a negative number means an arc
    backwards.
    """
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for steps in topology["arcs"]:
        x = y = 0
        arc: Ring = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    rings = []
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for polygon in polygons:
            for numbers in polygon:
                ring: Ring = []
                for number in numbers:
                    arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                    ring += arc[1:] if ring else arc
                rings.append(ring)
    return rings


def clip(ring: Ring, axis: int, bound: float, keep_above: bool) -> Ring:
    """The part of a ring on one side of a straight border."""
    result: Ring = []
    for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
        inside, next_inside = (one[axis] >= bound) == keep_above, (other[axis] >= bound) == keep_above
        if inside:
            result.append(one)
        if inside != next_inside:
            share = (bound - one[axis]) / (other[axis] - one[axis])
            result.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
    return result


def clip_box(ring: Ring, left: float, top: float, right: float, bottom: float) -> Ring:
    for axis, bound, keep_above in ((0, left, True), (0, right, False), (1, top, True), (1, bottom, False)):
        if ring:
            ring = clip(ring, axis, bound, keep_above)
    return ring


def area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def simplify(line: Ring, tolerance: float) -> Ring:
    """Douglas and Peucker: keep the point that is farthest off, if it is far enough, and look at both halves."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = math.hypot(bx - ax, by - ay)

    def off(point: Point) -> float:
        if length == 0:
            return math.hypot(point[0] - ax, point[1] - ay)
        return abs((bx - ax) * (ay - point[1]) - (ax - point[0]) * (by - ay)) / length

    farthest = max(range(1, len(line) - 1), key=lambda i: off(line[i]))
    if off(line[farthest]) <= tolerance:
        return [line[0], line[-1]]
    return simplify(line[: farthest + 1], tolerance)[:-1] + simplify(line[farthest:], tolerance)


def smooth(line: Ring) -> Ring:
    """Chaikin's corner cutting, twice; the ends stay."""
    for _ in range(2):
        cut = [
            point
            for (ax, ay), (bx, by) in itertools.pairwise(line)
            for point in (((3 * ax + bx) / 4, (3 * ay + by) / 4), ((ax + 3 * bx) / 4, (ay + 3 * by) / 4))
        ]
        line = [line[0], *cut[1:-1], line[-1]]
    return line


def path(line: Ring, closed: bool) -> str:
    """An SVG path in whole half units, as steps from point to point; equal neighbours fall out."""
    points = [(round(x * 2), round(y * 2)) for x, y in line]
    steps = []
    at = points[0]
    for point in points[1:]:
        if point != at:
            steps.append(f"{_half(point[0] - at[0])},{_half(point[1] - at[1])}")
            at = point
    return f"M{_half(points[0][0])},{_half(points[0][1])}l{' '.join(steps)}{'z' if closed else ''}"


def _half(number: int) -> str:
    return f"{number / 2:g}"


def main() -> None:
    topology = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    land = []
    for ring in land_rings(topology):
        near = clip_box(ring, -45.0, 2.0, 85.0, 76.0)
        seen = clip_box([project(lon, lat) for lon, lat in near], *BEYOND)
        if len(seen) >= 3 and area(seen) >= SMALLEST:
            half = len(seen) // 2  # a ring has no ends: simplify it in two halves
            line = simplify(seen[: half + 1], TOLERANCE)[:-1] + simplify(seen[half:] + seen[:1], TOLERANCE)[:-1]
            if len(line) >= 3:
                land.append((area(line), path(line, True)))
    words = {
        "origin": ORIGIN,
        "projection": {"parallels": PARALLELS, "centre": CENTRE, "scale": SCALE, "at": [LEFT, TOP]},
        "size": [WIDTH, HEIGHT],
        "beyond": BEYOND,
        "land": "".join(shape for _, shape in sorted(land, reverse=True)),
        "rivers": {name: path(smooth([project(*point) for point in points]), False) for name, points in RIVERS.items()},
        "labels": [
            {"text": text, "at": [round(number, 1) for number in project(lon, lat)], "turn": turn, "size": size}
            for text, lon, lat, turn, size in LABELS
        ],
        "frontier": path(smooth([project(*point) for point in FRONTIER]), True),
    }
    OUT.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{OUT.name}: {OUT.stat().st_size} bytes, {len(land)} shores")


if __name__ == "__main__":
    main()
