"""The table as a server: the web application (`app`), its API and sockets, the processes in which bots think, and the
line to other servers of the same database (`peers`)."""
