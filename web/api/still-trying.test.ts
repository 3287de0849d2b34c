import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { RETRY } from '#client/retry.ts';
import { createStillTrying } from './still-trying.ts';
import { tryUntilAnswered } from '#web/session/session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const broken = () => new ApiError('no', { code: 'INTERNAL', httpStatus: 503, correlationId: 'c' });

test('a query that fails is told after three seconds, once, and no longer when it went well', async () => {
  const stillTrying = createStillTrying();
  const queryClient = new QueryClient({ defaultOptions: { queries: RETRY } });
  stillTrying.follow(queryClient.getQueryCache());
  const changes: boolean[] = [];
  stillTrying.store.subscribe(() => changes.push(stillTrying.store.get()));
  let isBroken = true;
  const ask = (key: string) =>
    queryClient.fetchQuery({
      queryKey: [key],
      ...RETRY,
      queryFn: () => (isBroken ? Promise.reject(broken()) : Promise.resolve(key)),
    });
  const answers = Promise.all([ask('points'), ask('activities'), ask('preferences')]);

  await vi.advanceTimersByTimeAsync(2_900);
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(changes).toEqual([true]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await answers).toHaveLength(3);
  expect(changes).toEqual([true, false]);
});

test('a call that is no query is tried as often, and told as well', async () => {
  const stillTrying = createStillTrying();
  let tries = 0;
  const call = () => {
    tries += 1;
    return tries < 4 ? Promise.reject(broken()) : Promise.resolve('here');
  };
  const answer = tryUntilAnswered(call, {
    onFailing: () => stillTrying.failing('session'),
    onSettled: () => stillTrying.settled('session'),
  });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(stillTrying.store.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBe('here');
  expect(stillTrying.store.get()).toBe(false);
});

test('what the server refuses is not tried again', async () => {
  const refused = new ApiError('no', { code: 'FORBIDDEN', httpStatus: 403, correlationId: 'c' });
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(refused);
  await expect(tryUntilAnswered(call)).rejects.toBe(refused);
  expect(call).toHaveBeenCalledTimes(1);
});
