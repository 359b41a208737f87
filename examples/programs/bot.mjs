// A bot in JavaScript without dependencies: reads questions from stdin, a JSON object a line, and writes answers.
// It plays every game: it looks at the verb of each answer and takes the one it likes best (docs/engine.md).
//
//     hulldown simulate rush --games 40 --rotate --bots "cmd:node bot.mjs,random"
import { createInterface } from 'node:readline';

// What it likes, best first. A verb that is not here is liked less than these, and more than what ends or declines.
const LIKED = ['launch', 'assault', 'join', 'hit', 'siege-master', 'reinforcements', 'recruitment', 'buy', 'also', 'play', 'vehicle', 'crew', 'fire', 'use', 'take'];
const UNLIKED = ['pass', 'decline', 'retire', 'depot', 'end', 'redraw', 'discard'];

function rank(action) {
  const verb = action.split(' ', 1)[0];
  if (UNLIKED.includes(verb)) return -1 - UNLIKED.indexOf(verb);
  return LIKED.includes(verb) ? LIKED.length - LIKED.indexOf(verb) : 0;
}

function choose({ legal, view }) {
  let best = legal[0];
  for (const action of legal) {
    const better = rank(action) - rank(best);
    if (better > 0 || (better === 0 && worth(action, view) > worth(best, view))) best = action;
  }
  return best;
}

// Of two purchases the one that comes later in the Reserve.
function worth(action, view) {
  const words = action.split(' ');
  if (words[0] === 'buy') return (view.reserve ?? []).indexOf(words[1]);
  return 0;
}

function reply(asked) {
  if (asked.ask === 'hello') return { say: 'ready', id: asked.id, name: 'bot.mjs' };
  if (asked.ask === 'choose') return { say: 'chosen', id: asked.id, action: choose(asked) };
  return { say: 'error', id: asked.id, error: 'unknown', why: `I do not know ${asked.ask}` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.ask === 'quit') break;
  console.log(JSON.stringify(reply(asked)));
}
