import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CARD_RESENDS_PER_HOUR } from '#contract/adjustments.ts';
import { listRedemptions, readRedemption, resendCardEmail, showCard } from '#server/modules/gift-cards/index.ts';
import { addsUp, listPoints, readPoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders.ts';
import { aReward, aRichMember, stock } from '#testkit/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { askForRedemptionChange, decideRedemptionChange } from './change-redemption.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';

let node: TestNode;
let wes: { operatorId: string };
let priya: { operatorId: string };
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(async () => {
  wes = await anOperator(node, 'SUPPORT');
  priya = await anOperator(node, 'ADMIN');
});

const db = () => node.platform.db;
const cards = () => node.rooms.giftCards;

/** A card that its owner has just seen, with so many more of its value in stock. */
async function aRedemption(moreInStock = 1) {
  const reward = await aReward(node);
  await stock(node, reward.rewardId, 1 + moreInStock);
  const member = await aRichMember(node, reward.points + 50);
  const asked = {
    rewardId: reward.rewardId,
    quantity: 1,
    points: reward.points,
    key: randomUUID(),
    origin: '10.1.2.3',
  };
  const { redemptionId } = must(await redeemGiftCard(node.rooms, { ...asked, panelistId: member.panelistId }));
  return { redemptionId, ...member, ...reward };
}

/** A card that nobody has seen: the one that came in place of another. */
async function anUnseenCard(moreInStock = 1) {
  const redemption = await aRedemption(moreInStock + 1);
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
const decide = (changeId: string, by: { operatorId: string }, isApproved = true, note: string | null = null) =>
  decideRedemptionChange(node.rooms, db(), { changeId, isApproved, note }, by);
const read = async (redemptionId: string) => (await readRedemption(cards(), db(), redemptionId)) ?? expect.fail();
const balanceOf = async (panelistId: string) => (await readPoints(node.rooms.rewards, panelistId)).totalPoints;

async function waitingIdOf(redemptionId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT change_id AS id FROM redemption_change WHERE redemption_id = ${redemptionId} AND state = 'WAITING'`.execute(
    db(),
  );
  return rows[0]?.id ?? '';
}
async function cardStates(redemptionId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM gift_card WHERE redemption_id = ${redemptionId} ORDER BY state`.execute(db());
  return rows.map(({ state }) => state);
}
/** Waits until so many e-mails are in a member's mailbox. */
function mailsArrive(email: string, count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT 1 FROM mailbox_message WHERE recipient = ${email}`.execute(db());
      expect(rows).toHaveLength(count);
    },
    { timeout: 20_000, interval: 200 },
  );
}

describe('a card that nobody has seen', () => {
  test('is voided at once: its points come back, once, and it is never handed out again', async () => {
    const { redemptionId, panelistId, points, email } = await anUnseenCard();
    expect(await ask(redemptionId, 'VOID')).toEqual({ ok: true, value: 'APPLIED' });
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
    const { redemptionId, panelistId, email } = await anUnseenCard();
    // Bought, and replaced once.
    await mailsArrive(email, 2);
    const before = await read(redemptionId);
    expect(await ask(redemptionId, 'REPLACE')).toEqual({ ok: true, value: 'APPLIED' });
    const after = await read(redemptionId);
    expect(after).toMatchObject({ state: 'ISSUED', replaced: 2, lastShownAt: null });
    expect(after.lastFour).not.toBe(before.lastFour);
    expect(await cardStates(redemptionId)).toEqual(['CLAIMED', 'VOID', 'VOID']);
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
    expect(same).toEqual(same.map(() => ({ ok: true, value: 'APPLIED' })));
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
      expect(must(asked)).toBe(shown?.code === null ? 'APPLIED' : 'WAITING');
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
    const { redemptionId, panelistId, points } = await aRedemption();
    expect(await ask(redemptionId, kind)).toEqual({ ok: true, value: 'WAITING' });
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: kind });
    expect(await ask(redemptionId, 'VOID', priya)).toEqual({ ok: false, failure: 'WAITING' });
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, wes)).toEqual({ ok: false, failure: 'YOURSELF' });
    await expect(
      sql`UPDATE redemption_change SET state = 'APPLIED', decided_by = asked_by WHERE change_id = ${changeId}`.execute(
        db(),
      ),
    ).rejects.toThrow('redemption_change_second_person');
    must(await decide(changeId, priya));
    must(await decide(changeId, priya));
    expect(await balanceOf(panelistId)).toBe(kind === 'VOID' ? points + 50 : 50);
    expect(await decide(changeId, await anOperator(node, 'ADMIN'))).toEqual({ ok: false, failure: 'ALREADY_DECIDED' });
  });

  test('stays when the second person declines, who says why', async () => {
    const { redemptionId } = await aRedemption();
    must(await ask(redemptionId, 'VOID'));
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, priya, false)).toEqual({ ok: false, failure: 'NOTE_MISSING' });
    must(await decide(changeId, priya, false, 'Ask the store first'));
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: null });
    must(await ask(redemptionId, 'VOID'));
  });

  test('goes on waiting when there is no other card', async () => {
    const { redemptionId } = await aRedemption(0);
    must(await ask(redemptionId, 'REPLACE'));
    const changeId = await waitingIdOf(redemptionId);
    expect(await decide(changeId, priya)).toEqual({ ok: false, failure: 'OUT_OF_STOCK' });
    expect(await read(redemptionId)).toMatchObject({ state: 'ISSUED', waitingChange: 'REPLACE' });
  });
});

test('a redemption that waits for the provider is not touched', async () => {
  const { redemptionId } = await aRedemption();
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
  const { redemptionId, email, panelistId } = await aRedemption();
  const resend = () => resendCardEmail(cards(), db(), redemptionId, wes);
  for (let i = 0; i < CARD_RESENDS_PER_HOUR; i++) must(await resend());
  expect(await resend()).toEqual({ ok: false, failure: 'TOO_OFTEN' });
  await mailsArrive(email, 1 + CARD_RESENDS_PER_HOUR);
  const { rows } = await sql`
    SELECT 1 FROM audit_entry WHERE subject_id = ${panelistId} AND action = 'redemption.email-resent'`.execute(db());
  expect(rows).toHaveLength(CARD_RESENDS_PER_HOUR);
});

describe('the list', () => {
  test('finds a redemption by its number, its member and the end of its code, and by how it stands', async () => {
    const seen = await aRedemption();
    const unseen = await anUnseenCard();
    const { number, lastFour, memberNumber } = await read(seen.redemptionId);
    const find = async (text: string, choice?: 'SHOWN' | 'NOT_OPENED' | 'VOIDED') =>
      (await listRedemptions(cards(), db(), { text, choice, after: undefined })).contents.map(
        (one) => one.redemptionId,
      );
    for (const text of [number, number.toLowerCase(), ` ${memberNumber} `, lastFour ?? '', `…${lastFour}`]) {
      expect(await find(text)).toContain(seen.redemptionId);
    }
    expect(await find(memberNumber, 'SHOWN')).toEqual([seen.redemptionId]);
    expect(await find(memberNumber, 'NOT_OPENED')).toEqual([]);
    expect(await find('', 'NOT_OPENED')).toContain(unseen.redemptionId);
    expect(await find('', 'NOT_OPENED')).not.toContain(seen.redemptionId);
    expect(await find('', 'VOIDED')).not.toContain(seen.redemptionId);
    expect(await find('no such thing')).toEqual([]);
  });

  test('comes in pages that neither skip nor repeat', async () => {
    const reward = await aReward(node, { points: 1 });
    await stock(node, reward.rewardId, 30);
    const member = await aRichMember(node, 30);
    for (let i = 0; i < 30; i++) {
      const asked = { rewardId: reward.rewardId, quantity: 1, points: 1, key: randomUUID(), origin: 'here' };
      must(await redeemGiftCard(node.rooms, { ...asked, panelistId: member.panelistId }));
    }
    const first = await listRedemptions(cards(), db(), {
      text: member.externalId,
      choice: undefined,
      after: undefined,
    });
    const after = first.nextPage ?? expect.fail('there is a second page');
    const second = await listRedemptions(cards(), db(), { text: member.externalId, choice: undefined, after });
    expect(second.nextPage).toBeNull();
    const ids = [...first.contents, ...second.contents].map(({ redemptionId }) => redemptionId);
    expect(new Set(ids).size).toBe(30);
  });
});

describe('the database refuses', () => {
  test.each([
    [
      'a card that changes hands',
      "redemption_id = (SELECT redemption_id FROM redemption WHERE state = 'PENDING' LIMIT 1)",
    ],
    ['a card that becomes free again', "state = 'AVAILABLE', redemption_id = NULL"],
  ])('%s', async (_what, change) => {
    const { redemptionId } = await aRedemption();
    await expect(
      sql`UPDATE gift_card SET ${sql.raw(change)} WHERE redemption_id = ${redemptionId}`.execute(db()),
    ).rejects.toThrow(/belongs to somebody/);
    await expect(sql`DELETE FROM gift_card WHERE redemption_id = ${redemptionId}`.execute(db())).rejects.toThrow(
      'can only be appended to',
    );
    await expect(sql`DELETE FROM redemption WHERE redemption_id = ${redemptionId}`.execute(db())).rejects.toThrow(
      'can only be appended to',
    );
  });
});
