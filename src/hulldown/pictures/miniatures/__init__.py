"""The table of the Miniatures Game as a drawing (SVG)."""
