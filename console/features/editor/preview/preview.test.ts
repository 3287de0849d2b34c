import { describe, expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { ElementJson, SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { endOf } from '#console/survey-draft/preview/preview-outcome.ts';
import {
  answered,
  back,
  isShown,
  jump,
  nextPage,
  pageOf,
  startPreview,
  withSurvey,
} from '#console/survey-draft/preview/preview-run.ts';
import { previewable, patternsReady } from '#console/survey-draft/preview/previewable.ts';
import { showingAnswers } from './showing-answers.ts';

const ask = (name: string, more: object = {}): ElementJson => ({ type: 'text', name, ...more });
const survey = (...pages: ElementJson[][]): SurveyDocument => ({
  definition: { pages: pages.map((elements, at) => ({ name: `p${at + 1}`, elements })) },
  outcomes: [],
});
const NOW = 0;

function open(document: SurveyDocument) {
  const opened = previewable(document);
  if (opened === undefined) throw new Error('it can be previewed');
  return opened;
}

const shown = (document: SurveyDocument) => {
  const { survey: compiled, leftOut } = open(document);
  return { leftOut, names: [...compiled.questions.keys()] };
};

describe('a draft that is not right yet', () => {
  test.each<[string, SurveyDocument, string[], number]>([
    ['a sound one', survey([ask('a')], [ask('b')]), ['a', 'b'], 0],
    ['a condition on nobody', survey([ask('a'), ask('b', { visibleIf: '{nobody} = 1' })]), ['a', 'b'], 1],
    ['no choices', survey([ask('a'), ask('b', { type: 'radiogroup' })]), ['a'], 2],
    ['an unknown type', survey([ask('a'), ask('b', { type: 'signaturepad' })]), ['a'], 1],
    ['an unknown property', survey([ask('a', { wizardry: 1 })]), ['a'], 1],
    ['a name that is there twice', survey([ask('a'), ask('a')]), ['a'], 1],
    ['a grid without rows', survey([ask('a'), ask('b', { type: 'matrix', columns: [1] })]), ['a'], 1],
  ])('is shown without what cannot be shown: %s', (_what, document, names, leftOut) => {
    expect(shown(document)).toEqual({ names, leftOut });
  });

  test('shows rules that are not written yet as never true', () => {
    const rule: SurveyOutcomeRule = { kind: 'screen-out', name: 'x', after: 'p1', when: '' };
    const document = { ...survey([ask('a')]), outcomes: [rule] };
    const end = nextPage(startPreview(open(document).survey, NOW), NOW);
    expect(endOf(end, document.outcomes, NOW)).toEqual({ outcome: 'QUALIFIED', rule: undefined, note: undefined });
  });
});

describe('somebody on their way through the draft', () => {
  const document = survey(
    [ask('age', { inputType: 'number', isRequired: true })],
    [ask('why', { visibleIf: '{age} > 30' }), ask('b')],
    [ask('c')],
  );
  const begin = () => startPreview(open(document).survey, NOW);
  const names = (preview: ReturnType<typeof begin>) => pageOf(preview, NOW).view.elements.map(({ name }) => name);

  test('meets the patterns that the server will judge', async () => {
    await patternsReady;
    const postcode = survey([ask('a', { validators: [{ type: 'regex', regex: '^[0-9]{5}$' }] })]);
    const start = startPreview(open(postcode).survey, NOW);
    expect(nextPage(answered(start, 'a', 'x'), NOW).problems).toMatchObject([{ question: 'a', code: 'pattern' }]);
    expect(nextPage(answered(start, 'a', '12345'), NOW).problems).toEqual([]);
  });

  test('answers, goes on, goes back', () => {
    const stuck = nextPage(begin(), NOW);
    expect(stuck.problems).toMatchObject([{ question: 'age', code: 'required' }]);
    const second = nextPage(answered(stuck, 'age', 40), NOW);
    expect([second.run.page, names(second)]).toEqual(['p2', ['why', 'b']]);
    expect(back(second, NOW).run.page).toBe('p1');
    const end = nextPage(nextPage(second, NOW), NOW);
    expect(end.run.isComplete).toBe(true);
    expect(back(end, NOW).run).toMatchObject({ page: 'p3', isComplete: false });
  });

  test('keeps answers and place when the draft is changed, as far as they still exist', () => {
    const second = nextPage(answered(begin(), 'age', 40), NOW);
    const changed = survey([ask('age', { inputType: 'number' })], [ask('new')]);
    const kept = withSurvey(second, open(changed).survey, NOW);
    expect([kept.run.page, kept.run.answers]).toEqual(['p2', { age: 40 }]);
    expect(withSurvey(kept, open(survey([ask('x')])).survey, NOW).run).toMatchObject({ page: 'p1', answers: {} });
  });

  test('begins when the first question is written, and stays at the end when it got there', () => {
    const empty = startPreview(open(survey([])).survey, NOW);
    expect(withSurvey(empty, open(document).survey, NOW).run).toMatchObject({ page: 'p1', isComplete: false });
    const end = nextPage(startPreview(open(survey([ask('x')])).survey, NOW), NOW);
    expect(withSurvey(end, open(survey([ask('x'), ask('y')])).survey, NOW).run.isComplete).toBe(true);
  });

  test('jumps to a page as somebody else', () => {
    expect(names(jump(begin(), 'p2', { answers: { age: 20 } }))).toEqual(['b']);
    expect(names(jump(begin(), 'p2', { answers: { age: 50 } }))).toEqual(['why', 'b']);
    expect(jump(begin(), 'p9').run.page).toBe('p1');
  });

  test('who jumped is not asked for what they did not answer', () => {
    const outcomes: SurveyOutcomeRule[] = [
      { kind: 'quota', name: 'Ages', after: 'p1', cells: [{ name: 'Thirty', when: '{age} >= 30', target: 5 }] },
    ];
    const jumped = jump(begin(), 'p2');
    expect(endOf(jumped, outcomes, NOW)).toBeUndefined();
    expect(endOf(nextPage(nextPage(jumped, NOW), NOW), outcomes, NOW)?.outcome).toBe('QUALIFIED');
  });

  test('finds answers with which a question shows', () => {
    expect(showingAnswers(document, 'b')).toEqual({ answers: {}, given: {} });
    const showing = showingAnswers(document, 'why');
    expect(showing?.answers).toEqual({ age: 31 });
    expect(isShown(jump(begin(), 'p2', showing), 'why', NOW)).toBe(true);
    const known = survey([
      ask('x', { visibleIf: '{attribute.age} > 60' }),
      ask('y', { visibleIf: '{x} = 1 and {x} = 2' }),
    ]);
    expect(showingAnswers(known, 'x')?.given).toEqual({ 'attribute.age': 61 });
    expect(showingAnswers(known, 'y')).toBeUndefined();
  });

  test.each<[number, string | undefined, string]>([
    [15, 'Adults', 'TERMINATED'],
    [25, 'Ages', 'TERMINATED'],
    [35, undefined, 'UNDER_REVIEW'],
    [45, undefined, 'QUALIFIED'],
  ])('of age %i is ended by %s: %s', (age, rule, outcome) => {
    const outcomes: SurveyOutcomeRule[] = [
      { kind: 'screen-out', name: 'Adults', after: 'p1', when: '{age} < 18' },
      { kind: 'quota', name: 'Ages', after: 'p1', cells: [{ name: 'Thirty', when: '{age} >= 30', target: 5 }] },
      { kind: 'complete', when: '{age} < 40', outcome: 'UNDER_REVIEW' },
    ];
    const withRules = { ...document, outcomes };
    let preview = answered(startPreview(open(withRules).survey, NOW), 'age', age);
    expect(endOf(preview, outcomes, NOW)).toBeUndefined();
    for (let page = 0; page < 3 && endOf(preview, outcomes, NOW) === undefined; page++)
      preview = nextPage(preview, NOW);
    expect(endOf(preview, outcomes, NOW)).toMatchObject({ outcome, rule });
  });
});

test('starting again as somebody else draws another order, and an edit keeps it', () => {
  const choices = Array.from({ length: 20 }, (_, index) => `c${index}`);
  const document = survey([ask('a', { type: 'radiogroup', choices, choicesOrder: 'random' })]);
  const orderOf = (preview: ReturnType<typeof startPreview>) => {
    const [first] = pageOf(preview, NOW).view.elements;
    return first !== undefined && 'choices' in first ? first.choices?.map(({ value }) => value) : [];
  };
  const { survey: compiled } = open(document);
  const [one, two] = [startPreview(compiled, NOW, 'one'), startPreview(compiled, NOW, 'two')];
  expect(orderOf(one)).not.toEqual(orderOf(two));
  expect(orderOf(withSurvey(two, compiled, NOW))).toEqual(orderOf(two));
});
