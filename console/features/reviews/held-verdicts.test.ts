import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdVerdicts, type VerdictStanding } from './held-verdicts.ts';
import type { Judgement, ReviewResult } from './reviews.queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const judgement = (key: string, ...taskIds: string[]): Judgement => ({
  key,
  taskIds,
  verdict: 'APPROVED',
  reason: null,
  note: null,
});

function aHold(answer: (sent: Judgement) => Promise<readonly ReviewResult[]>) {
  const sent: string[] = [];
  const seen: { standing: VerdictStanding | undefined } = { standing: undefined };
  const verdicts = holdVerdicts({
    send: (given) => {
      sent.push(given.key);
      return answer(given);
    },
    now: () => Date.now(),
    onChange: (standing) => (seen.standing = standing),
    onSent: () => undefined,
  });
  return { verdicts, sent, seen };
}

const taken = async ({ taskIds }: Judgement): Promise<ReviewResult[]> =>
  taskIds.map((taskId) => ({ taskId, problem: null, decision: null }));

test('a verdict waits ten seconds, then it is sent once', async () => {
  const { verdicts, sent, seen } = aHold(taken);
  verdicts.hold(judgement('k1', 't1'), 'Approved', { t1: 'P-1' });
  expect(seen.standing?.decidedTaskIds.has('t1')).toBe(true);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['k1']);
  expect(seen.standing).toMatchObject({ held: [], failures: [] });
});

test('undone, it never happened', async () => {
  const { verdicts, sent, seen } = aHold(taken);
  verdicts.hold(judgement('k1', 't1'), 'Approved', { t1: 'P-1' });
  expect(verdicts.undo('k1')).toBe('t1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(seen.standing?.decidedTaskIds.size).toBe(0);
});

test('undone for several cases, it opens none of them', () => {
  const { verdicts, seen } = aHold(taken);
  verdicts.hold(judgement('k1', 't1', 't2'), 'Approved', { t1: 'P-1', t2: 'P-2' });
  expect(verdicts.undo('k1')).toBeUndefined();
  expect(verdicts.undo('k1')).toBeUndefined();
  expect(seen.standing?.decidedTaskIds.size).toBe(0);
});

test('whoever leaves has decided', async () => {
  const { verdicts, sent } = aHold(taken);
  verdicts.hold(judgement('k1', 't1'), 'Approved', { t1: 'P-1' });
  verdicts.hold(judgement('k2', 't2'), 'Approved', { t1: 'P-1' });
  verdicts.sendAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['k1', 'k2']);
});

test('what does not arrive is kept, shown again and sent again under its key', async () => {
  let isDown = true;
  const { verdicts, sent, seen } = aHold((given) => (isDown ? Promise.reject(new Error('down')) : taken(given)));
  verdicts.hold(judgement('k1', 't1'), 'Approved', { t1: 'P-1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.standing).toMatchObject({ failures: [{ label: 'Approved' }] });
  expect(seen.standing?.decidedTaskIds.has('t1')).toBe(false);
  isDown = false;
  verdicts.retry('k1');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['k1', 'k1']);
  expect(seen.standing).toMatchObject({ failures: [] });
});

test('what others decided before is told; what is for somebody else comes back', async () => {
  const { verdicts, seen } = aHold(async () => [
    { taskId: 't1', problem: 'ALREADY_DECIDED', decision: null },
    { taskId: 't2', problem: 'NEEDS_SOMEBODY_ELSE', decision: null },
    { taskId: 't3', problem: null, decision: null },
  ]);
  verdicts.hold(judgement('k1', 't1', 't2', 't3'), 'Approved 3', { t1: 'P-1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.standing?.refusals.map(({ taskId, memberId }) => `${taskId} ${memberId}`)).toEqual(['t1 P-1', 't2 ']);
  expect([...(seen.standing?.decidedTaskIds ?? [])]).toEqual(['t1', 't3']);
});
