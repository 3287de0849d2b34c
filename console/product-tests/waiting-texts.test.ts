import { expect, test } from 'vitest';
import { waitingText } from './participant-texts.ts';

test.each([
  ['DELIVERED', '7 business days'],
  ['DONE', undefined],
  ['CLOSED', undefined],
] as const)('at %s somebody waits %s', (stage, words) => {
  expect(waitingText({ stage, waitingDays: 7 })).toBe(words);
});
