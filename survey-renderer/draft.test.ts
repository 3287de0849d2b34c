import { expect, test } from 'vitest';
import {
  type Answers,
  compileSurvey,
  newRun,
  type QuestionDefinition,
  type QuestionView,
  viewPage,
} from '#engine/index.ts';
import { withAnswer } from './answer-parts.ts';
import { questionsOf, settlePage } from './draft.ts';

const NOW = Date.UTC(2026, 10, 15);
const items = (...values: string[]) => values.map((value) => ({ value }));

function aPage(...elements: QuestionDefinition[]) {
  const survey = compileSurvey({ pages: [{ name: 'p1', elements }] });
  return { survey, run: newRun(survey, { seed: 's', now: NOW }) };
}

function settled(page: ReturnType<typeof aPage>, typed: Answers) {
  const { view, draft } = settlePage(page.survey, page.run, NOW, typed);
  const question = (name: string): QuestionView | undefined =>
    questionsOf(view.elements).find((one) => one.name === name);
  return { draft, question };
}

test('the newest answer is the last, also when it was given before', () => {
  expect(Object.keys(withAnswer({ a: 1, b: 2 }, 'a', 3))).toEqual(['b', 'a']);
});

test('an answer to a question that hides again leaves the draft, and what followed from it too', () => {
  const page = aPage(
    { type: 'boolean', name: 'pet' },
    { type: 'text', name: 'kind', visibleIf: '{pet} = true' },
    { type: 'text', name: 'age', visibleIf: '{kind} = "cat"' },
  );
  const typed = { pet: true, kind: 'cat', age: 'nine' };
  expect(settled(page, typed).draft).toEqual(typed);
  expect(settled(page, withAnswer(typed, 'pet', false)).draft).toEqual({ pet: false });
  expect(settled(page, withAnswer(withAnswer(typed, 'pet', false), 'pet', true)).draft).toEqual(typed);
});

test('an answer to a question that cannot be answered now leaves the draft', () => {
  const page = aPage({ type: 'boolean', name: 'on' }, { type: 'text', name: 'why', enableIf: '{on} = true' });
  expect(settled(page, { on: true, why: 'x' }).draft).toEqual({ on: true, why: 'x' });
  expect(settled(page, { why: 'x', on: false }).draft).toEqual({ on: false });
});

test('choices that are not offered any more leave the draft', () => {
  const page = aPage(
    { type: 'checkbox', name: 'owned', choices: items('a', 'b', 'c') },
    { type: 'checkbox', name: 'liked', choicesFromQuestion: 'owned', choicesFromQuestionMode: 'selected' },
    { type: 'radiogroup', name: 'best', choices: items('x'), defaultValue: 'x' },
  );
  expect(settled(page, { liked: ['a', 'b', 'ghost'], owned: ['a', 'b'] }).draft['liked']).toEqual(['a', 'b']);
  expect(settled(page, { best: 'ghost' }).draft).toEqual({ best: null });
});

test('rows and cells that are gone leave the draft', () => {
  const page = aPage(
    { type: 'boolean', name: 'more' },
    {
      type: 'matrix',
      name: 'm',
      choices: items('yes', 'no'),
      rows: [{ value: 'r1' }, { value: 'r2', visibleIf: '{more} = true' }],
    },
  );
  const typed = { more: true, m: { r1: 'yes', r2: 'no', r9: 'no' } };
  expect(settled(page, typed).draft['m']).toEqual({ r1: 'yes', r2: 'no' });
  expect(settled(page, withAnswer(typed, 'more', false)).draft['m']).toEqual({ r1: 'yes' });
});

test('what is no number stays in its field, and the other fields keep theirs', () => {
  const page = aPage(
    { type: 'text', name: 'size', inputType: 'number' },
    {
      type: 'multipletext',
      name: 'home',
      cells: [
        { type: 'text', name: 'adults', inputType: 'number' },
        { type: 'text', name: 'street' },
      ],
    },
    {
      type: 'matrixdropdown',
      name: 'shops',
      rows: items('near'),
      cells: [{ type: 'text', name: 'times', inputType: 'number' }],
    },
  );
  const typed = { size: 'many', home: { adults: 'two', street: 'Elm' }, shops: { near: { times: 'often' } } };
  const { draft, question } = settled(page, typed);
  expect(draft).toEqual(typed);
  expect(question('size')?.value).toBe('many');
  expect(question('home')?.items?.map(({ value }) => value)).toEqual(['two', 'Elm']);
  expect(question('shops')?.rows?.[0]?.cells?.[0]?.value).toBe('often');
});

test('a page that nothing is typed on is the page of the run', () => {
  const page = aPage({ type: 'text', name: 'size', inputType: 'number', defaultValue: 3 });
  expect(settlePage(page.survey, page.run, NOW, {})).toEqual({
    draft: {},
    view: viewPage(page.survey, page.run, NOW),
  });
});
