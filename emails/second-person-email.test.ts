import { expect, test } from 'vitest';
import { secondPersonAnsweredEmail, secondPersonAskedEmail } from './second-person-email.ts';

const about = { name: 'June', title: '+8,000 points to P-ABC', url: 'https://example.com/console/second-person' };

test('whoever may decide is told what is asked for, by whom, and where to look', () => {
  const { subject, text, html } = secondPersonAskedEmail({ ...about, asker: 'Wes' });
  expect(subject).toBe('Your approval is needed');
  expect(text).toContain('Hello June, Wes requested something');
  expect(text).toContain('Request: +8,000 points to P-ABC');
  expect(text).toContain('https://example.com/console/second-person');
  expect(html).toContain('+8,000 points to P-ABC');
});

test.each([
  { isApproved: true, note: null, subject: 'Your request was approved', says: "and it's done" },
  { isApproved: false, note: 'Paid last week', subject: 'Your request was declined', says: 'Note: Paid last week' },
])('whoever asked is told: $subject', ({ isApproved, note, subject, says }) => {
  const email = secondPersonAnsweredEmail({ ...about, decider: 'Priya', isApproved, note });
  expect(email.subject).toBe(subject);
  expect(email.text).toContain(says);
});
