"""Chapters of courses: matches that are one, the dice that are fixed in them, and who has done which."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("script", sa.JSON))
    op.add_column("matches", sa.Column("chapter", sa.String(160)))
    op.create_table(
        "ticks",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("chapter", sa.String(200), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
    )
