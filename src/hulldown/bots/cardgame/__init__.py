"""Opponents for the Card Game."""
