"""The table as a server: the web application (`app`), its API and sockets, and the processes in which bots think."""
