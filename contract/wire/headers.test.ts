import { expect, test } from 'vitest';
import { bearerOf, CORRELATION_ID_PATTERN, csIdOf, HEADERS, STORAGE_KEYS } from './headers.ts';

test('the headers have the names both sides use', () => {
  expect(HEADERS).toEqual({
    operationName: 'x-operation-name',
    siteId: 'x-site-id',
    correlationId: 'x-correlation-id',
    consumer: 'x-consumer',
    serviceName: 'x-service-name',
    serviceEnv: 'x-service-env',
    userId: 'x-user-id',
    restricted: 'x-restricted',
    authorization: 'authorization',
    guestToken: 'x-guest-token',
  });
});

test('the local storage keys are those of the specification', () => {
  expect(STORAGE_KEYS.token).toBe('token');
  expect(STORAGE_KEYS.infoBannerHidden).toBe('info-banner-hidden');
  expect(STORAGE_KEYS.newTagActivated('weekly-quests')).toBe('new-tag-activated-weekly-quests');
  expect(STORAGE_KEYS.consoleToken).not.toBe(STORAGE_KEYS.token);
});

test('a cs_id survives the way into the header and out again', () => {
  expect(csIdOf(bearerOf('cs_5x-Z.9'))).toBe('cs_5x-Z.9');
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  ['Bearer abc, Bearer def', undefined],
  ['Bearer a\nb', undefined],
  [`Bearer ${'a'.repeat(513)}`, undefined],
  ['bearer abc', 'abc'],
])('the cs_id in %j is %j', (header, expected) => {
  expect(csIdOf(header)).toBe(expected);
});

test.each([
  ['7f3a91c0-1111-4222-8333-444455556666', true],
  ['short', false],
  ['has space here', false],
  ['new\nline-in-it', false],
  ['a'.repeat(65), false],
  ['', false],
])('correlation id %j: %j', (value, expected) => {
  expect(CORRELATION_ID_PATTERN.test(value)).toBe(expected);
});
