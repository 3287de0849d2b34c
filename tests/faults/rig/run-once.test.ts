import { expect, onTestFinished, test } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { runOnce } from './run-once.ts';

/** Three starts of a node, one after the other, on a machine that may do ten things at once. */
const LIMIT_MS = 1_200_000;

test(
  'two nodes, one of which is killed while answers get lost, leave nothing lost, doubled or made up',
  async () => {
    const databaseUrl = await newDatabaseUrl();
    onTestFinished(() => dropDatabase(databaseUrl));
    const { history, injected, violations } = await runOnce({
      seed: 7,
      seconds: 2,
      nodes: 2,
      databaseUrl,
      faults: ['node-killed', 'answers-lost'],
      loads: ['redeem'],
      onProgress: () => undefined,
    });
    expect(violations).toEqual([]);
    expect(
      injected
        .map(({ name }) => name)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['answers-lost', 'node-killed']);
    // It would prove nothing if nothing had been done.
    expect(history.calls.filter(({ kind, outcome }) => kind === 'redeem' && outcome === 'ok').length).toBeGreaterThan(
      0,
    );
  },
  LIMIT_MS,
);
