"""An attack, in the order of the book: from choosing a target to the damage."""
