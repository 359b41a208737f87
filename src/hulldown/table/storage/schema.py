"""The tables of the database: the same for SQLite and PostgreSQL. A change here needs a migration beside it.

`backup` in the `info` of a table or column says how backups keep it: `apart` from what others may read, or `never`;
usually with all the rest.
"""

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
    Column("waits_for", String(10), nullable=False),  # see play/store.py
    Column("touched", Float, nullable=False),
    Column("owner", String(40), info={"backup": "never"}),  # the server that may write to it, where several share it
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
    info={"backup": "apart"},
)

# The review of a finished match, or what is done of it: compressed, in base64. It can be made anew at any time.
reviews = Table(
    "reviews",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("text", Text, nullable=False),
    info={"backup": "never"},
)

# What several matches share that are played with the same cards and dice. Its tables may be deleted before it is.
duplicates = Table(
    "duplicates",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),  # when somebody last saw to it that it is still needed
    Column("about", Text, nullable=False),
    Index("duplicates_touched", "touched"),
)

duplicate_tables = Table(
    "duplicate_tables",
    metadata,
    Column("duplicate", String(40), ForeignKey("duplicates.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match", String(40), nullable=False),
)

# What the draws of all its tables follow from, and of a challenge how the match went that it was made from.
duplicate_secrets = Table(
    "duplicate_secrets",
    metadata,
    Column("duplicate", String(40), ForeignKey("duplicates.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("script", Text, nullable=False),
    info={"backup": "apart"},
)

# The card files that matches were played with, whole, so that they can go on with them after the files have changed.
card_sets = Table(
    "card_sets",
    metadata,
    Column("game", String(20), primary_key=True),
    Column("fingerprint", String(80), primary_key=True),
    Column("files", Text, nullable=False),
)

# Which server processes are alive, so that clocks stand still while none is; where the others reach each of them, and
# what they have to say there.
servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),
    Column("address", String(100)),
    Column("key", String(64)),
    info={"backup": "never"},
)

# Lists that people share, without an account: who has the id reads, who has the secret writes.
shared_lists = Table(
    "shared_lists",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # the newest: a change names the version that it was made from
    Column("touched", Float, nullable=False),  # when somebody last changed it or looked at it
    Index("shared_lists_touched", "touched"),
)

# The last of them; older ones are forgotten.
list_versions = Table(
    "list_versions",
    metadata,
    Column("list", String(40), ForeignKey("shared_lists.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("editor", String(40), nullable=False),
    Column("draft", Text, nullable=False),
)

# Who has a list open now.
list_editors = Table(
    "list_editors",
    metadata,
    Column("list", String(40), ForeignKey("shared_lists.id"), primary_key=True),
    Column("editor", String(40), primary_key=True),
    Column("seen", Float, nullable=False),
    info={"backup": "never"},
)
