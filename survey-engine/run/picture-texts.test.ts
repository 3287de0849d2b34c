import { expect, test } from 'vitest';
import { viewPage } from '../index.ts';
import { NOW, startOf, surveyOf } from '../testing/take.ts';

test.each([
  ['imagepicker', undefined, true],
  ['imagepicker', true, false],
  ['radiogroup', undefined, undefined],
])('words under the pictures of a %s with showLabel %s', (type, showLabel, isLabelHidden) => {
  const choices = [{ value: 'p', text: 'Pack' }];
  const survey = surveyOf({ elements: [{ type, name: 'a', choices, ...(showLabel && { showLabel }) }] });
  const [question] = viewPage(survey, startOf(survey), NOW).elements;
  expect(question).toMatchObject({ type });
  expect((question as { isLabelHidden?: boolean }).isLabelHidden).toBe(isLabelHidden);
});
