import { expect, test } from 'vitest';
import * as v from 'valibot';
import settings from '../../brand/brand.json' with { type: 'json' };
import { DEFAULT_BRAND } from './brand.ts';
import { brandSettings } from './brand-settings.ts';
import { isIanaTimeZone } from '../rules/login-record.ts';

test('the default community is the US panel, in a real time zone, at 100 points a dollar', () => {
  expect(DEFAULT_BRAND).toMatchObject({
    siteId: 'spark-us',
    name: 'Spark Community',
    panelId: 'US',
    rewardCurrency: 'USD',
    pointsPerDollar: 100,
  });
  expect(isIanaTimeZone(DEFAULT_BRAND.timeZone)).toBe(true);
});

test.each([
  ['a link that is not https', { links: { ...settings.links, privacyNotice: 'http://example.com' } }],
  ['a ramp with a step missing', { colours: { plum: { 50: '#ffffff' } } }],
  ['a colour by its name', { colours: { plum: { ...settings.colours.plum, 700: 'purple' } } }],
  ['no name', { name: ' ' }],
  ['nowhere to write to', { supportEmail: undefined }],
  ['a support address that is none', { supportEmail: 'help' }],
  ['a setting nobody knows', { motto: 'Hello' }],
  ['a place that is none', { otherPlaces: ['XX'] }],
  ['a state among the other places', { otherPlaces: ['ME'] }],
  ['half a point a dollar', { pointsPerDollar: 0.5 }],
  ['a currency by its sign', { rewardCurrency: '$' }],
])('a brand with %s is refused', (_what, change) => {
  expect(v.is(brandSettings, settings)).toBe(true);
  expect(v.is(brandSettings, { ...settings, ...change })).toBe(false);
});
