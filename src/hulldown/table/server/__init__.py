"""The table as a server: the web application, its API and sockets, and the processes in which bots think."""
