import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from './brand.ts';
import { isIanaTimeZone } from './rules/login-record.ts';

test('the default community is the US panel, in a real time zone, at 100 points a dollar', () => {
  expect(DEFAULT_BRAND).toMatchObject({
    siteId: 'spark-us',
    name: 'Spark Community',
    panelId: 'US',
    pointsPerDollar: 100,
  });
  expect(isIanaTimeZone(DEFAULT_BRAND.timeZone)).toBe(true);
});
