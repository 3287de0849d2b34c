import { HOUR_MS } from '#contract/time/durations.ts';
import type { Attack, AttackOptions } from './attack.ts';
import { chosenOf, numbersFrom, someOf } from './chance.ts';
import { changesOf } from './changed-texts.ts';
import { signedAddresses, SIGNED_THINGS, type Parts, type SignedThing } from './signed-things.ts';
import { signedSurveyCalls } from './signed-survey-calls.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** In a sample, how many things, and how many changes of each part. */
const THINGS_EACH = 4;
const CHANGES_EACH = 3;
const TICKETS_OF_SAMPLE = 1;

export const signed: Attack<'signed'> = {
  name: 'signed',
  tries: 'to have something signed taken after a part of it was changed, or after its time',
  async run(target, options) {
    const tally = new Tally();
    const next = numbersFrom(options.seed);
    const tickets = await signedAddresses(target, options.isSample ? TICKETS_OF_SAMPLE : Infinity);
    const things = Object.entries({ ...tickets, ...SIGNED_THINGS });
    for (const [what, make] of chosenOf(things, ([name]) => name, { ...options, each: THINGS_EACH })) {
      await attack(target, tally, { what, thing: await make(target), options, next });
      // What was refused so often is heard again.
      target.node.clock.advance(HOUR_MS);
      await target.actors.operators.ADMIN[0].renew();
    }
    if (!options.isSample && options.only === undefined) {
      const { calls, stop } = await signedSurveyCalls();
      for (const { what, thing, node } of calls)
        await attack({ ...target, node }, tally, { what, thing, options, next });
      await stop();
    }
    return tally.outcome();
  },
};

interface Attacked {
  readonly what: string;
  readonly thing: SignedThing;
  readonly options: AttackOptions;
  readonly next: () => number;
}

async function attack({ node }: Target, tally: Tally, { what, thing, options, next }: Attacked): Promise<void> {
  const { parts, others, takes, lastsMs } = thing;
  const attempt = async (change: string, given: Parts) => {
    tally.tried += 1;
    if (await takes(given)) {
      tally.find(what, `${what} is taken with ${change}`, `${what}: ${JSON.stringify(given)}`);
    }
  };
  for (const [name, text] of Object.entries(parts)) {
    const changes = changesOf(text, others?.[name]);
    for (const change of options.isSample ? someOf(changes, CHANGES_EACH, next) : changes) {
      await attempt(`${name}: ${change.what}`, { ...parts, [name]: change.text });
    }
  }
  // Otherwise all that was said before says nothing.
  tally.tried += 1;
  if (!(await takes(parts)))
    tally.find(`${what} as made`, `${what} is not taken as it was made`, JSON.stringify(parts));
  if (lastsMs !== undefined) {
    node.clock.advance(lastsMs + 1_000);
    await attempt('its time over', parts);
  }
}
