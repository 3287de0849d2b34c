import { expect, test } from 'vitest';
import { createLongCounts } from './long-counts.ts';

/** A count that ends when it is told to. */
function aCount() {
  let end: (value: number) => void = () => undefined;
  let begun = 0;
  const done = new Promise<number>((resolve) => {
    end = resolve;
  });
  return { end, begun: () => begun, count: () => ((begun += 1), done) };
}

test('a count that is quick is answered', async () => {
  const counts = createLongCounts();
  expect(await counts.run('a', async () => 7)).toEqual({ ok: true, value: 7 });
  expect(await counts.run('a', async () => 8)).toEqual({ ok: true, value: 8 });
});

test('a long one is told to be going on, and whoever asks again gets it, counted once', async () => {
  const counts = createLongCounts(5);
  const { count, end, begun } = aCount();
  expect(await counts.run('a', count)).toEqual({ ok: false, failure: 'still-counting' });
  expect(await counts.run('a', count)).toEqual({ ok: false, failure: 'still-counting' });
  end(7);
  expect(await counts.run('a', count)).toEqual({ ok: true, value: 7 });
  expect(begun()).toBe(1);
});

test('two at once are one count', async () => {
  const counts = createLongCounts();
  const { count, end, begun } = aCount();
  const both = [counts.run('a', count), counts.run('a', count)];
  end(7);
  expect(await Promise.all(both)).toEqual([
    { ok: true, value: 7 },
    { ok: true, value: 7 },
  ]);
  expect(begun()).toBe(1);
});

test('two run at a time, ten wait, and the rest is turned away', async () => {
  const counts = createLongCounts();
  const asked = Array.from({ length: 13 }, () => aCount());
  const answers = asked.map(({ count }, index) => counts.run(`count ${index}`, count));
  expect(await answers[12]).toEqual({ ok: false, failure: 'too-many' });
  expect(asked.filter(({ begun }) => begun() > 0)).toHaveLength(2);
  for (const { end } of asked) end(1);
  const ended = await Promise.all(answers.slice(0, 12));
  expect(ended.every((answer) => answer.ok)).toBe(true);
});

test('a count that fails fails, and can be asked for again', async () => {
  const counts = createLongCounts();
  await expect(counts.run('a', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
  expect(await counts.run('a', async () => 7)).toEqual({ ok: true, value: 7 });
});
