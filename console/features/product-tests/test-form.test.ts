import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import { EMPTY_TEST_FORM, testForm } from './test-form.ts';

const WHOLE = {
  ...EMPTY_TEST_FORM,
  internalName: 'Soap',
  externalName: 'Soap for your kitchen',
  product: 'Soap',
  inTheBox: '1 bottle',
  units: '1,200',
  consentText: 'You may stop at any point.',
  instruction: { title: 'How', paragraphs: 'Wash up.\n\n  \nTell us.\n' },
};

test('what is typed becomes what is sent', () => {
  const sent = v.parse(testForm, { ...WHOLE, diaryEveryDays: '', points: { ...WHOLE.points, diary: 'x' } });
  expect(sent).toMatchObject({
    units: 1_200,
    weightGrams: null,
    diaryEveryDays: null,
    picture: null,
    points: { diary: 0, test: 600, screener: { qualified: 10 } },
    instruction: { paragraphs: ['Wash up.', 'Tell us.'] },
    cells: [],
  });
});

test('everything that is wrong is told at once, at the fields of the form', () => {
  const cell = { name: 'All', target: 9, conditions: [{ attribute: 'age', test: 'ANSWERED' as const }] };
  const read = v.safeParse(testForm, {
    ...EMPTY_TEST_FORM,
    cells: [cell],
    units: '3',
    weightGrams: 'heavy',
    testingDays: '',
  });
  const problems = fieldProblems(read.issues ?? []);
  expect(Object.keys(problems)).toEqual(
    expect.arrayContaining([
      'internalName',
      'externalName',
      'product',
      'weightGrams',
      'testingDays',
      'consentText',
      'instruction.paragraphs',
    ]),
  );
  const overUnits = v.safeParse(testForm, { ...WHOLE, cells: [cell], units: '3' });
  expect(fieldProblems(overUnits.issues ?? [])).toEqual({
    cells: ['The cells need more people than there are units.'],
  });
});
