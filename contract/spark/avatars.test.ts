import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AVATAR_NO_REPEAT_COUNT } from '../limits.ts';
import {
  AVATAR_COMPLETES,
  AVATAR_NAMES,
  AVATARS,
  avatarsFor,
  FIRST_AVATAR,
  nextAvatar,
  spreadAvatars,
} from './avatars.ts';

const MAPPING = {
  avatars: AVATARS.map((avatar) => ({
    avatar,
    name: AVATAR_NAMES[avatar],
    completedActivities: AVATAR_COMPLETES[avatar],
  })),
};

test("there are twelve, the first of them is everybody's, and each asks for no less than the one before", () => {
  expect(AVATARS).toHaveLength(12);
  expect(AVATAR_COMPLETES[FIRST_AVATAR]).toBe(0);
  const needed = AVATARS.map((avatar) => AVATAR_COMPLETES[avatar]);
  expect(needed).toEqual(needed.toSorted((one, other) => one - other));
});

test.each([
  [0, 'lemon'],
  [1, 'toast'],
  [48, 'carton'],
  [50, 'lamp'],
  [67, 'popsicle'],
  [68, undefined],
])('after %i completed activities the next one is %s', (completed, avatar) => {
  expect(nextAvatar(MAPPING, completed)?.avatar).toBe(avatar);
});

test('pictures are spread: none of the last three comes again, whatever chance says', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }), (chances) => {
      const spread = spreadAvatars(chances.length, (index) => chances[index] ?? 0);
      expect(spread).toHaveLength(chances.length);
      for (const [index, avatar] of spread.entries()) {
        expect(spread.slice(Math.max(0, index - AVATAR_NO_REPEAT_COUNT), index)).not.toContain(avatar);
      }
    }),
  );
});

test('people who are known by a text alone have pictures of their own, the same each time', () => {
  const people = ['Priya', 'Marcus', 'Lou', 'Priya', 'Ana', 'Wei', 'Sam'];
  expect(avatarsFor(people)).toEqual(avatarsFor(people));
  expect(new Set(avatarsFor(people.slice(0, 4))).size).toBe(4);
  expect(new Set(avatarsFor(Array.from({ length: 40 }, (_, index) => `P-${index}`))).size).toBeGreaterThan(8);
});
