import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Redeemer } from '#testkit/builders/redeemers.ts';
import { massOf } from '#testkit/masses.ts';
import { balancesOf, countsOf, NOTHING_WRONG, wrongInBooks } from './redeem-books.ts';
import { aReward, cardsOf, makeRedeemBed, stockUp, START_LIMIT_MS, type RedeemBed } from './redeem-bed.ts';
import { redeemUntilAnswered, type RedeemAnswer, type RedeemedCard } from './redeem-call.ts';

const ROUNDS = massOf({ sample: 2, whole: 300 });
const RACERS = 200;
/** Everybody may try five times a minute, so a long run takes turns among more people. */
const MEMBERS = Math.min(ROUNDS * RACERS, 6_000);
const NODES = 3;
const PRICE = 500;
const BEGINS_WITH = 100_000;
const ROUND_LIMIT_MS = 300_000;
/** One less than may come in a minute: nodes whose clocks differ by a moment refuse the last one. */
const KEYS_AT_ONCE = 4;

let bed: RedeemBed;
let urls: string[];
beforeAll(async () => {
  bed = await makeRedeemBed();
  urls = (await Promise.all(Array.from({ length: NODES }, () => bed.startApp()))).map(({ url }) => url);
}, START_LIMIT_MS);
afterAll(() => bed.stop());

const nodeOf = (index: number) => urls[index % NODES] ?? '';
const winnersOf = (answers: readonly RedeemAnswer[]) => answers.flatMap(({ card }) => (card ? [card] : []));
const refusalsOf = (answers: readonly RedeemAnswer[]) => [
  ...new Set(answers.flatMap(({ refusal }) => (refusal ? [`${refusal.status} ${refusal.code}`] : []))),
];

async function expectRightCard(told: RedeemedCard): Promise<void> {
  const card = (await cardsOf(bed.node, [told.redemptionId])).get(told.redemptionId);
  expect({ code: told.code, token: told.token.replace('-', ''), uri: told.uri }).toEqual({
    code: card?.code,
    token: card?.key,
    uri: expect.stringContaining(`/egift/${card?.cardId}`),
  });
}

test(
  `${RACERS} members race for the last card on ${NODES} nodes, ${ROUNDS} times: each time exactly one gets it`,
  { timeout: ROUNDS * ROUND_LIMIT_MS },
  async () => {
    const { db } = bed.node.platform;
    const rewardId = await aReward(bed.node, PRICE);
    const members = await bed.members(MEMBERS, BEGINS_WITH);
    const startedAt = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      await stockUp(bed.node, rewardId, 1);
      // A long run outlasts the half hour in which a sign-in counts as recent.
      if (round % 100 === 0) await sql`UPDATE member_session SET signed_in_at = now()`.execute(db);
      const first = (round * RACERS) % MEMBERS;
      const racers = members.slice(first, first + RACERS);
      const ids = racers.map(({ panelistId }) => panelistId);
      const before = await balancesOf(db, ids);
      const race = (racer: Redeemer, index: number) =>
        redeemUntilAnswered(() => nodeOf(index), racer, { rewardId, points: PRICE, idempotencyKey: randomUUID() });
      const answers = await Promise.all(racers.map(race));

      const winners = winnersOf(answers);
      expect({ winners: winners.length, refusals: refusalsOf(answers) }).toEqual({
        winners: 1,
        refusals: ['409 OUT_OF_STOCK'],
      });
      const [told] = winners;
      if (told !== undefined) await expectRightCard(told);
      const winner = ids[answers.findIndex(({ card }) => card !== undefined)];
      const expected = new Map([...before].map(([id, had]) => [id, id === winner ? had - PRICE : had]));
      expect(await balancesOf(db, ids)).toEqual(expected);
      expect(told?.balance).toBe(expected.get(winner ?? ''));
      const all = round + 1;
      expect(await countsOf(db, rewardId)).toEqual({
        available: 0,
        claimed: all,
        void: 0,
        issued: all,
        others: 0,
        debits: all,
      });
      expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
      if (all % 100 === 0) {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        process.stdout.write(`${all} rounds, ${all * RACERS} tries, ${all} winners after ${seconds} s\n`);
      }
    }
  },
);

test('a member who has points for one card sends four keys at once to three nodes: one card, no points left', async () => {
  const { db } = bed.node.platform;
  const rewardId = await aReward(bed.node, PRICE);
  const members = await bed.members(20, PRICE);
  await stockUp(bed.node, rewardId, members.length * KEYS_AT_ONCE);
  const answers = await Promise.all(
    members.map((member) =>
      Promise.all(
        Array.from({ length: KEYS_AT_ONCE }, (_, index) =>
          redeemUntilAnswered(() => nodeOf(index), member, { rewardId, points: PRICE, idempotencyKey: randomUUID() }),
        ),
      ),
    ),
  );
  expect(answers.map((own) => winnersOf(own).length)).toEqual(members.map(() => 1));
  expect(refusalsOf(answers.flat())).toEqual(['409 TOO_FEW_POINTS']);
  const ids = members.map(({ panelistId }) => panelistId);
  expect([...(await balancesOf(db, ids)).values()]).toEqual(members.map(() => 0));
  expect(await countsOf(db, rewardId)).toMatchObject({ claimed: 20, available: 60, debits: 20 });
  expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
});

test('the same key sent four times at once to three nodes: one card, and everybody is told the same', async () => {
  const { db } = bed.node.platform;
  const rewardId = await aReward(bed.node, PRICE);
  const members = await bed.members(20, 10 * PRICE);
  await stockUp(bed.node, rewardId, members.length * KEYS_AT_ONCE);
  const answers = await Promise.all(
    members.map((member) => {
      const request = { rewardId, points: PRICE, idempotencyKey: randomUUID() };
      return Promise.all(
        Array.from({ length: KEYS_AT_ONCE }, (_, index) => redeemUntilAnswered(() => nodeOf(index), member, request)),
      );
    }),
  );
  expect(refusalsOf(answers.flat())).toEqual([]);
  const told = ({ redemptionId, code, token, uri, balance }: RedeemedCard) =>
    [redemptionId, code, token, new URL(uri).pathname, balance].join(' ');
  for (const own of answers) expect(new Set(winnersOf(own).map(told)).size).toBe(1);
  expect(await countsOf(db, rewardId)).toMatchObject({ claimed: 20, available: 60, debits: 20 });
  expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
});
