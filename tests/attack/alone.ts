import { aloneAttempts } from '#testkit/beds/alone-attempts.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { Tally } from './tally.ts';

const ATTEMPTS_OF_SAMPLE = 5;

export const alone: Attack<'alone'> = {
  name: 'alone',
  tries: 'to make points, cards, units, budgets, or limits grow without a second person',
  needsNoPanel: true,
  async run({ node }, options) {
    const tally = new Tally();
    const attempts = Object.entries(await aloneAttempts(node));
    for (const [name, attempt] of chosenOf(attempts, ([one]) => one, { ...options, each: ATTEMPTS_OF_SAMPLE })) {
      tally.tried += 1;
      const { outcome, wanted } = await attempt();
      if (outcome === wanted) continue;
      tally.find(
        name,
        `one person alone gets '${outcome}' by ${name}, not '${wanted}'`,
        `tests/testkit/beds/alone-attempts.ts: ${name}`,
      );
    }
    return tally.outcome();
  },
};
