import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CARD_RESENDS_PER_HOUR } from '#contract/rewards/adjustments.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { readRedemption } from './list-redemptions.ts';
import { resendCardEmail } from './card-emails.ts';
import { showCard } from './show-card.ts';
import { addsUp, listPoints, readPoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aRedemption } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { askForRedemptionChange } from './change-redemption.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';

let node: TestNode;
type Colleague = { operatorId: string; role: OperatorRole };
let wes: Colleague;
let priya: Colleague;
beforeAll(async () => {
  node = await startTestNode();
  // The cards of these tests are worth more than one person voids alone; what limits do is told at the end.
  for (const name of ['redemptionVoidCentsPerMemberDay', 'redemptionVoidCentsPerOperatorDay'] as const) {
    await sql`INSERT INTO act_limit (panel_id, name, value, set_at) VALUES ('US', ${name}, 10000000, now())`.execute(
      db(),
    );
  }
});
afterAll(() => node.stop());
beforeEach(async () => {
  wes = await anOperator(node, 'SUPPORT');
  priya = await anOperator(node, 'ADMIN');
});

const db = () => node.platform.db;
const cards = () => node.rooms.giftCards;

/** A card that its owner has just seen, with so many more of its value in stock. */
async function aRedemptionOf(inStock = 1) {
  const { redemptionId, member, reward } = await aRedemption(node, { inStock, pointsLeft: 50 });
  return { redemptionId, ...member, ...reward };
}

/** A card that nobody has seen: the one that came in place of another. */
async function anUnseenCard(moreInStock = 1) {
  const redemption = await aRedemptionOf(moreInStock + 1);
  must(await ask(redemption.redemptionId, 'REPLACE'));
  must(await decide(await waitingIdOf(redemption.redemptionId), priya));
  return redemption;
}

async function ask(
  redemptionId: string,
  kind: 'VOID' | 'REPLACE',
  by = wes,
  given: { key?: string; revision?: number } = {},
) {
  const revision = (await readRedemption(cards(), db(), redemptionId))?.revision ?? 0;
  const asked = { redemptionId, kind, reason: 'Used in a store already', revision, key: randomUUID(), ...given };
  return askForRedemptionChange(node.rooms, db(), asked, by);
}
const decide = (requestId: string, by: Colleague, isApproved = true, note: string | null = null) =>
  decideRequest(node.rooms, db(), { requestId, isApproved, note }, by);
const read = async (redemptionId: string) => (await readRedemption(cards(), db(), redemptionId)) ?? expect.fail();
const balanceOf = async (panelistId: string) => (await readPoints(node.rooms.rewards, panelistId)).totalPoints;

async function waitingIdOf(redemptionId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT request_id AS id FROM second_person_request
    WHERE about_id = ${redemptionId} AND state = 'WAITING'`.execute(db());
  return rows[0]?.id ?? '';
}
async function cardStates(redemptionId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM gift_card WHERE redemption_id = ${redemptionId} ORDER BY state`.execute(db());
  return rows.map(({ state }) => state);
}
async function freeOf(rewardId: string): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM gift_card WHERE reward_id = ${rewardId} AND state = 'AVAILABLE'`.execute(
    db(),
  );
  return rows.length;
}
/** Waits until so many e-mails are in a member's mailbox. */
function mailsArrive(email: string, count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT 1 FROM mailbox_message WHERE recipient = ${email}`.execute(db());
      expect(rows).toHaveLength(count);
    },
    { timeout: 60_000, interval: 200 },
  );
}

