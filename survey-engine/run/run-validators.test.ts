import { describe, expect, test } from 'vitest';
import { answerPage } from '../index.ts';
import { NOW, refusals, startOf, surveyOf } from '../testing/take.ts';
import { isEmail } from './run-validators.ts';

/** What the validator says against the answer: code and sentence. */
function saidOf(validator: object, value: unknown, question: object = { type: 'text' }): string[] {
  const survey = surveyOf({ elements: [{ name: 'q', ...question, validators: [validator] }] });
  const result = answerPage(survey, startOf(survey), { pageName: 'page1', draft: { q: value }, now: NOW });
  return result.ok ? [] : result.problems.map(({ code, message }) => `${code}: ${message}`);
}

const numbers = { type: 'numeric', minValue: 2, maxValue: 5 };
const lengths = { type: 'text', minLength: 2, maxLength: 4 };
const counts = { type: 'answercount', minCount: 2, maxCount: 3 };
const many = { type: 'checkbox', choices: [1, 2, 3, 4] };

describe('what validators let pass', () => {
  test.each<[string, object, unknown, object?]>([
    ['a number at its least', numbers, '2'],
    ['a number at its greatest', numbers, '5'],
    ['a number as such', numbers, 3, { type: 'text', inputType: 'number' }],
    ['a number with blanks around', numbers, ' 3 '],
    ['no number where none is answered', numbers, null],
    ['blanks where a number is asked', numbers, '  '],
    ['a number without limits', { type: 'numeric' }, '-100000'],
    ['the shortest text', lengths, 'ab'],
    ['the longest text', lengths, 'abcd'],
    ['a number where lengths are asked', { type: 'text', minLength: 5 }, 1, { type: 'text', inputType: 'number' }],
    ['a text of any length', { type: 'text' }, 'x'.repeat(900)],
    ['a text with a number inside', { type: 'text', allowDigits: false }, 'a1b'],
    ['a number where they may stand', { type: 'text', allowDigits: true }, 'ab1'],
    ['an address', { type: 'email' }, 'ann@example.com'],
    ['no address', { type: 'email' }, null],
    ['a text that fits', { type: 'regex', regex: '^[a-z]+$' }, 'abc'],
    ['a text that fits whatever the case', { type: 'regex', regex: '^[a-z]+$', caseInsensitive: true }, 'ABC'],
    ['a condition that holds', { type: 'expression', expression: "{q} = 'a'" }, 'a'],
    ['the fewest', counts, [1, 2], many],
    ['the most', counts, [1, 2, 3], many],
    ['any number of them', { type: 'answercount' }, [1, 2, 3, 4], many],
    ['none at all', counts, null, many],
    ['what cannot be counted', counts, 1, { type: 'radiogroup', choices: [1] }],
  ])('%s', (_, validator, value, question) => {
    expect(saidOf(validator, value, question)).toEqual([]);
  });
});

describe('what validators say', () => {
  test.each<[string, object, unknown, string, object?]>([
    ['too small', numbers, '1.9', 'tooSmall: Please enter 2 or more.'],
    ['too large', numbers, '5.1', 'tooLarge: Please enter 5 or less.'],
    ['no number', numbers, 'two', 'notNumber: Please enter a number.'],
    ['no end', numbers, 'Infinity', 'notNumber: Please enter a number.'],
    ['true for a number', numbers, true, 'notNumber: Please enter a number.', { type: 'boolean' }],
    ['too short', lengths, 'a', 'tooShort: Please enter at least 2 characters.'],
    ['too long', lengths, 'abcde', 'tooLong: Please enter up to 4 characters.'],
    [
      'a number at the end',
      { type: 'text', allowDigits: false },
      'ab1',
      "noDigits: This can't end with a number. Please change it.",
    ],
    ['no address', { type: 'email' }, 'ann', 'notEmail: Please enter an email address, such as name@example.com.'],
    [
      'blanks for an address',
      { type: 'email' },
      ' ',
      'notEmail: Please enter an email address, such as name@example.com.',
    ],
    [
      'no fit',
      { type: 'regex', regex: '^[a-z]+$' },
      'ABC',
      "pattern: This isn't in the right format. Please check it.",
    ],
    [
      'a condition that does not hold',
      { type: 'expression', expression: "{q} = 'a'" },
      'b',
      "expression: This answer doesn't match your other answers. Please check it.",
    ],
    [
      'a condition that does not hold, without an answer',
      { type: 'expression', expression: "{q} = 'a'" },
      null,
      "expression: This answer doesn't match your other answers. Please check it.",
    ],
    ['too few', counts, [1], 'tooFew: Please choose at least 2.', many],
    ['too many', counts, [1, 2, 3, 4], 'tooMany: Please choose up to 3.', many],
    ['its own words', { ...numbers, text: 'Two to five.' }, '1', 'tooSmall: Two to five.'],
  ])('%s', (_, validator, value, said, question) => {
    expect(saidOf(validator, value, question)).toEqual([said]);
  });

  test('all speak, in their order, but only where nothing else is wrong', () => {
    const validators = [numbers, { type: 'text', minLength: 3 }, { type: 'email' }];
    const survey = surveyOf({
      elements: [
        {
          type: 'text',
          name: 'q',
          isRequired: true,
          validators: [{ type: 'expression', expression: 'false' }, ...validators],
        },
      ],
    });
    expect(refusals(survey, startOf(survey), { q: '9' })).toEqual([
      'q expression',
      'q tooLarge',
      'q tooShort',
      'q notEmail',
    ]);
    expect(refusals(survey, startOf(survey), { q: null })).toEqual(['q required']);
  });
});

describe('addresses of mail', () => {
  test.each([
    ['a@b.co'],
    ['first.last+tag@mail.example.co.uk'],
    ["o'neil@example.com"],
    ['a_b-c@ex-ample.com'],
    ['a=b@example.com'],
    ['ann@éxample.fr'],
    [`${'a'.repeat(995)}@b.co`],
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    [''],
    ['@example.com'],
    ['ann@'],
    ['ann@example'],
    ['ann@example.c'],
    ['ann@.com'],
    ['ann@example..com'],
    ['ann@exa=mple.com'],
    ['ann@example.com.'],
    ['ann bee@example.com'],
    ['ann@exam ple.com'],
    ['ann@bee@example.com'],
    ['<ann@example.com>'],
    ['ann,bee@example.com'],
    ['ann;@example.com'],
    ['ann:@example.com'],
    ['ann(a)@example.com'],
    ['.ann@example.com'],
    ['ann.@example.com'],
    ['an..n@example.com'],
    [' ann@example.com'],
    ['ann@example.com '],
    [`${'a'.repeat(996)}@b.co`],
    [5],
    [null],
  ])('%s is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
