"""What a visitor without an account is called, and what somebody has put away of his matches."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("players", sa.Column("called", sa.String(40)))
    op.create_table(
        "shelf",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
