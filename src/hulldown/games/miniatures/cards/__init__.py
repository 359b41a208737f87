"""The cards: the catalogue and its vocabulary, platoons, what works on a tank, and cards that are shown and used."""
