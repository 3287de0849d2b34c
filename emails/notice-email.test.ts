import { describe, expect, test } from 'vitest';
import { isUnsubscribableKind, NOTICE_KINDS } from '#contract/notifications/notification-kinds.ts';
import { noticeEmail, type StoppableNotice } from './notice-email.ts';

const NOTICE: StoppableNotice = {
  firstName: 'Dana',
  title: 'The app has a new home page',
  body: 'Everything that waits for you is on one page.\n\nTell us what you miss.',
  url: 'https://community.example.com/home',
  unsubscribeUrl: 'https://community.example.com/api/email/unsubscribe?token=t',
  preferencesUrl: 'https://community.example.com/profile',
  contactUrl: 'https://community.example.com/contact-us',
  privacyUrl: 'https://community.example.com/privacy-policy',
};

test.each([
  ['ANNOUNCEMENT', 'announcement', true, 'Hello Dana,'],
  ['NUDGE', 'profile-nudge', true, "Hello Dana, here's a quick check-in."],
  ['PRODUCT_TEST_REMINDER', 'product-test-reminder', true, 'Hello Dana,'],
  ['REVIEW', 'review-decided', true, "Hello Dana, here's our decision on the review you requested."],
  ['BADGE', 'badge', true, 'Hello Dana, congratulations!'],
  ['PRODUCT_TEST', 'product-test', false, 'Hello Dana,'],
] as const)(
  'the e-mail of %s is called %s, is kept from a stopped address: %s, and says %s',
  (kind, key, isStoppable, words) => {
    const email = noticeEmail(kind, NOTICE);
    expect([email.kind, email.isStoppable]).toEqual([key, isStoppable]);
    for (const part of [email.html.replaceAll('&#39;', "'"), email.text]) expect(part).toContain(words);
  },
);

describe.each(NOTICE_KINDS)('the e-mail of %s', (kind) => {
  test('has the same words in both parts', () => {
    const email = noticeEmail(kind, NOTICE);
    expect(email.subject).toBe(NOTICE.title);
    for (const part of [email.html, email.text]) {
      for (const text of [
        'Hello Dana',
        'on one page.',
        'Tell us what you miss.',
        'https://community.example.com/home',
      ]) {
        expect(part).toContain(text);
      }
    }
  });

  test('has a way to stop it, unless it was asked for; all say where to choose', () => {
    const email = noticeEmail(kind, NOTICE);
    for (const part of [email.html, email.text]) {
      expect(part.includes(NOTICE.unsubscribeUrl)).toBe(isUnsubscribableKind(kind));
      expect(part.includes('Unsubscribe')).toBe(isUnsubscribableKind(kind));
    }
    expect(email.text).toContain('Choose your emails: https://community.example.com/profile');
  });

  test('lets no word become markup or another header', () => {
    const { html, subject } = noticeEmail(kind, {
      ...NOTICE,
      title: '<b>x</b>\r\nBcc: all@example.com',
      body: '<img src=x>',
    });
    expect(html).not.toMatch(/<b>x|<img src=x/);
    expect(subject).toBe('<b>x</b> Bcc: all@example.com');
  });

  test('needs no button', () => {
    expect(noticeEmail(kind, { ...NOTICE, url: undefined }).html).not.toContain('m-btnt" href');
  });
});
