import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_CATEGORIES } from '#contract/product-tests/notice-kinds.ts';
import { productTestNotices, type ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import { isUnsubscribableKind } from '#contract/notifications/notification-kinds.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import {
  chooseEmailKinds,
  readEmailChoices,
  readUnsubscribe,
  notifyMember,
  setEmailOptIn,
} from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aLaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { messagesOf } from '#testkit/queued-messages.ts';
import { sendMessages } from './send-messages.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const DAY = '2026-06-11T16:00:00Z';
const SOAP = { product: 'Dish soap', points: 600, testingDays: 10, day: '06/24/2026' };
const NOTICE_KINDS = Object.keys(NOTICE_CATEGORIES) as ProductTestNoticeKind[];

/** A member of a product test, who is told of its turns. */
async function aTester(at = DAY) {
  const panel = aLaunchingPanel(node, at);
  const panelistId = await panel.addMember();
  const { messages } = panel.rooms;
  const tell = (noticeKind: ProductTestNoticeKind) => {
    // So that one came before the other.
    panel.clock.advance(SECOND_MS);
    const words = productTestNotices[noticeKind](SOAP);
    const causeId = newId(node.platform.chance, panel.clock.now());
    const notification = {
      panelistId,
      kind: NOTICE_CATEGORIES[noticeKind],
      causeId,
      ...words,
      link: '/activities/product-testing',
    };
    return inTransaction(panel.db, (tx) => notifyMember(messages, tx, notification));
  };
  const mails = async () => {
    const { rows } = await sql<{ subject: string; text: string; html: string; link: string | null }>`
      SELECT subject, text, html, list_unsubscribe AS link FROM mailbox_message
      WHERE recipient LIKE ${`${panel.panelId}-%`} ORDER BY id`.execute(panel.db);
    return rows;
  };
  const outcomes = async () => (await messagesOf(panel)).map(({ kind, state, reason }) => [kind, state, reason]);
  return { panel, panelistId, messages, tell, mails, outcomes };
}

test.each(NOTICE_KINDS)(
  '%s has its own button, and an unsubscribe, in its header and at its end, exactly if it can be stopped',
  async (noticeKind) => {
    const { panel, tell, mails } = await aTester();
    await tell(noticeKind);
    await sendMessages(panel.rooms);
    const [mail] = await mails();
    const isUnsubscribable = isUnsubscribableKind(NOTICE_CATEGORIES[noticeKind]);
    expect([mail?.subject, mail?.link !== null]).toEqual([
      productTestNotices[noticeKind](SOAP).title,
      isUnsubscribable,
    ]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(productTestNotices[noticeKind](SOAP).button);
      expect(part?.includes(EMAIL_PATHS.unsubscribe)).toBe(isUnsubscribable);
    }
  },
);

test('what asks for something can be stopped; what becomes of a spot and a package cannot', () => {
  const canBeStopped = NOTICE_KINDS.filter((noticeKind) => isUnsubscribableKind(NOTICE_CATEGORIES[noticeKind]));
  expect(canBeStopped).toEqual([
    'REMIND_ADDRESS',
    'REMIND_DELIVERY',
    'REMIND_SUPPORT',
    'DIARY',
    'FEEDBACK',
    'REMIND_FEEDBACK',
  ]);
});

test('who switches reminders off while one is queued does not get it, and hears of their package all the same', async () => {
  const { panel, panelistId, messages, tell, outcomes } = await aTester();
  await tell('DIARY');
  await chooseEmailKinds(messages, panel.db, panelistId, { kinds: ['PRODUCT_TEST_REMINDER'], isWelcome: false });
  await tell('REMIND_DELIVERY');
  await tell('SHIPPED');
  await sendMessages(panel.rooms);
  expect(await outcomes()).toEqual([
    ['PRODUCT_TEST_REMINDER', 'NOT_NEEDED', 'UNSUBSCRIBED'],
    ['PRODUCT_TEST', 'SENT', null],
  ]);
});

test('a package is told of to whoever wants no e-mails, also by a choice of before it always came', async () => {
  const { panel, panelistId, messages, tell, outcomes } = await aTester();
  await inTransaction(panel.db, (tx) => setEmailOptIn(messages, tx, panelistId, { isWelcome: false }));
  await sql`INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
    VALUES (${panelistId}, 'PRODUCT_TEST', false, now())`.execute(panel.db);
  await tell('DELIVERED');
  await tell('REMIND_DELIVERY');
  await sendMessages(panel.rooms);
  expect(await outcomes()).toEqual([['PRODUCT_TEST', 'SENT', null]]);
});

test('a package is told of at an address that mail came back from; a reminder is not', async () => {
  const { panel, tell, outcomes } = await aTester();
  await tell('DIARY');
  await sendMessages(panel.rooms);
  const { rows } = await sql<{ mailId: string }>`
    SELECT message_id AS "mailId" FROM message WHERE panel_id = ${panel.panelId}`.execute(panel.db);
  const of = { mailId: rows[0]?.mailId ?? '' };
  await node.platform.recipients.takeReturn({ returnId: of.mailId, of, kind: 'HARD', status: '5.1.1' });
  await tell('FEEDBACK');
  await tell('SHIPPED');
  await sendMessages(panel.rooms);
  expect((await outcomes()).slice(1)).toEqual([
    ['PRODUCT_TEST_REMINDER', 'SET_ASIDE', 'STOPPED'],
    ['PRODUCT_TEST', 'SENT', null],
  ]);
});

test('at night a reminder waits for the morning, a package does not', async () => {
  const { panel, tell, outcomes } = await aTester('2026-06-12T03:00:00Z');
  await tell('FEEDBACK');
  await tell('OUT_FOR_DELIVERY');
  await sendMessages(panel.rooms);
  expect((await outcomes()).map(([kind, state]) => [kind, state])).toEqual([
    ['PRODUCT_TEST_REMINDER', 'QUEUED'],
    ['PRODUCT_TEST', 'SENT'],
  ]);
});

test('the link of a reminder says what it stops, and stops that kind alone', async () => {
  const { panel, panelistId, tell, mails } = await aTester();
  panel.clock.advance(node.clock.now().getTime() - panel.clock.now().getTime() + DAY_MS);
  await tell('REMIND_FEEDBACK');
  await sendMessages(panel.rooms);
  const link = new URL((await mails())[0]?.link ?? '');
  const address = `${link.pathname}${link.search}`;
  const client = new ApiClient(node.url);
  const page = await client.send(address);
  expect(page.body).toContain('<h1>Unsubscribe from product test reminders?</h1>');
  expect(page.body).toContain("will no longer email you product test reminders. We'll still email you about your spot");
  expect(page.body).not.toContain('invitations');

  const before = await readEmailChoices(panel.db, panelistId);
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await client.send(address, { method: 'POST', headers, body })).status).toBe(204);
  expect(await readEmailChoices(panel.db, panelistId)).toEqual({ ...before, PRODUCT_TEST_REMINDER: false });
});

test('a signed link for what cannot be stopped stops nothing', async () => {
  const { panelistId, messages } = await aTester();
  const { signer } = messages;
  const token = signer.sign('email-unsubscribe', { member: panelistId, kind: 'PRODUCT_TEST' }, new Date('2030-01-01'));
  expect(readUnsubscribe(messages, token)).toBeUndefined();
});
