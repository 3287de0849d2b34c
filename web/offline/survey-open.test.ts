import { expect, test } from 'vitest';
import { holdLock } from './survey-open.ts';

/** A lock that is let go of is free for others a while later, as between processes of a browser. */
function slowLocks() {
  const held = new Set<string>();
  const nextTick = () => new Promise((resume) => setTimeout(resume));
  const locks = {
    async request(name: string, _: LockOptions, work: () => Promise<void>) {
      held.add(name);
      await work();
      await nextTick();
      held.delete(name);
    },
    async query() {
      await nextTick();
      return { held: [...held].map((name) => ({ name })) };
    },
  } as unknown as LockManager;
  return { held, locks };
}

test('a lock is held until it is let go of, and free once that is done', async () => {
  const { held, locks } = slowLocks();
  const release = holdLock(locks, 'a survey');
  expect([...held]).toEqual(['a survey']);
  await release();
  expect([...held]).toEqual([]);
});

test('a page that may have no lock lets go of none', async () => {
  const request = () => Promise.reject(new DOMException('The page is gone', 'InvalidStateError'));
  const locks = { request, query: async () => ({}) } as unknown as LockManager;
  await expect(holdLock(locks, 'a survey')()).resolves.toBeUndefined();
});
