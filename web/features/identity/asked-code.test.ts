import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { createKeptCode } from './asked-code.ts';

const asked = {
  email: 'dana@example.com',
  requestToken: 'token',
  resendAtMs: MINUTE_MS,
  sentAtMs: 0,
  waitSeconds: 60,
  sentCount: 1,
};

function storage(text?: string) {
  const values = new Map(text === undefined ? [] : [['asked-code', text]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('outlives a reload for as long as the code is good', () => {
  let now = 0;
  const kept = createKeptCode(
    () => tab,
    () => now,
  );
  const tab = storage();
  kept.keep(asked);
  expect(kept.read()).toEqual(asked);
  now = 18_000;
  expect(kept.read()).toEqual({ ...asked, waitSeconds: 42 });
  now = 10 * MINUTE_MS;
  expect(kept.read()).toEqual({ ...asked, waitSeconds: 0 });
  now += 1;
  expect(kept.read()).toBeUndefined();
  now = 0;
  kept.forget();
  expect(kept.read()).toBeUndefined();
});

test.each(['', 'null', '7', '{}', '{"email":1}', JSON.stringify({ ...asked, sentAtMs: 'now' })])(
  'whatever else stands there is nothing: %s',
  (text) => {
    expect(
      createKeptCode(
        () => storage(text),
        () => 0,
      ).read(),
    ).toBeUndefined();
  },
);

test('a browser that keeps nothing is no trouble', () => {
  const kept = createKeptCode(
    () => {
      throw new Error('no storage');
    },
    () => 0,
  );
  expect(kept.read()).toBeUndefined();
  expect(() => kept.keep(asked)).not.toThrow();
});
