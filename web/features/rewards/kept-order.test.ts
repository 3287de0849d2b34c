import { expect, test } from 'vitest';
import { createKeptOrder } from './kept-order.ts';

function createStorage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  };
}

const order = { key: 'k-1', rewardId: 'r-1', dollars: 10, points: 1_000 };

test('outlives a reload until it is answered', () => {
  const storage = createStorage();
  createKeptOrder(() => storage, 'p-1').keep(order);
  const afterReload = createKeptOrder(() => storage, 'p-1');
  expect(afterReload.read()).toEqual(order);
  afterReload.forget();
  expect(createKeptOrder(() => storage, 'p-1').read()).toBeUndefined();
});

test('is nothing to another member of the same browser', () => {
  const storage = createStorage();
  createKeptOrder(() => storage, 'p-1').keep(order);
  expect(createKeptOrder(() => storage, 'p-2').read()).toBeUndefined();
});

test.each(['', 'null', '{', '7', '[]', '{"panelistId":"p-1"}', '{"panelistId":"p-1","key":1,"rewardId":"r"}'])(
  'what somebody wrote there instead counts as nothing: %s',
  (text) => {
    const storage = createStorage();
    storage.held.set('unanswered-redemption', text);
    expect(createKeptOrder(() => storage, 'p-1').read()).toBeUndefined();
  },
);

test('a browser that refuses its storage keeps nothing and breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const kept = createKeptOrder(refuse, 'p-1');
  kept.keep(order);
  kept.forget();
  expect(kept.read()).toBeUndefined();
});
