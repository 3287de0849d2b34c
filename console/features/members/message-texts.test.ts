import { expect, test } from 'vitest';
import { KIND_REGISTRY, NOTIFICATION_KINDS } from '#contract/notifications/notification-kinds.ts';
import { messageText, notificationText } from './message-texts.ts';

const AT = '2026-06-08T12:00:00Z';
const queued = (kind: string) => messageText({ kind, state: 'QUEUED', reason: null, createdAt: AT, settledAt: null });

test.each(NOTIFICATION_KINDS)('%s has its name in the log', (kind) => {
  const { one } = KIND_REGISTRY[kind];
  expect(queued(kind)).toMatch(new RegExp(`^${one} by email`));
  expect(notificationText({ kind, readAt: null })).toBe(`${one} in the app, not read yet.`);
});

test('the mails of product tests are told apart', () => {
  expect(queued('PRODUCT_TEST')).toMatch(/^Product test update by email/);
  expect(queued('PRODUCT_TEST_REMINDER')).toMatch(/^Product test reminder by email/);
});

test('what a newer node sends is a message', () => {
  expect(queued('SOMETHING_NEW')).toMatch(/^Message by email/);
});
