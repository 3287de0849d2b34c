import { describe, expect, test } from 'vitest';
import { badgeImages, moneyName, rewardName } from './reward-names.ts';

describe('a reward is called', () => {
  test.each([
    [{ name: 'spark' }, 'Spark Badge'],
    [{ name: ' Spark ' }, 'Spark Badge'],
    [{ name: 'sparkle' }, 'sparkle'],
    [{ name: '180' }, '180 points'],
    [{ name: '12500' }, '12,500 points'],
    [{ name: '-500' }, '-500 points'],
    [{ name: '12.5' }, '12.5 points'],
    [{ name: '180 points' }, '180 points'],
    [{ name: '1e3' }, '1e3'],
    [{ name: '' }, ''],
    [{ name: '9'.repeat(40) }, '9'.repeat(40)],
    [{ name: 'Seven in a Row' }, 'Seven in a Row'],
    [{ name: 'EGIFT_10', currencyCode: 'USD', currencyValue: 10 }, '$10 eGift card'],
    [{ name: 'EGIFT_7', currencyCode: 'USD', currencyValue: 7.5 }, '$7.50 eGift card'],
    [{ name: 'EGIFT_1000', currencyCode: 'USD', currencyValue: 1000 }, '$1,000 eGift card'],
    [{ name: 'EGIFT_5', currencyCode: 'EUR', currencyValue: 5 }, 'EUR 5 eGift card'],
    [{ name: '180', currencyCode: 'USD', currencyValue: null }, '180 points'],
  ])('%j → %s', (reward, name) => {
    expect(rewardName(reward)).toBe(name);
  });

  test.each([
    [5, 'USD', '$5'],
    [5, null, '$5'],
    [12.3, 'USD', '$12.30'],
  ])('money %d %s is %s', (value, code, words) => {
    expect(moneyName(value, code)).toBe(words);
  });
});

describe("a badge's pictures", () => {
  const json = (primary: unknown, secondary?: unknown) =>
    JSON.stringify({ primary_image_uri: primary, secondary_image_uri: secondary });

  test.each([
    ['/art/one.svg', '/art/one.svg', undefined],
    ['https://cdn.example.com/one.svg', 'https://cdn.example.com/one.svg', undefined],
    [json('/art/one.svg', '/art/two.svg'), '/art/one.svg', '/art/two.svg'],
    [json('/art/one.svg'), '/art/one.svg', undefined],
    ['', undefined, undefined],
    [null, undefined, undefined],
    ['{not json', undefined, undefined],
    [json(7, ['/x']), undefined, undefined],
    ['javascript:alert(1)', undefined, undefined],
    [' JavaScript:alert(1)', undefined, undefined],
    [json('java\nscript:alert(1)', 'data:image/svg+xml,<svg/>'), undefined, undefined],
    ['http://plain.example.com/one.png', undefined, undefined],
    ['blob:https://x/1', undefined, undefined],
    ['https://', undefined, undefined],
    ['/\\evil.example.com/one.svg', 'https://evil.example.com/one.svg', undefined],
    ['/one.svg"onerror="alert(1)', '/one.svg%22onerror=%22alert(1)', undefined],
  ])('%s', (imageUri, primary, secondary) => {
    expect(badgeImages(imageUri)).toEqual({ primary, secondary });
  });
});