describe('a card that nobody has seen', () => {
  test('is voided at once: its points come back, once, and it is never handed out again', async () => {
    const { redemptionId, panelistId, points, email } = await anUnseenCard();
    expect(await ask(redemptionId, 'VOID')).toEqual({ ok: true, value: 'DONE' });
    expect(await read(redemptionId)).toMatchObject({ state: 'VOIDED', lastFour: null });
    expect(await cardStates(redemptionId)).toEqual(['VOID', 'VOID']);
    expect(await balanceOf(panelistId)).toBe(points + 50);
    expect(await addsUp(db(), panelistId)).toBe(true);
    const [back, paid] = await listPoints(db(), panelistId, { after: undefined, limit: 3 });
    expect(back).toMatchObject({
      amount: points,
      takesBack: paid?.number,
      redemption: { redemptionId, state: 'VOIDED' },
    });
    expect(back?.outcome).toBe('Returned');
    // Bought, replaced, and now gone.
    await mailsArrive(email, 3);
    expect(paid?.takenBackBy).toBe(back?.number);
    expect(await ask(redemptionId, 'VOID')).toEqual({ ok: false, failure: 'OVER' });
    expect(await balanceOf(panelistId)).toBe(points + 50);
  });

  test('is replaced at once by the next of its value; no points move and the member is told', async () => {
    const { redemptionId, panelistId, email, rewardId } = await anUnseenCard();
    // Bought, and replaced once.
    await mailsArrive(email, 2);
    const before = await read(redemptionId);
    expect(await ask(redemptionId, 'REPLACE')).toEqual({ ok: true, value: 'DONE' });
    const after = await read(redemptionId);
    expect(after).toMatchObject({ state: 'ISSUED', replaced: 2, lastShownAt: null });
    expect(after.lastFour).not.toBe(before.lastFour);
    // The first was seen and is void; the second was not, and is in stock again.
    expect(await cardStates(redemptionId)).toEqual(['CLAIMED', 'VOID']);
    expect(await freeOf(rewardId)).toBe(1);
    expect(await balanceOf(panelistId)).toBe(50);
    await mailsArrive(email, 3);
  });

  test('is replaced once for each key, and not by who saw an older one', async () => {
    const { redemptionId } = await anUnseenCard(4);
    const { revision } = await read(redemptionId);
    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => ask(redemptionId, 'REPLACE', wes, { key, revision })),
    );
    expect(same).toEqual(same.map(() => ({ ok: true, value: 'DONE' })));
    expect((await read(redemptionId)).replaced).toBe(2);
    expect(await ask(redemptionId, 'REPLACE', priya, { revision })).toEqual({ ok: false, failure: 'CHANGED' });
    expect(await ask(redemptionId, 'VOID', wes, { key })).toEqual({ ok: false, failure: 'KEY_USED' });
  });

  test('of two operators at once one voids it, the other is told', async () => {
    const { redemptionId, panelistId, points } = await anUnseenCard();
    const { revision } = await read(redemptionId);
    const answers = await Promise.all([
      ask(redemptionId, 'VOID', wes, { revision }),
      ask(redemptionId, 'REPLACE', priya, { revision }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { state } = await read(redemptionId);
    expect(await balanceOf(panelistId)).toBe(state === 'VOIDED' ? points + 50 : 50);
  });

  test('is either shown or taken back, never both without a second person', async () => {
    for (let round = 0; round < 5; round++) {
      const { redemptionId, panelistId } = await anUnseenCard();
      const { revision } = await read(redemptionId);
      const [shown, asked] = await Promise.all([
        inTransaction(db(), (tx) =>
          showCard(cards(), tx, { redemptionId, panelistId, place: 'HISTORY', origin: '10.1.2.3' }),
        ),
        ask(redemptionId, 'VOID', wes, { revision }),
      ]);
      expect(must(asked)).toBe(shown?.code === null ? 'DONE' : 'WAITING');
    }
  });

  test('is not replaced when there is none left', async () => {
    const { redemptionId } = await anUnseenCard(0);
    const before = await read(redemptionId);
    expect(await ask(redemptionId, 'REPLACE')).toEqual({ ok: false, failure: 'OUT_OF_STOCK' });
    expect(await read(redemptionId)).toEqual(before);
  });
});

describe('a card that somebody has seen', () => {
  test.each(['VOID', 'REPLACE'] as const)('takes a second person to %s', async (kind) => {
    const { redemptionId, panelistId, points } = await aRedemptionOf();
    expect(await ask(redemptionId, kind)).toEqual({ ok: true, value: 'WAITING' });
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: kind });
    expect(await ask(redemptionId, 'VOID', priya)).toEqual({ ok: false, failure: 'WAITING' });
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, wes)).toEqual({ ok: false, failure: 'YOURSELF' });
    await expect(
      sql`INSERT INTO redemption_change
        (change_id, panel_id, redemption_id, kind, reason, was_shown, request_id, asked_at)
        VALUES (gen_random_uuid(), 'US', ${redemptionId}, ${kind}, 'x', true, ${changeId}, now())`.execute(db()),
    ).rejects.toThrow('redemption_change_approved');
    must(await decide(changeId, priya));
    must(await decide(changeId, priya));
    expect(await balanceOf(panelistId)).toBe(kind === 'VOID' ? points + 50 : 50);
    expect(await decide(changeId, await anOperator(node, 'ADMIN'))).toEqual({ ok: false, failure: 'ALREADY_DECIDED' });
  });

  test('stays when the second person declines, who says why', async () => {
    const { redemptionId } = await aRedemptionOf();
    must(await ask(redemptionId, 'VOID'));
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, priya, false)).toEqual({ ok: false, failure: 'NOTE_MISSING' });
    must(await decide(changeId, priya, false, 'Ask the store first'));
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: null });
    must(await ask(redemptionId, 'VOID'));
  });

  test('goes on waiting when there is no other card', async () => {
    const { redemptionId } = await aRedemptionOf(0);
    must(await ask(redemptionId, 'REPLACE'));
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, priya)).toEqual({ ok: false, failure: 'OUT_OF_STOCK' });
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: 'REPLACE' });
  });
});

