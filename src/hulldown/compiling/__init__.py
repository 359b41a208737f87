"""The engine compiled: for a wheel, and in the background for whoever plays from its source (decision 35).

- `recipe` says what is compiled and how; it stands alone, for it runs where nothing of this package is installed.
- `cache` keeps what was compiled in the user's cache folder, by what it was made of.
- `background` makes it while the table is open, and says how far it is.
"""
