import { describe, expect, test } from 'vitest';
import { viewPage, type Answers } from '../index.ts';
import { answered, NOW, startOf, surveyOf } from '../testing/take.ts';

/** The first page of these elements as it is drawn. */
function pageOf(elements: object[], draft: Answers = {}, page: object = {}, more: object = {}) {
  const survey = surveyOf({ pages: [{ name: 'p', elements, ...page }], ...more });
  return viewPage(survey, startOf(survey), NOW, draft);
}

describe('a page', () => {
  const a = { type: 'text', name: 'a' };

  test('has its words, with answers in them, and what it asks for', () => {
    const page = { title: 'Hello {a}', description: 'About {a}', isRequired: true, requiredErrorText: 'One!' };
    expect(pageOf([a], { a: 'x' }, page)).toMatchObject({
      name: 'p',
      title: 'Hello x',
      description: 'About x',
      isRequired: true,
      requiredText: 'One!',
      isFirst: true,
      isLast: true,
    });
    expect(pageOf([a])).toMatchObject({ title: '', description: '', isRequired: false, requiredText: undefined });
  });

  test('has panels with their words', () => {
    const panel = { type: 'panel', name: 'x', title: 'X {a}', description: 'D', elements: [a] };
    expect(pageOf([panel], { a: '1' }).elements).toEqual([
      {
        type: 'panel',
        name: 'x',
        title: 'X 1',
        description: 'D',
        isEnabled: true,
        isRequired: false,
        requiredText: undefined,
        elements: [expect.objectContaining({ name: 'a', value: '1' })],
      },
    ]);
    const closed = { ...panel, readOnly: true, isRequired: true, requiredErrorText: 'One.' };
    expect(pageOf([closed]).elements[0]).toMatchObject({ isEnabled: false, isRequired: true, requiredText: 'One.' });
  });

  test('says whether it is the first and the last of those that show', () => {
    const survey = surveyOf({
      pages: [
        { name: 'p0', visibleIf: 'false', elements: [{ type: 'text', name: 'z' }] },
        { name: 'p1', elements: [a] },
        { name: 'p2', visibleIf: "{a} != 'x'", elements: [{ type: 'text', name: 'b' }] },
      ],
    });
    const start = startOf(survey);
    const ends = (draft: Answers, run = start) => {
      const { name, isFirst, isLast } = viewPage(survey, run, NOW, draft);
      return [name, isFirst, isLast];
    };
    expect(ends({})).toEqual(['p1', true, false]);
    expect(ends({ a: 'x' })).toEqual(['p1', true, true]);
    const second = answered(survey, start, { a: 'y' });
    expect(ends({}, second)).toEqual(['p2', false, true]);
    expect(ends({}, answered(survey, second, {}))).toEqual(['p2', false, true]);
  });
});

describe('what is typed', () => {
  const elements = [
    { type: 'text', inputType: 'number', name: 'n' },
    { type: 'comment', name: 'c', maxLength: 3 },
    { type: 'text', name: 'o', visibleIf: '{n} > 5 or {c} notempty' },
  ];
  test.each<[Answers, string[]]>([
    [{}, ['n', 'c']],
    [{ n: 6 }, ['n', 'c', 'o']],
    [{ n: '6' }, ['n', 'c']],
    [{ c: 'too long' }, ['n', 'c', 'o']],
    [{ nobody: 1 }, ['n', 'c']],
    [{ n: 6, c: null }, ['n', 'c', 'o']],
  ])('%j shows %j', (draft, names) => {
    expect(pageOf(elements, draft).elements.map(({ name }) => name)).toEqual(names);
  });
});
