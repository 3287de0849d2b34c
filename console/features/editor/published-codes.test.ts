import { describe, expect, it } from 'vitest';
import { gatherCodes } from '#contract/surveys/survey-codes.ts';
import { findProblems } from '#console/features/editor/problems/find-problems.ts';
import { addElements, duplicateElement } from '#console/survey-draft/model/edit-elements.ts';
import { addItem, pasteItems, replaceItems } from '#console/survey-draft/model/edit-items.ts';
import { nameProblem } from '#console/survey-draft/model/rename.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { takenCodes } from './editor-context.ts';

const drink = (...choices: readonly { value: number; text: string }[]) => ({
  type: 'radiogroup',
  name: 'drink',
  title: 'What do you drink?',
  choices,
});
const documentOf = (...elements: readonly object[]): SurveyDocument =>
  ({ definition: { pages: [{ name: 'p', elements }] }, outcomes: [] }) as unknown as SurveyDocument;
const tea = { value: 1, text: 'Tea' };
const coffee = { value: 2, text: 'Coffee' };
const milk = { value: 3, text: 'Milk' };

const why = { type: 'comment', name: 'why', title: 'Why?' };
const published = gatherCodes([
  { version: 1, definition: documentOf(drink(tea, coffee, milk), why).definition },
  { version: 2, definition: documentOf(drink(tea, coffee)).definition },
]);
const taken = takenCodes(published, 'drink', 'CHOICE');

describe('a code that was published', () => {
  it('is not given to a new choice, however it is made', () => {
    expect(addItem([tea], 'Cocoa', undefined, taken).at(-1)).toEqual({ value: 4, text: 'Cocoa' });
    expect(pasteItems([tea], '2 = Cocoa\nWater', taken).map(({ value }) => value)).toEqual([1, 4, 5]);
    expect(addItem([{ value: 'a' }], '', 'item', ['item2']).at(-1)?.value).toBe('item3');
  });

  it('stays with its words when a whole list is written anew', () => {
    expect(replaceItems([tea, coffee], 'Coffee\nCocoa\nTea', taken)).toEqual([
      coffee,
      { value: 5, text: 'Cocoa' },
      tea,
    ]);
    expect(replaceItems([tea, coffee], 'Coffee', [])).toEqual([coffee]);
    expect(replaceItems([tea, coffee], 'Cocoa\nTea', []).map(({ value }) => value)).toEqual([2, 1]);
    expect(replaceItems([tea, coffee], '1 = A\n2 = B', []).map(({ value }) => value)).toEqual([1, 2]);
  });

  it('is not given to a new question, a copy or a rename', () => {
    const document = documentOf(drink(tea));
    const added = addElements(document, [{ type: 'comment', name: 'why' }], { published: ['why', 'drink', 'drink2'] });
    expect(added.names).toEqual(['why1']);
    expect(duplicateElement(document, 'drink', ['drink1']).names).toEqual(['drink2']);
    expect(nameProblem(document, 'drink', 'why', ['why'])).toBe('The data already has answers under this name.');
  });

  it('is a problem where it stands for something else, with a remedy', () => {
    const reused = documentOf(drink(tea, coffee, { value: 3, text: 'Cocoa' }), { ...why, title: 'Where?' });
    const problems = findProblems(reused, undefined, published).filter(({ id }) => id.startsWith('code '));
    expect(problems.map(({ severity, title, fix }) => [severity, title, fix?.label])).toEqual([
      ['blocks', 'Q1: code 3 was already used for “Milk”', 'Use code 4'],
      ['blocks', 'Q2 uses the name of a deleted question', 'Rename to why1'],
    ]);
    const mended = problems.reduce((document, { fix }) => fix?.apply(document) ?? document, reused);
    expect(findProblems(mended, undefined, published).filter(({ id }) => id.startsWith('code '))).toEqual([]);
  });

  it('comes back under its own words', () => {
    const back = documentOf(drink(tea, coffee, { value: 3, text: 'milk ' }), why);
    expect(findProblems(back, undefined, published).filter(({ id }) => id.startsWith('code '))).toEqual([]);
  });
});
