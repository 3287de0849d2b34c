import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function failing(httpStatus: number, code: string) {
  const startedAt = Date.now();
  const triedAfterMs: number[] = [];
  return {
    triedAfterMs,
    async queryFn(): Promise<never> {
      triedAfterMs.push(Date.now() - startedAt);
      throw new ApiError('no', { code, httpStatus, correlationId: 'c' });
    },
  };
}

test.each([
  ['a server in trouble', 503, 'OVERLOADED', [0, 500, 3_000, 8_000, 18_000], 1],
  ['no answer at all', 0, 'UNREACHABLE', [0, 500, 3_000, 8_000, 18_000], 1],
  ['a refusal', 403, 'FORBIDDEN', [0], 1],
  ['the end of a session', 401, 'UNAUTHENTICATED', [0], 0],
])('%s', async (_, httpStatus, code, expectedTries, expectedTellings) => {
  let told = 0;
  const client = createQueryClient({ onFailure: () => (told += 1) });
  const { queryFn, triedAfterMs } = failing(httpStatus, code);
  const [fetched] = await Promise.allSettled([client.fetchQuery({ queryKey: ['x'], queryFn }), vi.runAllTimersAsync()]);
  expect(fetched.status).toBe('rejected');
  expect(triedAfterMs).toEqual(expectedTries);
  expect(told).toBe(expectedTellings);
});

test('a silent query tells nobody', async () => {
  let told = 0;
  const client = createQueryClient({ onFailure: () => (told += 1) });
  const { queryFn } = failing(403, 'FORBIDDEN');
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn, meta: { isSilent: true } })).rejects.toThrow('no');
  expect(told).toBe(0);
});

test.each([
  ['a page with nothing to show', undefined, false, 1],
  ['what is shown already', 'shown', false, 0],
  ['a query that nobody misses', undefined, true, 0],
])('no node knows a query any more: %s', async (_, shown, isSilent, expectedTimes) => {
  let times = 0;
  const client = createQueryClient({ onFailure: () => {}, onOutdated: () => (times += 1) });
  if (shown !== undefined) client.setQueryData(['x'], shown);
  const { queryFn } = failing(400, 'UNKNOWN_OPERATION');
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn, staleTime: -1, meta: { isSilent } })).rejects.toThrow(
    'no',
  );
  expect(times).toBe(expectedTimes);
});
