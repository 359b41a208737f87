"""The rooms of the table. Nothing here knows a database, a web framework, a thread or a process.

A match:
    journal       everything that ever changed it, entry by entry
    founding      what was settled before the first entry
    beginning     a new match up to its first question
    room          its present: the fold of the journal
    foretelling   what an answer would bring, found on a copy
    chance        who answers for chance: the operating system, or a secret and what people gave
    live          a room with its lock, its timers, and the connections of those who look at it (`connection`)

All of them:
    matches       founds, finds and appends; every other room is handed it
    answers       what people do: answer, take back, agree, talk, leave and come back; `seating` says who sits where
    bot_turns     bots get asked, by way of `opponents`
    clocks        time, which runs only while a server is alive
    shelf         how much is kept and for how long: what nobody goes on with is put away
    archive       matches read from their journals, and those that are only read
    card_sets     the cards that a match began with
    ownership     which of several servers a match belongs to, and `handover` between them

What is seen of them:
    presenter     a room through one pair of eyes
    told          the log, line by line and in pages; `checkpoints` keep some earlier states, for going back
    mine          the matches of one person
    replay        finished matches, moment by moment; `forking` plays on from one
    catalogues    games, cards and rules, read once

How they are reached:
    sockets       one browser at one match
    requests      what is asked without a socket
    limits        how much one client may ask for; `metrics` counts it

Doors to what is different elsewhere (decision 18): `store` and `memory_store`, `sockets.Socket`, `opponents`, `beside`.
"""
