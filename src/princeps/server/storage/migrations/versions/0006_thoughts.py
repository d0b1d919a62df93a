"""Hints that a seat has had since its last answer, and what the answers of bots came from."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.add_column("changes", sa.Column("thought", sa.JSON))
