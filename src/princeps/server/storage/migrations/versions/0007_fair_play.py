"""Fair play: matches that others could play, or whose secrets were seen; seats that are kept; who took back, and who
asks to.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

UNSAID = 3  # days for a turn where no pace was agreed on


def upgrade() -> None:
    op.add_column("matches", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("known", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("pace", sa.Integer, nullable=False, server_default="0"))
    # SQLite takes a new column with a foreign key only in one piece
    op.execute("ALTER TABLE seats ADD COLUMN returns_to INTEGER REFERENCES players (id)")
    op.add_column("seats", sa.Column("seen", sa.Float))
    op.add_column("changes", sa.Column("by", sa.String(40)))
    op.create_table(
        "undo_asked",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("goal", sa.Integer, nullable=False),
        sa.Column("agreed", sa.JSON, nullable=False),
    )
    matches = sa.table(
        "matches", sa.column("id"), sa.column("mode"), sa.column("clock"), sa.column("shared"), sa.column("pace")
    )
    seats = sa.table("seats", sa.column("match"), sa.column("player"))
    several = sa.select(seats.c.match).group_by(seats.c.match).having(sa.func.count(seats.c.player.distinct()) > 1)
    online = matches.c.mode == "online"
    op.execute(sa.update(matches).where(sa.or_(online, matches.c.id.in_(several))).values(shared=sa.true()))
    op.execute(sa.update(matches).where(online, matches.c.clock == 0).values(pace=UNSAID))
