import { expect, test } from 'vitest';
import { FIRST_CATALOGUE } from './first-catalogue.ts';
import { saidInSurvey } from './said-in-survey.ts';

const DETAILS = FIRST_CATALOGUE.map((detail) => ({ ...detail, isRetired: false }));
const said = (answers: object) => saidInSurvey({ ...answers }, DETAILS);

test.each([
  [{ household: '1' }, { household: 1 }],
  [{ household: 3 }, { household: 3 }],
  [{ gender: 'woman' }, { gender: 'Woman' }],
  [{ children: ['none'] }, { children: 0 }],
  [{ hasPets: true }, { hasPets: true }],
  [{ shopsHow: ['In the store', 'Online, delivered'] }, { shopsHow: ['In the store', 'Online, delivered'] }],
  [
    { home: 'House, owned', shopsHowOften: 'Once a week' },
    { home: 'House, owned', shopsHowOften: 'Once a week' },
  ],
])('%j says %j to the profile', (answers, expected) => {
  expect(said(answers)).toEqual(expected);
});

test.each<object>([
  { household: 'more' },
  { children: ['small', 'teen'] },
  { shopsHow: ['In the store', 'By drone'] },
  { gender: ['Woman', 'Man'] },
  { region: 'South' },
  { state: 'ME' },
  { firstName: 'Dana' },
  { dob: '1988-09-21' },
  { strange: 'x' },
  { constructor: 'x' },
  {},
])('%j says nothing to it', (answers) => {
  expect(said(answers)).toEqual({});
});
