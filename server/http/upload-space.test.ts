import { expect, test } from 'vitest';
import { createUploadSpace } from './upload-space.ts';

test('one sender gets half of the space, all together no more than there is, and what is given back is free again', () => {
  const space = createUploadSpace(100);
  const first = space.enter('a', 50);
  expect(first).toBeDefined();
  expect(space.enter('a', 1)).toBeUndefined();
  expect(space.enter('b', 40)).toBeDefined();
  expect(space.enter('c', 11)).toBeUndefined();
  const last = space.enter('c', 10);
  first?.();
  first?.();
  expect(space.enter('c', 41)).toBeUndefined();
  expect(space.enter('a', 50)).toBeDefined();
  last?.();
  expect(space.enter('d', 11)).toBeUndefined();
  expect(space.enter('d', 10)).toBeDefined();
});
