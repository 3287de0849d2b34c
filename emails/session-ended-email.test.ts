import { describe, expect, it } from 'vitest';
import { sessionEndedEmail, type SessionEnded } from './session-ended-email.ts';

const facts: SessionEnded = {
  firstName: 'Dana',
  endedAt: new Date('2026-06-10T18:14:00Z'),
  timeZone: 'America/New_York',
  loginUrl: 'https://spark.example.org/login',
};

/** What a person reads of a page. */
function words(page: string): string {
  const visible = page.replace(/^.*<body[^>]*>/s, '').replaceAll(/<!--.*?-->/gs, '');
  return visible
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the mail about an ended session', () => {
  const email = sessionEndedEmail(facts);

  it('says what happened, when, what is safe, what to do and why it came', () => {
    expect(email.subject).toBe('We logged you out on one of your devices');
    expect(email.kind).toBe('session-ended');
    expect(email.text).toBe(
      [
        'We logged you out on one of your devices',
        'Hello Dana, we noticed unusual activity on one of your devices. To keep your account safe, we logged that device out on 06/10/2026 at 2:14 pm Eastern Time.',
        'Nothing else in your account has changed. Log in again to continue.',
        'Log in: https://spark.example.org/login',
        "Wasn't you? Log in and change your password now, so no one else can use your account.",
        '--',
        "You're getting this email because it's about your account's security.",
        'Spark Community by Harbor & Main\n',
      ].join('\n\n'),
    );
  });

  it('says the same in both parts', () => {
    const shown = words(email.html);
    const lines = email.text.split('\n\n').filter((line) => line !== '--');
    for (const line of lines) expect(shown).toContain(line.replace(/^Log in: .*/, 'Log in').trim());
    expect(email.html).toContain('href="https://spark.example.org/login"');
  });

  it('needs no picture, script or outside style, and is one column of 600', () => {
    expect(email.html).not.toMatch(/<img|<script|<link|url\(|@import/i);
    expect(email.html).toContain('max-width:600px');
    expect(email.html).toMatch(/^<!doctype html>\s*<html lang="en">/);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["O'Hara & Sons", 'O&#39;Hara &amp; Sons'],
  ])('shows the name %j as it is, and runs nothing', (firstName, shown) => {
    const hostile = sessionEndedEmail({ ...facts, firstName });
    expect(hostile.html).toContain(`Hello ${shown}, we noticed`);
    expect(hostile.html).not.toMatch(/<script|<img/);
    expect(hostile.text).toContain(`Hello ${firstName}, we noticed`);
  });

  it('keeps a hostile address inside its quotes, and refuses one that is no web address', () => {
    const loginUrl = 'https://spark.example.org/login?a="><script>';
    expect(sessionEndedEmail({ ...facts, loginUrl }).html).not.toContain('<script');
    expect(() => sessionEndedEmail({ ...facts, loginUrl: 'javascript:alert(1)' })).toThrow('web address');
  });
});
