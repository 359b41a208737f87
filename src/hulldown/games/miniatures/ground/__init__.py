"""The ground: what stands on the table, poses and the measuring arrow, placement, sight and measures."""
