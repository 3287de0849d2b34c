import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { ReaderAttack, type Score } from '#testkit/beds/reader-attack.ts';
import { anAttackedStudy } from '#testkit/beds/reader-attack-bed.ts';
import { shareResults } from '../share-results.ts';

/** How many calls each attacker has. */
const CALLS = massOf({ sample: 20, whole: 2_000 });
/** How many times ten people come while somebody watches. */
const ROUNDS = massOf({ sample: 1, whole: 10 });
const STEP = 10;
const TARGETS = massOf({ sample: 6, whole: 30 });
const MANY = massOf({ sample: 60, whole: 200 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function shared(size: number) {
  const { operatorId } = await anOperator(node);
  const study = await anAttackedStudy(node, size, size);
  const reader: OperatorClient = await signedInOperator(node, 'READER');
  const share = { studyId: study.studyId, readerId: reader.operatorId, showsWords: true };
  await inTransaction(node.platform.db, async (tx) =>
    must(await shareResults(node.rooms.results, tx, share, { operatorId })),
  );
  return { ...study, attack: new ReaderAttack(node, reader, study.studyId) };
}

/** No more of what was claimed is true than who guesses one of five would get, three and a half deviations allowed. */
function expectNothing({ claims, right, singled, small }: Score): void {
  expect([...small], 'counts under ten').toEqual([]);
  expect(singled, 'single people').toEqual([]);
  expect(right, `${right} of ${claims} claims are true`).toBeLessThanOrEqual(
    Math.ceil(claims / 5 + 3.5 * Math.sqrt(claims * 0.2 * 0.8)),
  );
}

describe('a reader who asks whatever they like', () => {
  it('learns nothing of eight people', { timeout: 300_000 }, async () => {
    const { attack, ...study } = await shared(8);
    const [first] = study.people;
    const before = first && (await attack.look(first));
    await attack.attackAll(study.people, TARGETS);
    const next = await study.join({ region: 'west' });
    if (before !== undefined) attack.compare(next, before, await attack.look(next));
    await attack.askAnything(CALLS);
    expectNothing(attack.score);
    expect(attack.score.claims).toBe(0);
  });

  it(`learns nothing of ${MANY}, nor of those who come while they look`, { timeout: 900_000 }, async () => {
    const { attack, ...study } = await shared(MANY);
    for (let round = 0; round < ROUNDS; round++) {
      const target = { known: { sex: 'woman', region: 'west', title: 'Ms', club: 'no', age: 30 } };
      const before = await attack.look(target);
      const person = await study.join({ region: 'west', sex: 'woman' });
      attack.compare(person, before, await attack.look(target));
      for (let index = 1; index < STEP; index++)
        await study.join({ region: index < 5 ? 'north' : 'south', sex: 'man' });
      attack.compare(person, before, await attack.look(target));
    }
    await attack.attackAll(study.people, TARGETS);
    await attack.askAnything(CALLS);
    expectNothing(attack.score);
    // It was not refused everything: anyone who learns nothing because nothing is told is not protected but locked out.
    expect(attack.score.refused).toBeLessThan(attack.score.calls * 0.9);
  });
});
