import { describe, expect, test } from 'vitest';
import { newRun, type Answers } from '../index.ts';
import { answered, NOW, shown, startOf, surveyOf } from '../testing/take.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const panel = (name: string, elements: object[], more: object = {}) => ({ type: 'panel', name, elements, ...more });

/** Names of the questions of a page that show, and of those that are open; `z` always shows. */
function seen(elements: object[], draft: Answers = {}, page: object = {}, more: object = {}) {
  const survey = surveyOf({ pages: [{ name: 'p', elements: [...elements, text('z')], ...page }], ...more });
  return shown(survey, startOf(survey), draft).filter(({ name }) => name !== 'z');
}
const names = (...given: Parameters<typeof seen>) => seen(...given).map(({ name }) => name);
const open = (...given: Parameters<typeof seen>) =>
  seen(...given).flatMap(({ name, isEnabled }) => (isEnabled ? [name] : []));

describe('what shows', () => {
  const source = { type: 'checkbox', name: 's', choices: [1], showOtherItem: true };
  const taker = {
    type: 'checkbox',
    name: 'q',
    choicesFromQuestion: 's',
    choicesFromQuestionMode: 'selected',
    hideIfChoicesEmpty: true,
  };

  test.each<[string, object[], Answers, string[]]>([
    ['by a condition that holds', [text('q', { visibleIf: "{z} = 'x'" })], { z: 'x' }, ['q']],
    ['not by one that does not', [text('q', { visibleIf: "{z} = 'x'" })], {}, []],
    ['not what is hidden outright', [text('q', { visible: false })], {}, []],
    ['what is hidden outright and has a condition', [text('q', { visible: false, visibleIf: 'true' })], {}, ['q']],
    ['in a panel', [panel('x', [text('q')])], {}, ['q']],
    ['not in a hidden panel', [panel('x', [text('q')], { visibleIf: 'false' })], {}, []],
    ['not in a panel that is hidden outright', [panel('x', [text('q')], { visible: false })], {}, []],
    ['not without choices', [source, taker], {}, ['s']],
    ['with choices', [source, taker], { s: [1] }, ['s', 'q']],
    ['with other of another question to choose', [source, taker], { s: ['other'], 's-Comment': 'x' }, ['s', 'q']],
    ['with an other of its own to choose', [source, { ...taker, showOtherItem: true }], {}, ['s', 'q']],
    [
      'not with nothing but other',
      [
        {
          type: 'radiogroup',
          name: 'q',
          choices: [{ value: 1, visibleIf: 'false' }],
          showOtherItem: true,
          hideIfChoicesEmpty: true,
        },
      ],
      {},
      [],
    ],
    ['without choices where that does not hide it', [source, { ...taker, hideIfChoicesEmpty: false }], {}, ['s', 'q']],
    [
      'not without rows',
      [{ type: 'matrix', name: 'q', rows: ['a'], columns: [1], rowsVisibleIf: 'false', hideIfRowsEmpty: true }],
      {},
      [],
    ],
    ['with rows', [{ type: 'matrix', name: 'q', rows: ['a'], columns: [1], hideIfRowsEmpty: true }], {}, ['q']],
    [
      'without rows where that does not hide it',
      [{ type: 'matrix', name: 'q', rows: ['a'], columns: [1], rowsVisibleIf: 'false' }],
      {},
      ['q'],
    ],
  ])('%s', (_, elements, draft, expected) => {
    expect(names(elements, draft)).toEqual(expected);
  });
});

describe('what is open', () => {
  test.each<[string, object[], Answers, object, object, string[]]>([
    ['everything', [text('q')], {}, {}, {}, ['q']],
    ['by a condition that holds', [text('q', { enableIf: "{z} = 'x'" })], { z: 'x' }, {}, {}, ['q']],
    ['not by one that does not', [text('q', { enableIf: "{z} = 'x'" })], {}, {}, {}, []],
    ['not what is read only', [text('q', { readOnly: true })], {}, {}, {}, []],
    ['what is read only and has a condition', [text('q', { readOnly: true, enableIf: 'true' })], {}, {}, {}, ['q']],
    ['not in a panel that is closed', [panel('x', [text('q')], { readOnly: true })], {}, {}, {}, []],
    [
      'not in a panel in one that is closed',
      [panel('y', [panel('x', [text('q')])], { enableIf: 'false' })],
      {},
      {},
      {},
      [],
    ],
    ['not on a page that is closed', [text('q')], {}, { readOnly: true }, {}, []],
    ['not in a survey that is closed', [text('q', { enableIf: 'true' })], {}, {}, { readOnly: true }, []],
  ])('%s', (_, elements, draft, page, survey, expected) => {
    expect(open(elements, draft, page, survey)).toEqual(expected);
  });
});

describe('orders by chance', () => {
  const many = Array.from({ length: 8 }, (_, index) => `q${index}`);
  const sorted = (list: readonly string[]) => [...list].toSorted((a, b) => a.localeCompare(b));
  const random = { questionOrder: 'random' };

  test.each<[string, object, object, object, boolean]>([
    ['nothing said', {}, {}, {}, false],
    ['said of the survey', random, {}, {}, true],
    ['said of the page', {}, random, {}, true],
    ['said of the panel', {}, {}, random, true],
    ['taken back by the page', random, { questionOrder: 'initial' }, {}, false],
    ['taken back by the panel', random, random, { questionOrder: 'initial' }, false],
    ['taken back by the page and said by the panel', random, { questionOrder: 'initial' }, random, true],
  ])('%s', (_, survey, page, box, isMixed) => {
    const found = names(
      [
        panel(
          'x',
          many.map((name) => text(name)),
          box,
        ),
      ],
      {},
      page,
      survey,
    );
    expect(sorted(found)).toEqual(many);
    expect(found.join() !== many.join()).toBe(isMixed);
  });

  test('each purpose has its own', () => {
    const elements = ['x', 'y'].map((box) =>
      panel(
        box,
        many.map((name) => text(`${box}${name}`)),
        random,
      ),
    );
    const found = names(elements);
    const of = (box: string) => found.filter((name) => name.startsWith(box)).map((name) => name.slice(1));
    expect(of('x')).not.toEqual(of('y'));
  });

  test('fixed pages keep their places, wherever they are', () => {
    const pages = many.map((name, index) => ({
      name: `p${index}`,
      elements: [text(name)],
      ...(index % 3 === 1 && { isFixed: true }),
    }));
    const way = (more: object) => {
      const survey = surveyOf({ pages, ...more });
      let run = startOf(survey);
      while (!run.isComplete) run = answered(survey, run, {});
      return run.visited;
    };
    const straight = pages.map(({ name }) => name);
    const found = way({ pageOrder: 'random' });
    expect(way({})).toEqual(straight);
    expect(found).not.toEqual(straight);
    expect(sorted(found)).toEqual(straight);
    expect([found[1], found[4], found[7]]).toEqual(['p1', 'p4', 'p7']);
  });
});

test('a survey of which nothing shows is complete at once', () => {
  const survey = surveyOf({ elements: [text('a', { visibleIf: 'false' })] });
  expect(newRun(survey, { seed: 's', now: NOW })).toEqual({
    seed: 's',
    answers: {},
    given: {},
    variables: {},
    touched: [],
    page: null,
    visited: [],
    isComplete: true,
  });
});
