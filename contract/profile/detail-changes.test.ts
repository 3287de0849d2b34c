import { describe, expect, test } from 'vitest';
import { hasItsOwnWay, refusedChanges } from './detail-changes.ts';
import { DETAIL_SENTENCES as SAY } from './detail-form.ts';

const BEFORE = {
  detailName: 'pets',
  selectionType: 'single',
  options: [
    { code: true, text: 'Yes' },
    { code: 2, text: 'Two' },
    { code: 'none', text: 'No', isRetired: true },
  ],
  isListed: true,
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  derivedFrom: null,
} as const;
const [YES, TWO, NO] = BEFORE.options;

describe('another version of a detail', () => {
  test.each([
    ['rewords an option', { options: [{ code: true, text: 'Yes, one' }, TWO, NO] }],
    ['has a new one, in another order', { options: [NO, { text: 'Three' }, TWO, YES] }],
    [
      'names somebody from now on, after a fresh sign-in, by us alone',
      { isNaming: true, isRestricted: true, isEditable: false },
    ],
  ])('%s', (_name, change) => {
    expect(refusedChanges(BEFORE, { ...BEFORE, ...change })).toEqual({});
  });

  test.each([
    ['is answered otherwise', { selectionType: 'multiple' }, { selectionType: [SAY.typeChanged] }],
    ['takes an option away, even a retired one', { options: [YES, TWO] }, { options: [SAY.optionGone('No')] }],
    [
      'lets two options change their words',
      { options: [{ code: true, text: 'Two' }, { code: 2, text: 'Yes' }, NO] },
      { options: [SAY.optionSwapped('Two'), SAY.optionSwapped('Yes')] },
    ],
    [
      'gives a new option the words of an old one',
      { options: [{ code: true, text: 'Yes, one' }, TWO, NO, { text: 'Yes' }] },
      { options: [SAY.optionSwapped('Yes')] },
    ],
    ['is not asked any more', { isListed: false }, { isListed: [SAY.retireInstead] }],
  ] as const)('never %s', (_name, change, problems) => {
    expect(refusedChanges(BEFORE, { ...BEFORE, ...change })).toEqual(problems);
  });

  test('never makes nameless or easy to change what was not', () => {
    const before = { ...BEFORE, isNaming: true, isRestricted: true };
    expect(refusedChanges(before, BEFORE)).toEqual({
      isNaming: [SAY.staysNaming],
      isRestricted: [SAY.staysRestricted],
    });
  });

  test.each([
    ['of the account', { detailName: 'firstName', isListed: true }],
    ['that is worked out', { detailName: 'age', isListed: false, derivedFrom: 'dob' }],
  ])('changes only the words of one %s', (_name, own) => {
    const before = { ...BEFORE, isEditable: false, ...own };
    expect(hasItsOwnWay(before)).toBe(true);
    expect(refusedChanges(before, { ...before, isEditable: true, isListed: !before.isListed })).toEqual({
      isEditable: [SAY.notYours],
      isListed: [SAY.notYours],
    });
  });

  test('asks for what a file brought, if a form can have its name', () => {
    const before = { ...BEFORE, isListed: false };
    expect(refusedChanges(before, { ...before, isListed: true })).toEqual({});
    const strange = { ...before, detailName: 'Pets at home' };
    expect(refusedChanges(strange, { ...strange, isListed: true })).toEqual({ isListed: [SAY.nameNotAsked] });
    expect(refusedChanges(strange, strange)).toEqual({});
  });
});
