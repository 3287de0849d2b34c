import { expect, test } from 'vitest';
import { giftCardsLowEmail } from './gift-cards-low-email.ts';

test('a warning names each value with what is left of it and how long new cards take', () => {
  const { subject, text, html, kind } = giftCardsLowEmail({
    name: 'June',
    values: [
      { valueCents: 2_500, left: 61, lastsDays: 1.97, leadDays: 5 },
      { valueCents: 5_000, left: 0, lastsDays: 0, leadDays: 1 },
    ],
    stockUrl: 'https://example.com/console/gift-cards',
  });
  expect([kind, subject]).toEqual(['gift-cards-low', '$25, $50 gift cards are running low']);
  expect(text).toContain('$25: 61 left, for 1 day; new cards take 5 days.');
  expect(text).toContain('$50: 0 left, out of stock now; new cards take 1 day.');
  expect(text).toContain('https://example.com/console/gift-cards');
  expect(html).toContain('61 left');
});
