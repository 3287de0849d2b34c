import { describe, expect, it } from 'vitest';
import { readNumber } from './token-input.tsx';
import { findByLetter, matchOptions, moveMark, sayChosen, type TokenOption } from './token-options.ts';

const OPTIONS: readonly TokenOption[] = [
  { value: 'a', label: 'Apples', note: 'fruit_1' },
  { value: 'b', label: 'Bread', group: 'Bakery' },
  { value: 'c', label: 'Avocado' },
];

describe('the list of a token', () => {
  it.each([
    ['', ['a', 'b', 'c']],
    ['  ', ['a', 'b', 'c']],
    ['AV', ['c']],
    ['fruit', ['a']],
    ['bakery bread', ['b']],
    ['bread apples', []],
  ])('finds by %j', (typed, values) => {
    expect(matchOptions(OPTIONS, typed).map((option) => option.value)).toEqual(values);
  });

  it.each([
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['a', 0, 3, undefined],
    ['ArrowDown', -1, 0, undefined],
  ])('%s from %d of %d moves to %s', (key, at, count, next) => {
    expect(moveMark(key, at, count)).toBe(next);
  });

  it('jumps to the next option of a letter, around the end', () => {
    expect(findByLetter(OPTIONS, 0, 'a')).toBe(2);
    expect(findByLetter(OPTIONS, 2, 'A')).toBe(0);
    expect(findByLetter(OPTIONS, 0, 'z')).toBeUndefined();
  });

  it('says what is chosen as people would', () => {
    expect(sayChosen(OPTIONS, [], 'or')).toBe('');
    expect(sayChosen(OPTIONS, ['a'], 'or')).toBe('Apples');
    expect(sayChosen(OPTIONS, ['a', 'b', 'gone'], 'and')).toBe('Apples, Bread and gone');
  });
});

describe('a number written in a sentence', () => {
  it.each([
    ['12', 12],
    [' 1,200 ', 1200],
    ['1,20', null],
    ['-3.5', -3.5],
    ['', null],
    ['3e4', null],
    ['five', null],
  ])('%j is %s', (typed, number) => {
    expect(readNumber(typed, { isWhole: false })).toBe(number);
  });

  it('keeps to its limits', () => {
    expect(readNumber('2.5', { isWhole: true })).toBeNull();
    expect(readNumber('0', { isWhole: true, min: 1 })).toBeNull();
    expect(readNumber('366', { isWhole: true, max: 365 })).toBeNull();
  });
});
