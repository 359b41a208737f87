"""Opponents for the Miniatures Game."""
