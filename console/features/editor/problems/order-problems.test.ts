import { describe, expect, it, test } from 'vitest';
import { moveElementTo } from '#console/survey-draft/model/edit-elements.ts';
import type { ElementJson, SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { orderProblems } from './order-problems.ts';

const ask = (name: string, more: object = {}): ElementJson => ({ type: 'radiogroup', name, choices: [1, 2], ...more });
const survey = (...pages: ElementJson[][]): SurveyDocument => ({
  definition: { pages: pages.map((elements, at) => ({ name: `p${at + 1}`, elements })) },
  outcomes: [],
});
const said = (document: SurveyDocument) =>
  orderProblems(document).map(({ severity, title }) => `${severity}: ${title}`);

describe('a question that is moved behind what depends on it', () => {
  it('is a problem from the moment it is moved', () => {
    const before = survey([ask('a')], [ask('b', { visibleIf: '{a} = 1' })], [ask('c')]);
    expect(said(before)).toEqual([]);
    expect(said(moveElementTo(before, 'a', { page: 'p3', index: 1 }))).toEqual([
      'blocks: Q1 depends on Q3, which comes later',
    ]);
  });

  test.each<[string, SurveyDocument, string[]]>([
    [
      'a condition on the same page',
      survey([ask('b', { visibleIf: '{a} = 1' }), ask('a')]),
      ['warns: Q1 depends on Q2, which comes later'],
    ],
    [
      'carried choices',
      survey([ask('b', { choicesFromQuestion: 'a' })], [ask('a')]),
      ['blocks: Q1 takes its choices from Q2, which comes later'],
    ],
    ['a text', survey([ask('b', { title: 'About {a}' })], [ask('a')]), ['blocks: Q1 mentions Q2, which comes later']],
    [
      'a choice',
      survey([ask('b', { choices: [{ value: 1, visibleIf: '{a.row} = 1' }] })], [ask('a', { type: 'matrix' })]),
      ['blocks: Q1 depends on Q2, which comes later'],
    ],
    [
      'a rule of the outcomes',
      {
        ...survey([ask('b')], [ask('a')]),
        outcomes: [{ kind: 'screen-out', name: 'Young', after: 'p1', when: '{a} = 1' }],
      },
      ['blocks: The rule “Young” depends on Q2, which comes later'],
    ],
    [
      'an answer that is there from the start',
      survey([ask('b', { visibleIf: '{a} = 1' })], [ask('a', { defaultValue: 1 })]),
      [],
    ],
    ['what is in order', survey([ask('a'), ask('b', { visibleIf: '{a} = 1', title: '{a}' })]), []],
  ])('%s', (_what, document, problems) => expect(said(document)).toEqual(problems));

  it('a page that waits for its own question, or a later one', () => {
    const document = survey([ask('a')], [ask('b')]);
    const pages = document.definition.pages.map((page) => ({ ...page, visibleIf: '{b} = 1' }));
    expect(said({ ...document, definition: { pages } })).toEqual([
      'blocks: Page 1 depends on Q2, which comes later',
      'blocks: Page 2 depends on Q2, which comes later',
    ]);
    expect(said({ ...document, definition: { pages, pageOrder: 'random' } })).toEqual([]);
  });
});
