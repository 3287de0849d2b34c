import { describe, expect, it } from 'vitest';
import { registrationEmail, type Registration } from './registration-email.ts';

const facts: Registration = {
  firstName: 'Dana',
  expiresAt: new Date('2026-07-09T02:00:00Z'),
  timeZone: 'America/New_York',
  url: 'https://spark.example.org/reset-password?invite=abc-DEF_9',
};

/** What a person reads of a page. */
function words(page: string): string {
  const visible = page.replace(/^.*<body[^>]*>/s, '').replaceAll(/<!--.*?-->/gs, '');
  return visible
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the mail with a registration link', () => {
  const email = registrationEmail(facts);

  it('says what it is, how long it works, what to do and why it came', () => {
    expect(email.kind).toBe('registration');
    expect(email.subject).toBe('Your place at Spark is ready');
    expect(email.text).toContain('Hello Dana, there is a place for you.');
    expect(email.text).toContain('Works: Once, for 30 days');
    expect(email.text).toContain('Until: 07/08/2026');
    expect(email.text).toContain('Register: https://spark.example.org/reset-password?invite=abc-DEF_9');
    expect(email.text).toContain('the link runs out by itself');
  });

  it('says the same in both parts', () => {
    const shown = words(email.html);
    for (const line of [
      'Hello Dana, there is a place for you.',
      'Once, for 30 days',
      '07/08/2026',
      'runs out by itself',
    ])
      expect(shown).toContain(line);
    expect(email.html).toContain('href="https://spark.example.org/reset-password?invite=abc-DEF_9"');
  });

  it('needs no picture, script or outside style, and has colours of its own for the night', () => {
    expect(email.html).not.toMatch(/<img|<script|<link|url\(|@import/i);
    expect(email.html).toContain('prefers-color-scheme: dark');
    expect(email.html).toContain('max-width:600px');
  });

  it('lets somebody who did not ask for it unsubscribe', () => {
    expect(email.text).not.toContain('Unsubscribe');
    const unasked = registrationEmail({ ...facts, unsubscribeUrl: 'https://spark.example.org/stop?token=t' });
    expect(unasked.text).toContain('Unsubscribe: https://spark.example.org/stop?token=t');
    expect(unasked.html).toContain('href="https://spark.example.org/stop?token=t"');
  });

  it('shows a hostile name as it is, and refuses an address that is none', () => {
    const hostile = registrationEmail({ ...facts, firstName: '<img src=x onerror=alert(1)>' });
    expect(hostile.html).not.toContain('<img');
    expect(() => registrationEmail({ ...facts, url: 'javascript:alert(1)' })).toThrow('web address');
  });
});
