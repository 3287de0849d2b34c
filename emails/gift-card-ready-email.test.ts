import { describe, expect, it } from 'vitest';
import { giftCardReadyEmail, type GiftCardReady } from './gift-card-ready-email.ts';

const facts: GiftCardReady = {
  firstName: 'Dana',
  card: '$10 eGift card',
  brand: 'Harbor & Main',
  useBy: '06/08/2031',
  historyUrl: 'https://spark.example.org/history/redeemed-rewards',
};

describe('the mail about a card', () => {
  const email = giftCardReadyEmail(facts);

  it('says which card, until when and where it is, in both parts', () => {
    expect(email).toMatchObject({ kind: 'gift-card-ready', subject: 'Your $10 eGift card is ready' });
    expect(email.text).toContain('Hello Dana, you redeemed points for a $10 eGift card from Harbor & Main.');
    expect(email.text).toContain('Use by: 06/08/2031');
    expect(email.text).toContain('Show my card: https://spark.example.org/history/redeemed-rewards');
    expect(email.html).toContain('href="https://spark.example.org/history/redeemed-rewards"');
    expect(email.html).toContain('06/08/2031');
    expect(email.html).not.toMatch(/<img|<script|<link|url\(|@import/i);
  });

  it('says so when the card does not expire', () => {
    expect(giftCardReadyEmail({ ...facts, useBy: undefined }).text).toContain("Use by: Doesn't expire");
  });

  it('shows a hostile name as it is, and runs nothing', () => {
    const hostile = giftCardReadyEmail({ ...facts, firstName: '<script>alert(1)</script>' });
    expect(hostile.html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(hostile.html).not.toContain('<script');
  });
});