test('a redemption that waits for the provider is not touched', async () => {
  const { redemptionId } = await aRedemptionOf();
  await inTransaction(db(), async (tx) => {
    await sql`UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${redemptionId}`.execute(tx);
    await sql`UPDATE redemption SET state = 'PENDING', settled_at = NULL WHERE redemption_id = ${redemptionId}`.execute(
      tx,
    );
  });
  for (const kind of ['VOID', 'REPLACE'] as const) {
    expect(await ask(redemptionId, kind)).toEqual({ ok: false, failure: 'PENDING' });
  }
  expect(await ask(randomUUID(), 'VOID')).toEqual({ ok: false, failure: 'NOT_FOUND' });
});

test('the e-mail about a card is sent again a few times an hour, and written down', async () => {
  const { redemptionId, email, panelistId } = await aRedemptionOf();
  const resend = () => resendCardEmail(cards(), db(), { redemptionId }, wes);
  for (let i = 0; i < CARD_RESENDS_PER_HOUR; i++) must(await resend());
  expect(await resend()).toEqual({ ok: false, failure: 'TOO_OFTEN' });
  await mailsArrive(email, 1 + CARD_RESENDS_PER_HOUR);
  const { rows } = await sql`
    SELECT 1 FROM audit_entry WHERE subject_id = ${panelistId} AND action = 'redemption.email-resent'`.execute(db());
  expect(rows).toHaveLength(CARD_RESENDS_PER_HOUR);
});

describe('the database refuses', () => {
  test.each([
    [
      'a card that changes hands',
      "redemption_id = (SELECT redemption_id FROM redemption WHERE state = 'PENDING' LIMIT 1)",
    ],
    ['a card that becomes free again', "state = 'AVAILABLE', redemption_id = NULL"],
  ])('%s', async (_what, change) => {
    const { redemptionId } = await aRedemptionOf();
    await expect(
      sql`UPDATE gift_card SET ${sql.raw(change)} WHERE redemption_id = ${redemptionId}`.execute(db()),
    ).rejects.toThrow(/belongs to somebody|was seen/);
    await expect(sql`DELETE FROM gift_card WHERE redemption_id = ${redemptionId}`.execute(db())).rejects.toThrow(
      'can only be appended to',
    );
    await expect(sql`DELETE FROM redemption WHERE redemption_id = ${redemptionId}`.execute(db())).rejects.toThrow(
      'can only be appended to',
    );
  });
});

describe('one person alone', () => {
  test('replaces a card once, and never the same for ever', async () => {
    const { redemptionId } = await anUnseenCard(3);
    expect(await ask(redemptionId, 'REPLACE')).toEqual({ ok: true, value: 'DONE' });
    // Another operator is another person, but the redemption is the same.
    expect(await ask(redemptionId, 'REPLACE', priya)).toEqual({ ok: true, value: 'WAITING' });
    node.clock.advance(48 * 3_600_000);
    must(await decide(await waitingIdOf(redemptionId), wes));
    expect(await ask(redemptionId, 'REPLACE')).toEqual({ ok: true, value: 'WAITING' });
  });

  test('voids cards of one member up to a sum, also from two tabs at once', async () => {
    const first = await anUnseenCard();
    const second = await anUnseenCard();
    const limit = Math.max(first.valueCents, second.valueCents);
    await sql`UPDATE act_limit SET value = ${limit} WHERE name = 'redemptionVoidCentsPerOperatorDay'`.execute(db());
    const answers = await Promise.all([ask(first.redemptionId, 'VOID'), ask(second.redemptionId, 'VOID')]);
    expect(new Set(answers.map((answer) => must(answer)))).toEqual(new Set(['DONE', 'WAITING']));
  });
});
