"""The tables of the database: the same for SQLite and PostgreSQL. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# What was settled when a match was made, and three columns that only repeat what the journal says, for searching.
matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules
    Column("cards", String(80), nullable=False),  # the fingerprint of its card files
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("position", Text),
    Column("created", Float, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("waits_for", String(10), nullable=False),  # bot, person, watcher, over, record
    Column("touched", Float, nullable=False),
    Index("matches_waiting", "waits_for", "touched"),
)

# Who may sit where. The secret itself is nowhere on the server.
seats = Table(
    "seats",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("secret_hash", String(64)),
)

# Append-only: whoever inserts a number first has answered.
journal = Table(
    "journal",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
)

# What the draws of a match follow from, in hexadecimal, until its record tells it. Whoever reads this foresees them:
# it lies apart, so that a copy of the other tables can be given away.
chance_secrets = Table(
    "chance_secrets",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# The card files that matches were played with, whole, so that they can go on with them after the files have changed.
card_sets = Table(
    "card_sets",
    metadata,
    Column("game", String(20), primary_key=True),
    Column("fingerprint", String(80), primary_key=True),
    Column("files", Text, nullable=False),
)

# Which server processes are alive, so that clocks stand still while none is.
servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),
)
