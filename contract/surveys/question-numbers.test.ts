import { expect, test } from 'vitest';
import { numberedTitle, numberParts, questionNumbers } from './question-numbers.ts';

const DRAFT = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'html', name: 'welcome' },
        { type: 'text', name: 'a' },
        {
          type: 'panel',
          name: 'box',
          elements: [
            { type: 'rating', name: 'b' },
            { type: 'panel', name: 'inner', elements: [{ type: 'comment', name: 'c' }] },
          ],
        },
      ],
    },
    {
      name: 'p2',
      elements: [
        { type: 'image', name: 'picture' },
        { type: 'image', contentMode: 'video', name: 'film' },
        { type: 'image', clipId: 'x', name: 'read film' },
        { type: 'expression', name: 'sum' },
        { type: 'matrix', name: 'd' },
      ],
    },
  ],
};

test('whatever asks something is counted through the whole survey; what only shows has a word', () => {
  expect(numberParts(DRAFT).map(({ name, label, page }) => `${name} ${label} ${page}`)).toEqual([
    'welcome Text p1',
    'a Q1 p1',
    'b Q2 p1',
    'c Q3 p1',
    'picture Picture p2',
    'film Q4 p2',
    'read film Q5 p2',
    'sum Value p2',
    'd Q6 p2',
  ]);
  expect(questionNumbers(DRAFT).get('d')).toBe(6);
});

test.each([[undefined], [null], [7], ['x'], [{}], [{ pages: 3 }], [{ pages: [null, { elements: 'x' }] }]])(
  '%j has no questions',
  (definition) => expect(numberParts(definition)).toEqual([]),
);

test('elements without pages are one page, and a title takes its number', () => {
  expect(numberParts({ elements: [{ type: 'text', name: 'a' }] })).toMatchObject([{ name: 'a', label: 'Q1' }]);
  expect([numberedTitle(4, 'Why?'), numberedTitle(null, 'Age')]).toEqual(['Q4. Why?', 'Age']);
});
