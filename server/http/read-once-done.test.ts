import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { awardBadge } from '#server/modules/spark/award-badge.ts';
import { readBadges } from '#server/modules/spark/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aProfile } from '#testkit/beds/profile-bed.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aBadge, aRewardsMember } from '#testkit/clients/rewards-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const db = () => node.platform.db;

const notify = (panelistId: string, kind: NotificationKind, causeId: string) =>
  inTransaction(db(), (tx) =>
    notifyMember(node.rooms.messages, tx, { panelistId, kind, causeId, title: 'News', body: 'For you', link: '/home' }),
  );

async function unreadOf(panelistId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ cause: string }>`
    SELECT cause_id::text AS cause FROM notification WHERE panelist_id = ${panelistId} AND read_at IS NULL`.execute(
    db(),
  );
  return rows.map(({ cause }) => cause);
}

async function aNudge(emptyDetail: string): Promise<string> {
  const researcher = await signedInOperator(node, 'RESEARCHER');
  const document = `mutation create($input: AnnouncementInput!) { createAnnouncement(input: $input) { announcementId } }`;
  const input = { kind: 'NUDGE', title: 'News', body: 'For you', link: '/profile', isMailed: false, emptyDetail };
  return (await researcher.ask('create', document, { input })).body.data.createAnnouncement.announcementId;
}

test('a notification of a badge is read once the badge was celebrated', async () => {
  const { panelistId, ask } = await aRewardsMember(node);
  for (const name of ['First', 'Second']) {
    const { badgeId } = await aBadge(node, name);
    await inTransaction(db(), (tx) => awardBadge(node.rooms, tx, { badgeId, panelistId }));
  }
  const [first, second] = (await readBadges(node.rooms.spark, db(), panelistId)).earned;
  expect(await unreadOf(panelistId)).toHaveLength(2);
  const document = `mutation mark($input: MarketResearchBadgeReadInput!) {
    markMarketResearchBadgeAsRead(input: $input) { isRead } }`;
  await ask('mark', document, { input: { userId: panelistId, rewardDetailId: first?.awardId } });
  expect(await unreadOf(panelistId)).toEqual([second?.awardId]);
});

test('a notification of a late card is read once the card is opened', async () => {
  const { panelistId, redeem, reveal } = await aRewardsMember(node, 1_000_000);
  const { rewardId, points } = await aReward(node);
  await stock(node, rewardId, 1);
  const { body } = await redeem({ rewardId, quantity: 1, points });
  const { redemptionId } = body.data.redeemMarketResearchReward;
  await notify(panelistId, 'GIFT_CARD', redemptionId);
  expect(await unreadOf(panelistId)).toEqual([redemptionId]);
  await reveal(redemptionId);
  expect(await unreadOf(panelistId)).toEqual([]);
});

test('a check-in about a detail of the profile is read once it is filled in, by its member alone', async () => {
  const [writer, other] = [await aProfile(node), await aProfile(node)];
  const [household, gender] = [await aNudge('household'), await aNudge('gender')];
  for (const { panelistId } of [writer, other])
    for (const causeId of [household, gender]) await notify(panelistId, 'NUDGE', causeId);
  await writer.save(['household', ['3 people']]);
  expect(await unreadOf(writer.panelistId)).toEqual([gender]);
  expect(await unreadOf(other.panelistId)).toHaveLength(2);
});
