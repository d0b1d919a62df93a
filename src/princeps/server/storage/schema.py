"""The tables. What happened in a match is only ever appended (`changes`); `matches` repeats of it what lists need."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

players = sa.Table(
    "players",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("called", sa.String(40)),  # what others read of one without an account
)

accounts = sa.Table(
    "accounts",
    METADATA,
    sa.Column("key", sa.String(80), primary_key=True),  # the name, without regard to case
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("password", sa.String(200), nullable=False),  # argon2
    sa.Column("player", sa.ForeignKey("players.id"), nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
)

sessions = sa.Table(
    "sessions",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),  # SHA-256 of the cookie: whoever reads the table cannot use it
    sa.Column("player", sa.ForeignKey("players.id"), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

matches = sa.Table(
    "matches",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("mode", sa.String(10), nullable=False),
    sa.Column("host", sa.ForeignKey("players.id"), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("pack", sa.JSON),
    sa.Column("undo", sa.String(20), nullable=False),
    sa.Column("dice", sa.String(20), nullable=False),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("salt", sa.String(80), nullable=False),
    sa.Column("clock", sa.Integer, nullable=False, server_default="0"),  # seconds for a reaction; 0: no clock
    sa.Column("start", sa.JSON),
    sa.Column("script", sa.JSON),  # results that come before those of the seed; null: none
    sa.Column("lesson", sa.String(80)),
    sa.Column("chapter", sa.String(160)),  # of a course: "first-game/aim"
    sa.Column("puzzle", sa.String(160)),
    sa.Column("from_match", sa.String(16)),
    sa.Column("from_at", sa.Integer),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("waiting", sa.JSON, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("here", sa.JSON, nullable=False),  # where the game stands, by language
    sa.Column("salts", sa.JSON),  # of the seats, settled when the match began; null: nobody was asked for one
    sa.Column("gathers", sa.Boolean, nullable=False, server_default=sa.false()),  # seats may still add a salt
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),  # others could ever play; never unset
    sa.Column("known", sa.Boolean, nullable=False, server_default=sa.false()),  # somebody has seen what it hides
    # from a save, a fork, or with chosen dice: it could be known before it began, so it sets no record
    sa.Column("rehearsed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("pace", sa.Integer, nullable=False, server_default="0"),  # days for a turn by correspondence; 0: live
)

seats = sa.Table(
    "seats",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), index=True),
    sa.Column("bot", sa.String(40)),  # neither a player nor a bot: open
    sa.Column("secret", sa.String(40), unique=True),
    sa.Column("orders", sa.String(10)),  # when the player wants to be asked for a reaction
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),  # asked for since its last answer
    sa.Column("returns_to", sa.ForeignKey("players.id")),  # for whom a bot keeps it
    sa.Column("seen", sa.Float),  # when its player was last at the table
)

changes = sa.Table(
    "changes",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),  # begin, answer, back, redo
    sa.Column("n", sa.Integer, nullable=False),  # how many answers the record has after it
    sa.Column("entry", sa.JSON),  # of an answer, as a save writes it
    sa.Column("tracks", sa.JSON),
    sa.Column("high", sa.BigInteger, nullable=False),  # the most results ever drawn
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("thought", sa.JSON),  # what a bot's answer came from
    sa.Column("by", sa.String(40)),  # the seat that took back, at a table of several people
)

snapshots = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),  # of the answer it was taken after
    sa.Column("state", sa.JSON, nullable=False),
    sa.Column("drawn", sa.BigInteger, nullable=False),
)

jobs = sa.Table(
    "jobs",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.String(40), nullable=False),  # of the bot that is to move
    sa.Column("version", sa.Integer, nullable=False),  # at which it is asked
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),  # somebody has taken it until then
)

verdicts = sa.Table(  # of the host
    "verdicts",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("kind", sa.String(10), primary_key=True),  # closed, muted
    sa.Column("seat", sa.String(40), primary_key=True),  # "": the whole table
)

reactions = sa.Table(  # answers that count when the clock has run out
    "reactions",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),  # at which they were given
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("answer", sa.JSON, nullable=False),
)

salts = sa.Table(  # while a table gathers them
    "salts",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("salt", sa.String(64)),  # null: goes without
)

undo_asked = sa.Table(  # somebody wants to take back what only the others can allow
    "undo_asked",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),  # at which it was asked; the game has gone on if it has another
    sa.Column("seat", sa.String(40), nullable=False),
    sa.Column("goal", sa.Integer, nullable=False),  # how many answers would be left
    sa.Column("agreed", sa.JSON, nullable=False),  # the seats whose players have
)

votes = sa.Table(
    "votes",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("kind", sa.String(40), nullable=False),
)

chat = sa.Table(
    "chat",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.ForeignKey("players.id"), nullable=False),
    sa.Column("seat", sa.String(40)),  # the one that the player held then
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)

shelf = sa.Table(  # matches that a player has put away
    "shelf",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("gone", sa.Boolean, nullable=False),  # for good
)

ticks = sa.Table(  # chapters of courses that somebody has done
    "ticks",
    METADATA,
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("chapter", sa.String(200), primary_key=True),  # "aurelian/first-game/aim"
    sa.Column("made", sa.Float, nullable=False),
)

tries = sa.Table(  # puzzles that somebody has tried
    "tries",
    METADATA,
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("puzzle", sa.String(200), primary_key=True),  # "aurelian/ID"
    sa.Column("first", sa.Boolean, nullable=False),  # solved at the first try
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)

notes = sa.Table(
    "notes",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

webhooks = sa.Table(
    "webhooks",
    METADATA,
    sa.Column("match", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("lang", sa.String(5), nullable=False),
    sa.Column("address", sa.Text, nullable=False),  # of the page, as the player sees it
)
