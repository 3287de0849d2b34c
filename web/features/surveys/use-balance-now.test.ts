import { environmentManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { runHook } from '#testkit/run-hook.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { useBalanceNow } from './use-balance-now.ts';

const member = { panelistId: 'p', externalId: 'e', email: 'a@example.com' };

/** Answers with one balance after the other, and with the last from then on. */
function balances(...totals: readonly number[]) {
  let asked = 0;
  const query = vi.fn<() => Promise<object>>(() =>
    Promise.resolve({ totalPoints: totals[Math.min(asked++, totals.length - 1)] }),
  );
  return { query, app: { api: { query } as unknown as MemberApi, brand: DEFAULT_BRAND } };
}

test('the balance at the end of a survey counts what a badge pays a moment later, as the header does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  // Without a window nothing is asked for anew.
  environmentManager.setIsServer(() => false);
  onTestFinished(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
  });
  const { query, app } = balances(40, 65);
  const hook = await runHook(() => useBalanceNow({ ...app, member }, 40));
  expect(hook.now()).toBe(40);
  await hook.do(() => vi.advanceTimersByTime(2_000));
  expect(hook.now()).toBe(65);
  // What the header reads.
  expect(hook.queries.getQueryCache().getAll()[0]?.state.data).toEqual({ totalPoints: 65 });
  for (let look = 0; look < 20; look++) await hook.do(() => vi.advanceTimersByTime(2_000));
  expect(query.mock.calls.length).toBeLessThan(10);
});

test.each([
  ['nobody is signed in', undefined, 40],
  ['the survey is not theirs', member, null],
])('it is not asked for where %s', async (_, who, atEnd) => {
  const { query, app } = balances(65);
  const hook = await runHook(() => useBalanceNow({ ...app, member: who }, atEnd));
  expect([hook.now(), query.mock.calls.length]).toEqual([atEnd, 0]);
});
