"""`hulldown engine`: a program that plays, referees and analyzes, spoken to by JSON lines (docs/engine.md)."""
