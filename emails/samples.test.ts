import { expect, test } from 'vitest';
import { isUnsubscribableKind, KIND_REGISTRY, NOTIFICATION_KINDS } from '#contract/notifications/notification-kinds.ts';
import { sampleEmails } from './samples.ts';

const SAMPLES = sampleEmails({
  origin: 'https://community.example.com',
  now: new Date('2026-06-08T12:00:00Z'),
  timeZone: 'America/New_York',
});

test('each has a key of its own, and words in both parts', () => {
  expect(new Set(SAMPLES.map(({ key }) => key)).size).toBe(SAMPLES.length);
  for (const { email } of SAMPLES) {
    expect(email.subject).not.toBe('');
    expect(email.html).toContain('</html>');
    expect(email.text).toContain('--');
    expect(email.html + email.text).not.toMatch(/undefined|\[object|NaN/);
  }
});

test.each(SAMPLES.map(({ key, isUnsubscribable, email }) => [key, isUnsubscribable, email] as const))(
  '%s says how to stop it: %s',
  (_key, isUnsubscribable, { text }) => {
    expect(text.includes('/api/email/unsubscribe')).toBe(isUnsubscribable);
  },
);

test.each(NOTIFICATION_KINDS.filter((kind) => KIND_REGISTRY[kind].byEmail !== 'NEVER'))(
  'the e-mail of %s is among them, under its name',
  (kind) => {
    const found = SAMPLES.filter(({ name }) => name === KIND_REGISTRY[kind].one);
    expect(found.map(({ isUnsubscribable }) => isUnsubscribable)).toEqual([isUnsubscribableKind(kind)]);
  },
);
