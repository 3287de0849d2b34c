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
    for (const part of [email.text, email.html]) {
      expect(part).toContain('Hello Dana, your $25 eGift card could not be issued.');
      expect(part).toContain('the points for it are on your balance again');
      expect(part).toContain('2,500');
      expect(part).toContain('https://spark.example.org/rewards');
    }
  });

  it('says so when the card was taken back', () => {
    expect(giftCardReturnedEmail({ ...told, cause: 'VOIDED' }).text).toContain('your $25 eGift card was taken back');
  });

  it('shows a hostile name as it is, and runs nothing', () => {
    const { html } = giftCardReturnedEmail({ ...told, firstName: '<script>alert(1)</script>' });
    expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });
});
