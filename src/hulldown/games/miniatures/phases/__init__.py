"""The phases, in the order of the book: set-up, deployment, the turn with its moves and commands, and the end."""
