import { expect, test } from 'vitest';
import { unitsForReships, unitsToPromise } from '#contract/product-tests/reship-units.ts';
import { makeCells } from '#console/cells/make-cells.ts';
import { diaryText, doneText, reshipText, shareText, silentText } from './product-test-texts.ts';

test.each([
  [4, 2, 'Every 2 days, 1 round'],
  [14, 1, 'Every day, 13 rounds'],
  [10, 3, 'Every 3 days, 3 rounds'],
])('a diary of a test of %i days says its rounds', (testingDays, every, words) => {
  expect(diaryText(testingDays, every)).toBe(words);
});

test('one person and several who have not answered agree with their verb', () => {
  expect([1, 1_200].map(silentText)).toEqual(["1 hasn't answered yet", "1,200 haven't answered yet"]);
});

test('cells that are made leave units for reships, and the form says how many', () => {
  expect([1, 2, 20, 21, 400].map(unitsForReships)).toEqual([0, 1, 1, 2, 20]);
  const region = {
    name: 'region',
    label: 'Region',
    values: ['N', 'S', 'W'],
    isNumber: false,
    isRetired: false,
    isList: false,
    choices: [],
  };
  const cells = makeCells([region], unitsToPromise(20));
  expect(cells.reduce((sum, { target }) => sum + target, 0)).toBe(19);
  expect(reshipText(20)).toBe('“Create cells” sets aside 1 of 20 units for reships, about 1 in 20.');
  expect([reshipText(1), reshipText(Number.NaN)]).toEqual([undefined, undefined]);
});

test('a share of a test says of whom it is one', () => {
  expect([doneText(6, 17), shareText(6, 17), shareText(0, 0)]).toEqual(['6 of 17 selected', '35%', '–']);
});
