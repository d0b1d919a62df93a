"""Reactions: a clock for the match, standing orders of a seat, and answers that wait for the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("orders", sa.String(10)))
    op.create_table(
        "reactions",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("answer", sa.JSON, nullable=False),
    )
