import { describe, expect, test } from 'vitest';
import {
  announcementEmail,
  badgeEmail,
  nudgeEmail,
  productTestEmail,
  productTestReminderEmail,
  reviewDecidedEmail,
  type StoppableNotice,
} from './notice-email.ts';

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

describe.each([
  ['an announcement', announcementEmail, 'announcement'],
  ['a nudge', nudgeEmail, 'profile-nudge'],
  ['a reminder of a product test', productTestReminderEmail, 'product-test-reminder'],
] as const)('%s', (_name, make, kind) => {
  test('has the same words in both parts, and a way to stop it', () => {
    const email = make(NOTICE);
    expect([email.kind, email.subject, email.isStoppable]).toEqual([kind, NOTICE.title, true]);
    for (const part of [email.html, email.text]) {
      for (const words of [
        'Hello Dana',
        'on one page.',
        'Tell us what you miss.',
        'https://community.example.com/home',
        NOTICE.unsubscribeUrl,
      ]) {
        expect(part).toContain(words);
      }
    }
  });

  test('lets no word become markup or another header', () => {
    const { html, subject } = make({ ...NOTICE, title: '<b>x</b>\r\nBcc: all@example.com', body: '<img src=x>' });
    expect(html).not.toMatch(/<b>x|<img src=x/);
    expect(subject).toBe('<b>x</b> Bcc: all@example.com');
  });

  test('needs no button', () => {
    expect(make({ ...NOTICE, url: undefined }).html).not.toContain('m-btnt" href');
  });
});

test.each([
  ['a decision', reviewDecidedEmail],
  ['a badge', badgeEmail],
  ['a package', productTestEmail],
])('%s was asked for: it says where to choose, and has nothing to unsubscribe from', (_name, make) => {
  const { unsubscribeUrl: _none, ...notice } = NOTICE;
  const { text } = make(notice);
  expect(text).toContain('Choose your emails: https://community.example.com/profile');
  expect(text).not.toContain('Unsubscribe');
});
