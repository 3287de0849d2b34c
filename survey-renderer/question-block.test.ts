import { expect, test } from 'vitest';
import { compileSurvey, viewPage, newRun, answerPage } from '#engine/index.ts';
import { readSurvey } from '#engine/import.ts';
import { questionsOf } from './draft.ts';
import { isAskedFor } from './question-block.tsx';

const CHOICES = { choices: ['a', 'b', 'c'] };
const ROWS = { rows: ['r', 's'], columns: ['x', 'y'] };
const CELLS = { rows: ['r'], columns: [{ name: 'n', cellType: 'text', isRequired: true }] };

/** What says 'Optional' never refuses a page that leaves it out, and what says 'Required' does. */
test.each<[object, boolean]>([
  [{ type: 'text' }, false],
  [{ type: 'text', isRequired: true }, true],
  [{ type: 'text', inputType: 'number', min: 1, max: 9 }, false],
  [{ type: 'text', inputType: 'email' }, false],
  [{ type: 'comment', validators: [{ type: 'text', minLength: 5 }] }, false],
  [{ type: 'radiogroup', showOtherItem: true, ...CHOICES }, false],
  [{ type: 'checkbox', ...CHOICES }, false],
  [{ type: 'checkbox', minSelectedChoices: 2, ...CHOICES }, true],
  [{ type: 'ranking', ...CHOICES }, false],
  [{ type: 'ranking', isRequired: true, ...CHOICES }, true],
  [{ type: 'rating' }, false],
  [{ type: 'boolean' }, false],
  [{ type: 'slider' }, false],
  [{ type: 'slider', isRequired: true }, true],
  [{ type: 'matrix', ...ROWS }, false],
  [{ type: 'matrix', eachRowRequired: true, ...ROWS }, true],
  [{ type: 'matrixdropdown', ...CELLS }, true],
  [{ type: 'multipletext', items: [{ name: 'i' }] }, false],
  [{ type: 'multipletext', items: [{ name: 'i', isRequired: true }] }, true],
  [{ type: 'file' }, false],
  [{ type: 'text', isRequired: true, readOnly: true }, false],
])('%j is asked for: %s', (question, expected) => {
  const read = readSurvey({ pages: [{ name: 'p', elements: [{ name: 'q', ...question }] }] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const survey = compileSurvey(read.survey);
  const run = newRun(survey, { seed: 's', now: 0 });
  const [view] = questionsOf(viewPage(survey, run, 0, {}).elements);
  expect(view && isAskedFor(view)).toBe(expected);
  expect(answerPage(survey, run, { pageName: 'p', draft: {}, now: 0 }).ok).toBe(!expected);
});
