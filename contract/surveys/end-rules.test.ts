import { expect, test } from 'vitest';
import { paidEnds } from './end-rules.ts';
import type { SurveyOutcomeRule } from './survey-outcomes.ts';

const page = (name: string, question: string) => ({ name, elements: [{ type: 'radiogroup', name: question }] });
const survey = (triggers: readonly object[], ...names: string[]) => ({
  pages: ['first', ...names, 'last'].map((name, index) => page(name, `q${index + 1}`)),
  triggers,
});
const end = (question: string, more: object = {}) => ({ type: 'complete', expression: `{${question}} = 1`, ...more });
const quota: SurveyOutcomeRule = { kind: 'quota', name: 'Ages', after: 'second', cells: [] };

test.each([
  ['on the first page', survey([end('q1')]), [], ['Q1 forgotten']],
  ['on the first page, chosen', survey([end('q1', { outcome: 'QUALIFIED' })]), [], ['Q1 chosen']],
  ['by a part of an answer', survey([end('q1.row')]), [], ['Q1 forgotten']],
  ['before a quota has decided', survey([end('q2')], 'second', 'third'), [quota], ['Q2 forgotten']],
  ['after a quota has decided', survey([end('q3')], 'second', 'third'), [quota], []],
  ['on a page that is called a screener', survey([end('q2')], 'Screener 2'), [], ['Q2 forgotten']],
  ['in the middle', survey([end('q2')], 'second'), [], []],
  ['on the last page', survey([end('q2')]), [], []],
  ['a jump', survey([{ type: 'skip', expression: '{q1} = 1', gotoName: 'q2' }]), [], []],
])('an end %s', (_where, definition, outcomes, found) => {
  expect(
    paidEnds(definition, outcomes).map(({ label, isChosen }) => `${label} ${isChosen ? 'chosen' : 'forgotten'}`),
  ).toEqual(found);
});
