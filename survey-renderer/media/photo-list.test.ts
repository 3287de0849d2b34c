import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { photoProblem, photosOf } from './photo-list.ts';

const MIB = 1024 * 1024;
const { uploads } = MESSAGES;

test.each([
  ['image/jpeg', 1, undefined],
  ['image/png', 10 * MIB, undefined],
  ['image/webp', 10 * MIB + 1, uploads.tooLarge.PHOTO],
  ['image/heic', 1, uploads.heic],
  ['image/svg+xml', 1, uploads.wrongType.PHOTO],
  ['', 1, uploads.wrongType.PHOTO],
  ['image/jpeg', 0, uploads.empty],
])('a file of type %j with %i bytes', (type, size, problem) => {
  expect(photoProblem({ type, size })).toBe(problem);
});

test('an answer that is none holds no photos', () => {
  expect([undefined, null, {}].map(photosOf)).toEqual([[], [], []]);
});
