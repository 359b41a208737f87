"""The laboratory: games in bulk, statistics with intervals, benchmarks."""
