/* A bot in C without dependencies: reads questions from stdin, a JSON object a line, and writes answers.
   It plays every game: it looks at the verb of each answer and takes the one it likes best (docs/engine.md).

       cc -O2 -o bot bot.c
       hulldown simulate rush --games 40 --rotate --bots "cmd:./bot,random" */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What it likes, best first, and what it does only where nothing else is left. */
static const char *LIKED[] = {"launch", "assault", "join", "hit", "reinforcements", "recruitment", "buy", "also",
                              "play", "vehicle", "crew", "fire", "use", "take", 0};
static const char *UNLIKED[] = {"pass", "decline", "retire", "depot", "end", "redraw", "discard", 0};

static int starts(const char *text, const char *verb) {
    size_t length = strlen(verb);
    return strncmp(text, verb, length) == 0 && (text[length] == '"' || text[length] == ' ');
}

static int rank(const char *action) {
    for (int i = 0; LIKED[i]; i++)
        if (starts(action, LIKED[i])) return 100 - i;
    for (int i = 0; UNLIKED[i]; i++)
        if (starts(action, UNLIKED[i])) return -1 - i;
    return 0;
}

/* Behind the JSON value that begins at `at`: strings are walked, everything in brackets is counted. */
static const char *skip(const char *at) {
    int depth = 0;
    for (; *at; at++) {
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1]) at++;
            if (!*at) return at;
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if (*at == ']' || *at == '}') {
            if (depth == 0) return at;
            depth--;
        } else if (*at == ',' && depth == 0) {
            return at;
        }
    }
    return at;
}

/* The value of a field of the outermost object, or nothing. */
static const char *field(const char *line, const char *name) {
    const char *at = strchr(line, '{');
    size_t length = strlen(name);
    while (at && *at && *at != '}') {
        at = strchr(at, '"');
        if (!at) return 0;
        const char *key = at + 1;
        at = strchr(key, '"');
        if (!at || at[1] != ':') return 0;
        if ((size_t)(at - key) == length && strncmp(key, name, length) == 0) return at + 2;
        at = skip(at + 2);
    }
    return 0;
}

/* The best of the answers, as JSON has it: with its quotes and escapes. */
static void choose(const char *legal, const char **best, size_t *length) {
    int most = -1000;
    const char *at = legal + 1;
    while (*at == '"') {
        const char *end = skip(at);
        int now = rank(at + 1);
        if (now > most) {
            most = now;
            *best = at;
            *length = (size_t)(end - at);
        }
        at = *end == ',' ? end + 1 : end;
    }
}

int main(void) {
    char *line = 0;
    size_t room = 0;
    setvbuf(stdout, 0, _IOLBF, 0);
    while (getline(&line, &room, stdin) > 0) {
        const char *ask = field(line, "ask"), *id = field(line, "id"), *legal = field(line, "legal");
        if (!ask || starts(ask + 1, "quit")) break;
        int width = id ? (int)(skip(id) - id) : 1;
        if (!id) id = "0";
        const char *best = 0;
        size_t length = 0;
        if (starts(ask + 1, "hello")) {
            printf("{\"say\":\"ready\",\"id\":%.*s,\"name\":\"bot.c\"}\n", width, id);
            continue;
        }
        if (starts(ask + 1, "choose") && legal) choose(legal, &best, &length);
        if (best)
            printf("{\"say\":\"chosen\",\"id\":%.*s,\"action\":%.*s}\n", width, id, (int)length, best);
        else
            printf("{\"say\":\"error\",\"id\":%.*s,\"error\":\"unknown\",\"why\":\"I do not know this\"}\n", width, id);
    }
    free(line);
    return 0;
}
