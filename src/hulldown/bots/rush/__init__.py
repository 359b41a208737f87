"""Opponents for Rush."""
