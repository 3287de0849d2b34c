import { expect, test } from 'vitest';
import { behindDoor, importsOf, isDoor } from './imports.ts';

const DOOR = 'server/modules/rewards/index.ts';
const TEXT = `import type { Db } from '#server/platform/database/database.ts';
import * as v from 'valibot';
export { credit as creditPoints, type Credit } from './credit.ts';
export type {
  Rewards,
} from './rewards.ts';
const later = () => import('./later.ts');`;

test('what a file imports is read with its names, as they are called there and here', () => {
  expect(importsOf(DOOR, TEXT)).toEqual([
    { from: DOOR, to: 'server/platform/database/database.ts', names: ['Db'], as: ['Db'] },
    {
      from: DOOR,
      to: 'server/modules/rewards/credit.ts',
      names: ['credit', 'Credit'],
      as: ['creditPoints', 'Credit'],
    },
    { from: DOOR, to: 'server/modules/rewards/rewards.ts', names: ['Rewards'], as: ['Rewards'] },
    { from: DOOR, to: 'server/modules/rewards/later.ts', names: undefined, as: undefined },
  ]);
});

test('a door is looked through to the files behind its names', () => {
  const text = TEXT.split('\n').slice(2, 6).join('\n');
  expect(Object.fromEntries(behindDoor(DOOR, text))).toEqual({
    creditPoints: 'server/modules/rewards/credit.ts',
    Credit: 'server/modules/rewards/credit.ts',
    Rewards: 'server/modules/rewards/rewards.ts',
  });
});

test('the door of a module is its index, and nothing else', () => {
  expect(isDoor(DOOR)).toBe(true);
  expect(isDoor('server/modules/gift-cards/loads/index.ts')).toBe(false);
  expect(isDoor('server/platform/jobs/index.ts')).toBe(false);
});
