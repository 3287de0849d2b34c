import { describe, expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { supportForm, isUrlOrReference, panelistHint } from './support.ts';

const form = {
  issueCategory: 'OTHER',
  description: 'The survey closed after question 9.',
  email: 'dana@example.com',
};
const TOO_LONG = [
  'Your submission must be less than 5000 characters long, including spaces. Please reduce the length and attempt again.',
];

describe('the contact form', () => {
  test.each([
    { change: {}, problems: {} },
    { change: { issueCategory: undefined }, problems: { issueCategory: ['Issue is required'] } },
    { change: { issueCategory: '' }, problems: { issueCategory: ['Issue is required'] } },
    { change: { issueCategory: 'NEWS' }, problems: { issueCategory: ['Issue is required'] } },
    { change: { description: undefined }, problems: { description: ['Description is required'] } },
    { change: { description: ' \n ' }, problems: { description: ['Description is required'] } },
    { change: { email: undefined }, problems: { email: ['Please enter a valid email'] } },
    { change: { email: 'dana' }, problems: { email: ['Please enter a valid email'] } },
    {
      change: { issueCategory: 'ACTIVITY_PARTICIPATION_ISSUE' },
      problems: { activityReference: ['Activity URL or ID is required'] },
    },
    {
      change: { issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION', activityReference: '  ' },
      problems: { activityReference: ['Activity URL or ID is required'] },
    },
    {
      change: { issueCategory: 'POINTS_MISMATCH', activityReference: 'dinner one' },
      problems: { activityReference: ['Please enter a valid activity URL or ID'] },
    },
    { change: { issueCategory: 'POINTS_MISMATCH', activityReference: 'SV-2190' }, problems: {} },
    {
      change: { issueCategory: 'GIFT_CARD_ISSUE', activityReference: 'SV-2190' },
      problems: { giftCardReference: ['Gift card link is required'] },
    },
    {
      change: { issueCategory: 'GIFT_CARD_ISSUE', giftCardReference: 'my card' },
      problems: { giftCardReference: ['Please enter a valid URL or gift card'] },
    },
    {
      change: { issueCategory: 'GIFT_CARD_ISSUE', giftCardReference: 'https://spark.example/egift/8f2k' },
      problems: {},
    },
    { change: { issueCategory: 'OTHER', activityReference: 'what I typed before' }, problems: {} },
    { change: { description: ' \u200b\u2060\n' }, problems: { description: ['Description is required'] } },
    {
      change: { issueCategory: 'GIFT_CARD_ISSUE', email: '', description: '' },
      problems: {
        email: ['Please enter a valid email'],
        description: ['Description is required'],
        giftCardReference: ['Gift card link is required'],
      },
    },
  ])('with $change', ({ change, problems }) => {
    expect(problemsOf(supportForm, { ...form, ...change })).toEqual(problems);
  });

  test.each([
    [4_999, {}],
    [5_000, { description: TOO_LONG }],
    [5_001, { description: TOO_LONG }],
  ])('a description of %i characters', (length, problems) => {
    expect(problemsOf(supportForm, { ...form, description: 'a'.repeat(length) })).toEqual(problems);
    expect(problemsOf(supportForm, { ...form, description: `a${' '.repeat(length - 1)}` })).toEqual(problems);
    expect(problemsOf(supportForm, { ...form, description: '🙂'.repeat(length) })).toEqual(problems);
  });
});

test.each([
  ['https://spark.example/survey/s1?panelist_hash=x', true],
  ['http://spark.example', true],
  [' SV-2190 ', true],
  ['PT-4821', true],
  ['HM40-7QXB-01LK-92TI', true],
  ['01985a3e-7c1f-7d2a-9b1e-3f6f6c0e8a11', true],
  ['12345', true],
  ['javascript:alert(1)', false],
  ['data:text/html,hi', false],
  ['ftp://spark.example/1', false],
  ['https://', false],
  ['https://spark.example/a b', false],
  ['survey', false],
  ['dinner one', false],
  ['a1', false],
  ['-SV-2190', false],
  ['SV--2190', false],
  [`A1${'b'.repeat(63)}`, false],
  [`https://spark.example/${'a'.repeat(2_048)}`, false],
  ['', false],
])('%j is a web address or an id: %j', (value, expected) => {
  expect(isUrlOrReference(value)).toBe(expected);
});

test.each([
  ['019A0000-0000-7000-8000-00000000000A', '019a0000-0000-7000-8000-00000000000a'],
  ['P-1', undefined],
  ["' OR 1=1", undefined],
  ['', undefined],
  [undefined, undefined],
])('a link that names %s gives the hint %s', (named, hint) => {
  expect(panelistHint(named)).toBe(hint);
});
