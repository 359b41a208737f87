"""The table: matches, seats, sockets and storage, and the browser client."""
