"""`hulldown mcp`: an assistant at the table, by the Model Context Protocol (docs/assistants.md)."""
