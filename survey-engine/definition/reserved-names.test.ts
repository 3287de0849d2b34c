import { describe, expect, test } from 'vitest';
import { readSurvey } from '../import.ts';

const of = (...elements: object[]): object => ({ pages: [{ name: 'p', elements }] });
const text = (name: string): object => ({ type: 'text', name });

describe.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ' constructor '])(
  '%s',
  (name) => {
    test.each<[string, unknown, string]>([
      ['a question', of(text(name)), 'pages[0].elements[0].name'],
      ['a page', { pages: [{ name, elements: [text('a')] }] }, 'pages[0].name'],
      ['a panel', of({ type: 'panel', name, elements: [text('a')] }), 'pages[0].elements[0].name'],
      [
        'a calculated value',
        { ...of(text('a')), calculatedValues: [{ name, expression: '1' }] },
        'calculatedValues[0].name',
      ],
      [
        'a variable',
        { ...of(text('a')), triggers: [{ type: 'setvalue', expression: '{a} = 1', setToName: name, setValue: 1 }] },
        'triggers[0].setToName',
      ],
      ['a row', of({ type: 'matrix', name: 'a', columns: [1], rows: [name] }), 'pages[0].elements[0].rows[0]'],
      [
        'a column',
        of({ type: 'matrixdropdown', name: 'a', rows: [1], choices: [1], columns: [{ name }] }),
        'pages[0].elements[0].columns[0].name',
      ],
      ['an item', of({ type: 'multipletext', name: 'a', items: [{ name }] }), 'pages[0].elements[0].items[0].name'],
    ])('is refused as the name of %s', (_what, json, path) => {
      const read = readSurvey(json);
      expect(read.ok ? [] : read.problems).toContainEqual({
        path,
        reason: `'${name}' can't be used as a name. Choose another.`,
      });
    });

    test('can be a choice, which is a value and no key', () => {
      expect(readSurvey(of({ type: 'radiogroup', name: 'a', choices: [name] })).ok).toBe(true);
    });
  },
);
