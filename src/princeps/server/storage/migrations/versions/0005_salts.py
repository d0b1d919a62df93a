"""Salts of the seats: what a match began with, tables that still gather them, and what was given so far."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("salts", sa.JSON))
    op.add_column("matches", sa.Column("gathers", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "salts",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("salt", sa.String(64)),
    )
