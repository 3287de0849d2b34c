import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DETAIL_SENTENCES as SAY } from '#contract/profile/detail-form.ts';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { CatalogueDetail } from './profile.queries.ts';
import { detailSchema, newOption, typedDetail, withTheirOptions, type TypedDetail } from './typed-detail.ts';

const option = (code: unknown, text: string) => ({ code, text, isExclusive: false, isRetired: false });
const DETAIL: CatalogueDetail = {
  detailId: 'd-1',
  detailName: 'children',
  isListed: true,
  isRetired: false,
  version: {
    version: 2,
    typeName: 'household',
    position: 1,
    displayName: 'Children',
    selectionType: 'single',
    options: [option(0, 'None'), option(1, 'One')],
    isEditable: true,
    isNaming: false,
    isRestricted: false,
    derivedFrom: null,
    unlockDays: 30,
    info: null,
    availableActivityInfo: 'Opens studies',
    validation: { least: 1, most: null, minLength: null, maxLength: null, pattern: null, message: null },
    publishedBy: null,
    publishedAt: '2026-06-08T10:00:00.000Z',
  },
};
function read(change: Partial<TypedDetail>, before: CatalogueDetail | undefined = DETAIL) {
  const result = v.safeParse(detailSchema(before), { ...typedDetail(before, 'household'), ...change });
  return result.success ? result.output : fieldProblems(result.issues);
}
const typed = (change: object) => ({ ...newOption(), ...change });

describe('what is typed of a detail', () => {
  test('says what stood there when nothing was changed', () => {
    expect(read({})).toMatchObject({
      displayName: 'Children',
      unlockDays: 30,
      availableActivityInfo: 'Opens studies',
      options: [
        { code: 0, text: 'None' },
        { code: 1, text: 'One' },
      ],
      validation: { least: 1 },
    });
  });

  test('keeps a new option as a number where the others are, else as its words', () => {
    const { options } = typedDetail(DETAIL, '');
    expect(read({ options: [...options, typed({ code: '2', text: 'Two' })] })).toMatchObject({
      options: [{ code: 0 }, { code: 1 }, { code: 2 }],
    });
    expect(read({ options: [...options, typed({ text: 'Many' })] })).toMatchObject({
      options: [{}, {}, { code: null, text: 'Many' }],
    });
  });

  test('is told what the server would say, at its field', () => {
    const [none, one] = typedDetail(DETAIL, '').options;
    expect(read({ options: [typed(none ?? {})] })).toEqual({
      options: [SAY.optionsNeeded, SAY.optionGone('One')],
    });
    expect(read({ options: [typed({ ...none, text: 'One' }), typed({ ...one, text: 'None' })] })).toEqual({
      options: [SAY.optionSwapped('One'), SAY.optionSwapped('None')],
    });
    expect(read({ isListed: false, unlockDays: 'soon' })).toMatchObject({ unlockDays: [SAY.unlockDays] });
    expect(read({ isListed: false })).toEqual({ isListed: [SAY.retireInstead] });
  });

  test('of a new one needs a name and options of its own', () => {
    const result = v.safeParse(detailSchema(undefined), typedDetail(undefined, 'household'));
    expect(Object.keys(fieldProblems(result.issues ?? [])).toSorted()).toEqual([
      'detailName',
      'displayName',
      'options.0.text',
      'options.1.text',
    ]);
  });
});

test('options of another admin join those that somebody has typed', () => {
  const mine = [typed({ code: '0', text: 'Nobody' }), typed({ text: 'Many' })];
  expect(withTheirOptions(mine, DETAIL).map(({ text }) => text)).toEqual(['Nobody', 'Many', 'One']);
});
