"""Ready-made tables and scenarios: reading, writing, what is wrong with one and what would mend it."""
