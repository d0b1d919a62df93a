"""Writes tests/playthroughs anew from the seeds and answers in the files; with --find, plays games until every ending
has one.

python tools/playthroughs.py            # rewrite what is there
python tools/playthroughs.py --check    # change nothing; exit 1 if something would change
python tools/playthroughs.py --find aurelian steward 2000 [OPTION=VALUE...]
"""

from __future__ import annotations

import sys
from pathlib import Path

from princeps.engine.catalogue import title
from princeps.lab.playthroughs import bot_plays, regenerate, render
from princeps.text import Texts

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def rewrite(check: bool) -> int:
    """Every file from its own seed and answers."""
    changed = 0
    for path in sorted(FOLDER.glob("*/*.txt")):
        old = path.read_text(encoding="utf-8")
        new = regenerate(old)
        if new != old:
            changed += 1
            print(path.relative_to(FOLDER), "differs" if check else "written anew")
            if not check:
                path.write_text(new, encoding="utf-8")
    return 1 if check and changed else 0


def find(game: str, bot: str, seeds: int, options: dict[str, str]) -> int:
    """The first seed for each ending that has no file yet."""
    t = title(game)
    folder = FOLDER / game
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(1, seeds + 1):
        missing = [ending for ending in t.shape.endings if not (folder / f"{ending}.txt").exists()]
        if not missing:
            break
        match = bot_plays(t, seed, bot, options)
        ending = t.shape.endings[match.g.ending]
        if ending in missing:
            (folder / f"{ending}.txt").write_text(render(match, bot, Texts("en", game)), encoding="utf-8")
            print(f"{ending}: seed {seed}, {len(match.entries) - 1} answers")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        sys.exit(find(sys.argv[2], sys.argv[3], int(sys.argv[4]), dict(word.split("=", 1) for word in sys.argv[5:])))
    sys.exit(rewrite("--check" in sys.argv[1:]))
