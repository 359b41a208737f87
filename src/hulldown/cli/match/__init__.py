"""A match in the terminal: who answers, what may be typed besides, hints, stops, and where the match is kept."""
