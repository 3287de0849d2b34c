import { expect, test } from 'vitest';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { rehearseApart, type RehearsalTask } from './rehearse-apart.ts';

const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
const task = (members: number, definition: unknown = TEA_SURVEY): RehearsalTask => ({
  definition,
  outcomes: [],
  plan: { members, seed: 's', now: new Date('2026-06-10T10:31:00Z'), points, wantedCompletes: null },
});
const { signal } = new AbortController();
const nobody = () => undefined;

test('a rehearsal in a process of its own tells how far it is and brings its report', async () => {
  const told: number[] = [];
  const rehearsed = await rehearseApart(task(300), signal, (done) => told.push(done));
  expect(rehearsed).toMatchObject({ kind: 'done', report: { members: 300 } });
  expect(told).toEqual([100, 200, 300]);
});

test('a draft that nobody could take is refused with its problems', async () => {
  const rehearsed = await rehearseApart(task(200, { pages: [] }), signal, nobody);
  expect(rehearsed).toMatchObject({ kind: 'refused', problems: [{ path: 'pages' }] });
});

test('one that needs too much memory is stopped, and we are still here', async () => {
  const values = Array.from({ length: 40 }, (_, at) => ({
    name: `c${at}`,
    expression: `'${'x'.repeat(9_000)}'`,
    includeIntoResult: true,
  }));
  const definition = { ...TEA_SURVEY, calculatedValues: values };
  const rehearsed = await rehearseApart(task(5_000, definition), signal, nobody, { memoryMb: 12, timeoutMs: 60_000 });
  expect(rehearsed).toEqual({ kind: 'stopped', because: 'memory' });
});

test('one that takes too long is stopped', async () => {
  const rehearsed = await rehearseApart(task(5_000), signal, nobody, { memoryMb: 256, timeoutMs: 1 });
  expect(rehearsed).toEqual({ kind: 'stopped', because: 'time' });
});

test('one whose node stops goes with it', async () => {
  const stop = new AbortController();
  const running = rehearseApart(task(5_000), stop.signal, () => stop.abort());
  await expect(running).rejects.toThrow('aborted');
});
