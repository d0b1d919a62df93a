"""Puzzles: matches that are one, and who has tried which. Matches that set no record."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("puzzle", sa.String(160)))
    op.add_column("matches", sa.Column("rehearsed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "tries",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("puzzle", sa.String(200), primary_key=True),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
