import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { badgeImageUri } from '#contract/spark/badge-rules.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { awardBadge } from '#server/modules/spark/award-badge.ts';
import { movePoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aTask, must } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aBadge, aRewardsMember, HISTORY } from '#testkit/clients/rewards-client.ts';

const { panelId } = DEFAULT_BRAND;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const signedIn = (points = 0) => aRewardsMember(node, points);

describe('the history of rewards', () => {
  async function aHistory() {
    const { rewardId, points, valueCents } = await aReward(node);
    const [content] = await stock(node, rewardId, 1);
    const member = await signedIn();
    await aTask(node, member.panelistId, 'QUALIFIED', {
      externalName: 'Cold brew at 100% home',
      points: { qualified: points, nonQualified: 1, overQuota: 1 },
    });
    node.clock.advance(SECOND_MS);
    const { badgeId } = await aBadge(node, 'Seven in a Row');
    await inTransaction(node.platform.db, (tx) =>
      awardBadge(node.rooms, tx, { badgeId, panelistId: member.panelistId }),
    );
    node.clock.advance(SECOND_MS);
    await member.redeem({ rewardId, points });
    node.clock.advance(SECOND_MS);
    must(
      await movePoints(node.rooms.rewards, node.platform.db, {
        panelistId: member.panelistId,
        points: -20,
        against: 'PROGRAMME',
        cause: { kind: 'ADJUSTMENT', id: randomUUID() },
        why: POINTS_WHY.adjustment('Counted twice'),
      }),
    );
    return { ...member, rewardId, points, valueCents, content, badgeId };
  }

  test('tells of every line what it was and why, and of a code its end alone', async () => {
    const { history, points, content, panelistId, email, valueCents, badgeId, rewardId } = await aHistory();
    const page = await history();
    expect(page).toMatchObject({ totalItems: 4, nextPage: null });
    expect(page.contents).toMatchObject([
      {
        rewardName: '-20',
        points: -20,
        type: 'POINTS',
        mode: 'DEBIT',
        status: 'DEDUCTED',
        subject: 'Counted twice',
        rule: 'Corrected by the community team',
      },
      {
        points: -points,
        type: 'GIFT_CARD',
        mode: 'DEBIT',
        status: 'REDEEMED',
        code: `•••• ${content?.code.slice(-4)}`,
        uri: expect.stringMatching(/\/egift\/[0-9a-f-]{36}$/),
        rewardId,
        currencyCode: 'USD',
        currencyValue: valueCents / 100,
        expiryDate: '2031-06-08',
        imageUri: null,
        outcome: 'Redeemed',
      },
      {
        rewardName: 'Seven in a Row',
        points: 50,
        type: 'BADGE',
        status: 'COLLECTED',
        imageUri: badgeImageUri('/art/badge.svg'),
        rewardId: badgeId,
        isRead: false,
        rule: 'Points for earning this badge',
      },
      {
        rewardName: String(points),
        points,
        type: 'POINTS',
        mode: 'CREDIT',
        status: 'CREDITED',
        subject: 'Cold brew at 100% home',
        outcome: 'Completed',
        rule: 'Points for a completed activity',
        userId: panelistId,
        userContact: email,
        code: null,
        uri: null,
        rewardDetailId: null,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain(content?.code);
    expect(page.contents[0].idIndex).toMatch(/^RW-\d+$/);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ rewardType: 'BADGE' }, ['BADGE']],
    [{ rewardType: 'GIFT_CARD' }, ['GIFT_CARD']],
    [{ rewardType: 'POINTS' }, ['POINTS', 'POINTS']],
    [{ search: 'seven IN' }, ['BADGE']],
    [{ search: '100%' }, ['POINTS']],
    [{ search: '%' }, ['POINTS']],
    [{ search: '_' }, []],
    [{ search: '  ' }, ['POINTS', 'GIFT_CARD', 'BADGE', 'POINTS']],
    [{ sort: [{ field: 'createTime', order: 'ASC' }] }, ['POINTS', 'BADGE', 'GIFT_CARD', 'POINTS']],
  ])('%j', async (asked, types) => {
    const { history } = await aHistory();
    const page = await history(asked);
    expect(page.contents.map((line: { type: string }) => line.type)).toEqual(types);
    expect(page.totalItems).toBe(types.length);
  });

  test('finds a line by its number', async () => {
    const { history } = await aHistory();
    const [line] = (await history({ rewardType: 'BADGE' })).contents;
    expect((await history({ search: line.idIndex })).contents).toEqual([line]);
  });

  test.each(['ASC', 'DESC'])('pages by key in order %s without a gap or a repeat', async (order) => {
    const { history } = await aHistory();
    const sort = [{ field: 'createTime', order }];
    const all = (await history({ sort })).contents.map((line: { idIndex: string }) => line.idIndex);
    const first = await history({ sort, pagination: { pageSize: 3 } });
    expect(first.totalItems).toBe(4);
    const rest = await history({ sort, pagination: { pageSize: 3, startingAfter: first.nextPage } });
    expect(rest).toMatchObject({ totalItems: 4, nextPage: null });
    expect([...first.contents, ...rest.contents].map((line: { idIndex: string }) => line.idIndex)).toEqual(all);
  });

  test.each([
    { pagination: { pageSize: 51 } },
    { pagination: { pageSize: 3, startingAfter: "RW-1' OR 1=1" } },
    { search: 'x'.repeat(101) },
  ])('refuses %j', async (asked) => {
    const { ask, panelistId } = await signedIn();
    const answer = await ask('history', HISTORY, { filter: { panelId, userId: panelistId }, ...asked });
    expect(answer.status).toBe(422);
  });

  test('a line from before words were kept says its reason', async () => {
    const { history, panelistId } = await signedIn(5);
    await sql`
      WITH old AS (
        INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
        VALUES (gen_random_uuid(), 'US', 'TASK', gen_random_uuid(), 'Completed: An old survey', now())
        RETURNING transfer_id)
      INSERT INTO points_entry (transfer_id, account_id, amount)
      SELECT transfer_id, account_id, CASE kind WHEN 'MEMBER' THEN 7 ELSE -7 END FROM old, points_account
      WHERE panelist_id = ${panelistId} OR kind = 'PROGRAMME'`.execute(node.platform.db);
    const [line] = (await history()).contents;
    expect(line).toMatchObject({ subject: 'Completed: An old survey', outcome: null, rule: null, points: 7 });
  });
});
