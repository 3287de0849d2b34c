import { describe, expect, it } from 'vitest';
import { registrationEmail, type Registration } from './registration-email.ts';

const facts: Registration = {
  firstName: 'Dana',
  askedAt: new Date('2026-05-30T16:00:00Z'),
  expiresAt: new Date('2026-07-09T02:00:00Z'),
  timeZone: 'America/New_York',
  url: 'https://spark.example.org/reset-password?invite=abc-DEF_9',
  pictureUrl: 'https://spark.example.org/api/email/join.png',
  contactUrl: 'https://spark.example.org/contact-us',
  privacyUrl: 'https://spark.example.org/privacy-policy',
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

describe('the mail with a registration link', () => {
  const email = registrationEmail(facts);

  it('says what it is, how long it works, what to do and why it came', () => {
    expect(email.kind).toBe('registration');
    expect(email.subject).toBe("There's a spot for you in Spark");
    expect(email.text).toContain('Hello Dana, you joined our waitlist, and a spot opened up');
    expect(email.text).toContain('Valid until: 07/08/2026');
    expect(email.text).toContain('Register now: https://spark.example.org/reset-password?invite=abc-DEF_9');
    expect(email.text).toContain('because you joined the waitlist on 05/30/2026');
  });

  it('says the same in both parts', () => {
    const shown = words(email.html);
    for (const line of [
      'Register by 07/08/2026. It takes about 4 minutes.',
      'Hello Dana, you joined our waitlist, and a spot opened up',
      'About 4 minutes',
      'request a new one',
      '05/30/2026',
    ])
      expect(shown).toContain(line);
    for (const part of [email.html, email.text])
      for (const link of [facts.url, facts.contactUrl, facts.privacyUrl]) expect(part).toContain(link);
  });

  it('is whole without its picture, has no script or outside style, and colours of its own for the night', () => {
    expect(email.html.match(/<img[^>]+alt="[^"]+"/g)).toHaveLength(1);
    expect(email.html).not.toMatch(/<script|<link|url\(|@import/i);
    expect(email.html).toContain('prefers-color-scheme: dark');
    expect(email.html).toContain('max-width:600px');
  });

  it('says to somebody who did not ask that they are invited, and lets them unsubscribe', () => {
    expect(email.text).not.toContain('Unsubscribe');
    const unsubscribeUrl = 'https://spark.example.org/stop?token=t';
    const unasked = registrationEmail({ ...facts, askedAt: null, unsubscribeUrl });
    expect(unasked.text).toContain("Hello Dana, you're invited to join us.");
    for (const part of [unasked.html, unasked.text]) {
      expect(part).not.toContain('waitlist');
      expect(part).toContain(unsubscribeUrl);
    }
  });

  it('shows a hostile name as it is, and refuses an address that is none', () => {
    const hostile = registrationEmail({ ...facts, firstName: '<img src=x onerror=alert(1)>' });
    expect(hostile.html).not.toContain('<img src=x');
    expect(() => registrationEmail({ ...facts, url: 'javascript:alert(1)' })).toThrow('web address');
  });
});
