"""Exact plane geometry on whole numbers. It knows no tanks.

Lengths are hundredths of a millimetre, angles hundredths of a degree, counter-clockwise from the x axis. Points are
rounded once, when a shape is turned; every test after that is exact.

One rule for touching: a shape is its interior. What only touches an edge or a corner neither crosses nor overlaps nor
is inside; a distance that is exactly reached is within.
"""
