import { describe, expect, test } from 'vitest';
import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { supportAnsweredEmail } from './support-answered-email.ts';
import { supportNotTakenEmail } from './support-not-taken-email.ts';
import { supportReceivedEmail } from './support-received-email.ts';
import { supportResolvedEmail } from './support-resolved-email.ts';

const url = 'https://spark.example/contact-us/requests/1';
const member = { firstName: 'Dana', number: 'SR-30417', url, canReply: true };
const guest = { firstName: undefined, number: 'SR-30418', url: undefined, canReply: false };
const answered = {
  from: 'Mara',
  words: 'Hello <b>Dana</b>,\nwhich phone?\n\nThank you',
  status: 'IN_PROGRESS',
  closesAt: null,
  timeZone: 'America/New_York',
} as const;

describe('an answer', () => {
  test('has its own words, as text, below the mark', () => {
    const { subject, html, text, kind } = supportAnsweredEmail({ ...member, ...answered });
    expect([subject, kind]).toEqual(['Our answer to your request SR-30417', 'support-answered']);
    expect(html).toContain('Hello &lt;b&gt;Dana&lt;/b&gt;,<br />which phone?');
    expect(text.indexOf(REPLY_MARK)).toBeGreaterThan(-1);
    expect(text.indexOf(REPLY_MARK)).toBeLessThan(text.indexOf('which phone?'));
    // Their words greet already: the member is greeted once.
    expect(text).toContain('\nMara from support wrote:');
    expect(text.match(/Hello/g)).toHaveLength(1);
    expect(text).toContain(url);
  });

  test('that asks says so, and until when', () => {
    const closesAt = new Date('2026-06-11T16:00:00Z');
    const { subject, text, kind } = supportAnsweredEmail({
      ...member,
      ...answered,
      status: 'AWAITING_INFORMATION',
      closesAt,
    });
    expect([subject, kind]).toEqual(['We need a reply from you: SR-30417', 'support-awaiting']);
    expect(text).toContain("If we don't hear back by 06/11/2026, 12:00 pm Eastern Time, we'll close this request.");
  });

  test('to a guest without an address to answer to says how to go on', () => {
    const { text } = supportAnsweredEmail({ ...guest, ...answered });
    expect(text).not.toContain(REPLY_MARK);
    expect(text).toContain('To respond, contact us again and include SR-30418.');
  });
});

test('what was received is told by number and category alone', () => {
  const { subject, text } = supportReceivedEmail({ ...member, category: 'Gift card issue' });
  expect(subject).toBe('We got your request SR-30417');
  expect(text).toContain('About: Gift card issue');
  expect(text).toContain('2-3 business days');
});

test('a resolved request says how to open it again', () => {
  expect(supportResolvedEmail(member).text).toContain("reply within 30 days and we'll reopen it");
});

test('what could not be kept is told, a sentence each', () => {
  const { text } = supportNotTakenEmail({ ...member, problems: ['letter.docx: not a picture or a PDF.'] });
  expect(text).toContain('letter.docx: not a picture or a PDF.');
});
