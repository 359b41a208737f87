"""The words of the Miniatures Game: notation, sentences, and the texts of its cards."""
