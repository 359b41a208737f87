"""The table in a browser that needs no server: the rooms of `play`, in workers of one page (decision 48).

    house      the rooms, for the page: what it asks, and its lines to matches
    routes     what may be asked, by the same addresses as at a server
    services   what all answers share
    lines      a line from the page to one match, as the rooms know a socket
    store      matches in the browser's own storage
    thinkers   the bots as the house sees them: they think in another worker, and whoever is late is replaced
    thinker    that other worker
    advising   its hints for a match of a server, in the words of the table
    boot       the house as JavaScript finds it

Nothing here knows JavaScript but `boot`: ports and storage are protocols, and tests have their own.
"""
