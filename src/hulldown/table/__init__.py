"""The table in the browser.

`play` are its rooms, which need no server; `server` and `storage` make one of them. `faces` are the games' halves of
the wire, `wire` is what crosses it, `problems` what can go wrong, and `typescript` writes the browser's types.
"""
