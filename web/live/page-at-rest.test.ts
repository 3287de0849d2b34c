import { expect, test } from 'vitest';
import { createPageRest, REST_MS, REST_WAIT_MAX_MS } from './page-at-rest.ts';

test('a page is at rest once nothing was fetched for a while, and not while files still come', () => {
  const isAtRest = createPageRest(0);
  expect(isAtRest({ fetched: 20, isFetching: false, nowMs: 1_000 })).toBe(false);
  expect(isAtRest({ fetched: 21, isFetching: false, nowMs: REST_MS })).toBe(false);
  expect(isAtRest({ fetched: 21, isFetching: false, nowMs: 2 * REST_MS - 1 })).toBe(false);
  expect(isAtRest({ fetched: 21, isFetching: false, nowMs: 2 * REST_MS })).toBe(true);
});

test('an answer that takes long keeps a page from its rest, but not for ever', () => {
  const isAtRest = createPageRest(0);
  expect(isAtRest({ fetched: 1, isFetching: true, nowMs: REST_WAIT_MAX_MS - 1 })).toBe(false);
  expect(isAtRest({ fetched: 1, isFetching: true, nowMs: REST_WAIT_MAX_MS })).toBe(true);
});
