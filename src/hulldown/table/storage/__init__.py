"""Where the server keeps matches: SQLite or PostgreSQL."""
