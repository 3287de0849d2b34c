import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { settledLate } from '#server/modules/gift-cards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aPendingRedemption } from '#testkit/builders/pending-redemption.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, SupportClient } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startCardProvider } from '#testkit/stand-ins/card-provider.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { httpGiftCardProvider } from '#server/integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from '#server/integrations/gift-cards/gift-card-circuit-breaker.ts';
import { askForSecondLook } from '#server/modules/reviews/second-look.ts';
import { judgeReview } from '#server/modules/reviews/judge-reviews.ts';
import { issuePending } from '#server/modules/gift-cards/issue-gift-card.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const db = () => node.platform.db;

async function notificationsOf(panelistId: string, count: number) {
  const read = async () => {
    const { rows } = await sql<{
      kind: string;
      step: number;
      title: string;
      body: string;
      link: string;
      mails: number;
    }>`
      SELECT kind, step, title, body, link,
        (SELECT count(*)::integer FROM message m WHERE m.cause_id = n.cause_id AND m.kind = n.kind AND m.step = n.step) AS mails
      FROM notification n WHERE panelist_id = ${panelistId} ORDER BY created_at, step`.execute(db());
    return rows;
  };
  await waitUntil(`the member is told ${count} times`, async () => (await read()).length >= count);
  return read();
}

test('a decision is told, and the one after a second look also by e-mail', async () => {
  const [ana, ben] = [await anOperator(node), await anOperator(node)];
  const survey = await aSurvey(node, { project: { subType: 'QUALITATIVE', externalName: 'Cold brew at home' } });
  const way = await aStartedWay(node, survey);
  await way.save(0, 'you', { age: 40, region: 'north' });
  await way.save(1, 'tea', { teas: [] });
  await way.save(2, 'words', { again: true });
  const { taskId, panelistId } = way;
  const judge = (verdict: 'APPROVED' | 'REJECTED', note: string | null, by: { operatorId: string }) =>
    judgeReview(node.rooms, db(), { taskId, judgement: { verdict, reason: null, note, key: randomUUID() } }, by);
  await judge('REJECTED', 'You receive {points} points for your time.', ana);
  await notificationsOf(panelistId, 1);
  node.clock.advance(SECOND_MS);
  must(await askForSecondLook(node.rooms, { panelistId, taskId, words: 'I read fast, I promise.' }));
  await judge('APPROVED', null, ben);
  expect(await notificationsOf(panelistId, 2)).toMatchObject([
    {
      kind: 'REVIEW',
      step: 0,
      title: 'We reviewed “Cold brew at home”',
      body: 'You receive 10 points for your time.',
      link: '/history/completed-activities',
      mails: 0,
    },
    {
      kind: 'REVIEW',
      step: 1,
      title: 'Review decision: Cold brew at home',
      body: "We reviewed it again, and we got it wrong the first time. We've added the missing points to your balance.",
      mails: 1,
    },
  ]);
});

test('a card that comes late is told, once however often it is said; one that comes at once is on the page already', async () => {
  const provider = await startCardProvider();
  const client = giftCardCircuitBreaker(httpGiftCardProvider(provider), node.clock);
  const rooms = { rewards: node.rooms.rewards, giftCards: { ...node.rooms.giftCards, provider: client } };
  const atOnce = await aPendingRedemption(node);
  const late = await aPendingRedemption(node);
  expect(await issuePending(rooms, atOnce.redemptionId)).toBe('ISSUED');
  node.clock.advance(60 * SECOND_MS);
  expect(await issuePending(rooms, late.redemptionId)).toBe('ISSUED');
  await inTransaction(db(), (tx) =>
    node.platform.outbox.publish(tx, settledLate, { redemptionId: late.redemptionId, isIssued: true }),
  );
  const told = await notificationsOf(late.panelistId, 1);
  expect(told).toMatchObject([{ kind: 'GIFT_CARD', body: 'Find the code in your rewards history.', mails: 0 }]);
  expect(told[0]?.title).toMatch(/^Your \$\d+ eGift card is ready$/);
  expect(await notificationsOf(atOnce.panelistId, 0)).toEqual([]);
  await provider.close();
});

const unreadOf = async (panelistId: string) => {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM notification WHERE panelist_id = ${panelistId} AND read_at IS NULL ORDER BY kind`.execute(db());
  return rows.map(({ kind }) => kind);
};

test('who has answered a survey need not open its invitation and its reminder any more', async () => {
  const way = await aStartedWay(node, await aSurvey(node));
  const { taskId, panelistId } = way;
  const words = { title: 'A survey', body: 'For you', link: '/activities' };
  await inTransaction(db(), async (tx) => {
    for (const [kind, causeId] of [
      ['INVITATION', taskId],
      ['REMINDER', taskId],
      ['INVITATION', randomUUID()],
    ] as const)
      await notifyMember(node.rooms.messages, tx, { panelistId, kind, causeId, ...words });
  });
  expect(await unreadOf(panelistId)).toEqual(['INVITATION', 'INVITATION', 'REMINDER']);
  await way.save(0, 'you', { age: 40, region: 'north' });
  await way.save(1, 'tea', { teas: [] });
  await way.save(2, 'words', { again: true });
  await waitUntil('only the other invitation is unread', async () => (await unreadOf(panelistId)).length === 1);
});

test('an answer of support is told to its member, each once', async () => {
  const writer = await aSupportWriter(node);
  const support = new SupportClient(await signedInOperator(node, 'SUPPORT'));
  const { id, number } = await writer.create();
  await support.reply(id, 1, { status: 'AWAITING_INFORMATION', body: 'Which browser?' });
  await notificationsOf(writer.panelistId, 1);
  node.clock.advance(SECOND_MS);
  await writer.reply(id, 'Firefox');
  node.clock.advance(SECOND_MS);
  const { revision } = await support.get(id);
  await support.reply(id, revision, { status: 'IN_PROGRESS', body: 'Thank you.' });
  const link = `/contact-us/requests/${id}`;
  const title = `Support answered your request ${number}`;
  const told = await notificationsOf(writer.panelistId, 2);
  expect(told.map(({ body }) => body)).toEqual([
    'We need more information from you.',
    'Read our answer, and reply if you still need help.',
  ]);
  expect(told).toMatchObject([
    { kind: 'SUPPORT', title, link, mails: 0 },
    { kind: 'SUPPORT', title, link, mails: 0 },
  ]);
  // The first was read with the reply, the second is once the conversation is seen.
  expect(await unreadOf(writer.panelistId)).toEqual(['SUPPORT']);
  await writer.get(id);
  expect(await unreadOf(writer.panelistId)).toEqual([]);
});
