import { describe, expect, it } from 'vitest';
import { giftCardReturnedEmail, type GiftCardReturned } from './gift-card-returned-email.ts';

const told: GiftCardReturned = {
  cause: 'NOT_ISSUED',
  firstName: 'Dana',
  card: '$25 eGift card',
  points: 2_500,
  rewardsUrl: 'https://spark.example.org/rewards',
};

describe('the mail about a card whose points came back', () => {
  const email = giftCardReturnedEmail(told);

  it('says what happened, that the points are back, and what to do next, in both parts', () => {
    expect(email).toMatchObject({ kind: 'gift-card-returned', subject: 'Your points are back' });
    for (const part of [email.text, email.html.replaceAll('&#39;', "'")]) {
      expect(part).toContain("Hello Dana, we couldn't issue your $25 eGift card.");
      expect(part).toContain("We've returned the points to your balance.");
      expect(part).toContain('2,500');
      expect(part).toContain('https://spark.example.org/rewards');
    }
  });

  it('says so when the card was taken back', () => {
    expect(giftCardReturnedEmail({ ...told, cause: 'VOIDED' }).text).toContain(
      'the community team canceled your $25 eGift card',
    );
  });

  it('shows a hostile name as it is, and runs nothing', () => {
    const { html } = giftCardReturnedEmail({ ...told, firstName: '<script>alert(1)</script>' });
    expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });
});
