"""The rooms of the table: matches in memory, who is connected to them, what they see and do, and the journal of which
all of it is the fold. Nothing here knows a database, a web framework, a thread or a process.
"""
