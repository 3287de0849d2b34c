import { describe, expect, test } from 'vitest';
import { invitationEmail, reminderEmail, type ActivityFacts } from './activity-email.ts';

const FACTS: ActivityFacts = {
  firstName: 'Dana',
  name: 'Weeknight dinners, honestly',
  description: 'What you cook when no one feels like cooking.',
  kind: 'SURVEY',
  minutes: 8,
  points: 120,
  pointsIfNotFitting: 10,
  closesAt: new Date('2026-06-18T16:00:00Z'),
  timeZone: 'America/New_York',
  url: 'https://community.example.com/survey/1/?panelist_hash=x',
  pictureUrl: 'https://community.example.com/api/email/activity.png',
  unsubscribeUrl: 'https://community.example.com/api/email/unsubscribe?token=t',
  preferencesUrl: 'https://community.example.com/profile',
  contactUrl: 'https://community.example.com/contact-us',
  privacyUrl: 'https://community.example.com/privacy-policy',
};

describe('an invitation', () => {
  test('says the cost in its subject, and the same words in both parts', () => {
    const { subject, html, text } = invitationEmail(FACTS);
    expect(subject).toBe('8 minutes, 120 points: Weeknight dinners, honestly');
    for (const part of [html, text]) {
      for (const sentence of [FACTS.name, FACTS.description, '120 points', '8 minutes', '06/18/2026', 'Start survey']) {
        expect(part).toContain(sentence);
      }
      for (const link of [FACTS.url, FACTS.unsubscribeUrl, FACTS.preferencesUrl, FACTS.contactUrl]) {
        expect(part).toContain(link);
      }
    }
  });

  test('leaves out what nobody has said', () => {
    const { html, text, subject } = invitationEmail({ ...FACTS, minutes: null, closesAt: null, pointsIfNotFitting: 0 });
    expect(subject).toBe('120 points: Weeknight dinners, honestly');
    for (const part of [html, text]) expect(part).not.toMatch(/Takes|Closes|for your time/);
  });

  test.each([
    ['SURVEY', 'Start survey'],
    ['VIDEO', 'Start video'],
    ['WEEKLY_QUEST', 'Start quest'],
  ] as const)('of a %s begins with %s', (kind, words) => {
    expect(invitationEmail({ ...FACTS, kind }).text).toContain(`${words}: https://`);
  });

  test('lets no name of a study become markup or another header', () => {
    const { html, subject } = invitationEmail({ ...FACTS, name: '<img src=x>\r\nBcc: all@example.com' });
    expect(html).not.toContain('<img src=x>');
    expect(subject).toBe('8 minutes, 120 points: <img src=x> Bcc: all@example.com');
  });

  test('keeps its subject short', () => {
    const { subject } = invitationEmail({ ...FACTS, name: 'x'.repeat(500) });
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).toMatch(/x…$/);
  });
});

test('a reminder greets, says that it is still open, and asks for nothing', () => {
  const { subject, text, kind } = reminderEmail(FACTS);
  expect(kind).toBe('reminder');
  expect(subject).toBe('Still open: Weeknight dinners, honestly, 8 minutes, 120 points');
  expect(text).toContain('Hello Dana, this activity is still open for you.');
  expect(text).toContain("If you're not interested, there's nothing you need to do.");
});
