import { describe, expect, test } from 'vitest';
import { compileSurvey, type SurveyDefinition } from '../index.ts';
import { readSurvey } from '../import.ts';
import { refusals, startOf, surveyOf } from '../testing/take.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

/** Names of the questions that follow from this name. */
const followers = (json: Record<string, unknown>, name: string) =>
  surveyOf(json)
    .followers.get(name)
    ?.map((one) => one.name);

describe('what follows from an answer', () => {
  const choices = [1, { value: 2, visibleIf: '{a} = 1' }];
  const values = [
    { name: 'double', expression: '{half} * 4' },
    { name: 'half', expression: '{a} / 2' },
  ];

  test.each<[string, object, string[] | undefined]>([
    ['nothing', text('q'), undefined],
    ['a default', text('q', { defaultValueExpression: '{a}' }), ['q']],
    ['a default made of a place inside it', text('q', { defaultValueExpression: '{a.x}' }), ['q']],
    ['a default made of its remark', text('q', { defaultValueExpression: '{a-Comment}' }), ['q']],
    ['a default made of what is calculated from it', text('q', { defaultValueExpression: '{double}' }), ['q']],
    ['a choice', { type: 'radiogroup', name: 'q', choices }, ['q']],
    ['all choices', { type: 'radiogroup', name: 'q', choices: [1], choicesVisibleIf: '{a} = 1' }, ['q']],
    [
      'whether a choice is open, which takes no answer',
      { type: 'radiogroup', name: 'q', choices: [{ value: 1, enableIf: '{a} = 1' }] },
      undefined,
    ],
    ['whether it shows, which takes no answer', text('q', { visibleIf: '{a} = 1' }), undefined],
  ])('%s', (_, question, expected) => {
    const a = { type: 'radiogroup', name: 'a', choices: [1, 2], showOtherItem: true };
    expect(followers({ elements: [a, question], calculatedValues: values }, 'a')).toEqual(expected);
  });

  test('choices carried from another question follow whatever changes those', () => {
    const json = {
      elements: [
        text('a'),
        { type: 'checkbox', name: 's', choices },
        { type: 'checkbox', name: 'm', choicesFromQuestion: 's' },
        { type: 'checkbox', name: 'q', choicesFromQuestion: 'm' },
      ],
    };
    expect(followers(json, 'a')).toEqual(['s', 'm', 'q']);
    expect(followers(json, 's')).toEqual(['m', 'q']);
    expect(followers(json, 'm')).toEqual(['q']);
    expect(followers(json, 'q')).toBeUndefined();
  });

  test('a follower is one once, however often it asks', () => {
    expect(
      followers(
        {
          elements: [text('a'), text('q', { defaultValueExpression: '{a} + {a} + {c}' })],
          calculatedValues: [{ name: 'c', expression: '{a}' }],
        },
        'a',
      ),
    ).toEqual(['q']);
  });
});

describe('calculated values', () => {
  const survey = surveyOf({
    elements: [
      text('a'),
      { type: 'expression', name: 'e', expression: '{c} + {b.x}' },
      { type: 'multipletext', name: 'b', items: [{ name: 'x' }] },
    ],
    calculatedValues: [
      { name: 'c', expression: '{d} + 1' },
      { name: 'd', expression: '{a}' },
    ],
  });

  test('know all that they are made of', () => {
    expect([...survey.computed.keys()]).toEqual(['e', 'c', 'd']);
    expect([...(survey.computed.get('e')?.reads ?? [])]).toEqual(['c', 'b.x', 'b', 'd', 'a']);
    expect([...(survey.computed.get('c')?.reads ?? [])]).toEqual(['d', 'a']);
    expect([...(survey.computed.get('e')?.uses ?? [])].map(({ name }) => name)).toEqual(['c']);
    expect([...(survey.computed.get('d')?.uses ?? [])]).toEqual([]);
  });
});

describe('triggers', () => {
  const survey = surveyOf({
    elements: [text('a'), text('b'), { type: 'multipletext', name: 'm', items: [{ name: 'x' }] }],
    calculatedValues: [
      { name: 'c', expression: '{a}' },
      { name: 'd', expression: '{a}' },
    ],
    triggers: [
      { type: 'complete', expression: '{c} = 1 and {m.x} = 2 and {c} < 5' },
      { type: 'copyvalue', expression: '{a} = 1', fromName: 'b', setToName: 'v' },
      { type: 'complete', expression: 'today() notempty and {a} = 1' },
      { type: 'complete', expression: 'true' },
      { type: 'runexpression', expression: '{a} = 1', runExpression: '{b}', setToName: 'w' },
      { type: 'complete', expression: 'round({a}) = 1' },
      { type: 'complete', expression: '{w} = 1' },
    ],
  });

  test('know what they wait for', () => {
    expect(survey.triggers.map(({ reads }) => reads.map(({ key, rest }) => [key, ...rest].join('/')))).toEqual([
      ['c', 'm/x'],
      ['a', 'b'],
      ['a'],
      [],
      ['a'],
      ['a'],
      ['w'],
    ]);
    expect(survey.watched).toEqual(['c']);
  });

  test('are restless where they ask for the time or for nothing', () => {
    expect(survey.triggers.map(({ isRestless }) => isRestless)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(survey.triggers.map(({ run }) => run !== undefined)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('a compiled survey', () => {
  const json = {
    pages: [
      {
        name: 'p',
        title: 'Page {a}',
        elements: [
          { type: 'panel', name: 'x', description: 'About {a}', elements: [text('a', { title: 'A' })] },
          {
            type: 'matrixdropdown',
            name: 't',
            rows: [{ value: 1, text: 'One' }],
            columns: [{ name: 'c' }],
            choices: [true],
          },
        ],
      },
    ],
  };
  const survey = surveyOf(json);
  const [page] = survey.pages;

  test('knows pages, panels and questions by name, and who holds whom', () => {
    const [panel, table] = page?.elements ?? [];
    expect(page).toMatchObject({ kind: 'page', name: 'p', parent: null, isShuffled: false });
    expect(panel).toMatchObject({ kind: 'panel', name: 'x' });
    expect(panel?.parent).toBe(page);
    expect(table?.parent).toBe(page);
    expect([...survey.questions.keys()]).toEqual(['a', 't']);
    expect(survey.questions.get('a')?.parent).toBe(panel);
    expect(survey.questions.get('t')?.cells[0]?.parent).toBe(page);
    expect([...survey.paths]).toEqual([]);
  });

  test('has its texts cut at their names, and names where there is no text', () => {
    expect([page?.title, page?.description]).toEqual([['Page ', 'a', ''], []]);
    expect(page?.elements[0]).toMatchObject({ title: [], description: ['About ', 'a', ''] });
    expect(survey.questions.get('a')).toMatchObject({
      title: ['A'],
      description: [],
      choices: [],
      rows: [],
      cells: [],
      validators: [],
    });
    const table = survey.questions.get('t');
    expect(table).toMatchObject({ title: ['t'], rows: [{ value: 1, text: ['One'] }] });
    expect(table?.cells[0]?.choices).toMatchObject([{ value: true, text: ['true'] }]);
  });

  test('cannot be made of what is no expression', () => {
    const wrong: SurveyDefinition = {
      pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', visibleIf: '{a' }] }],
    };
    expect(() => compileSurvey(wrong)).toThrow(/^not an expression: ./);
  });

  test('judges no patterns where the host brings nothing to judge them', () => {
    const patterned = { elements: [text('a', { validators: [{ type: 'regex', regex: '^x$' }] })] };
    const read = readSurvey(patterned);
    if (!read.ok) throw new Error('not read');
    const without = compileSurvey(read.survey);
    expect(refusals(without, startOf(without), { a: 'y' })).toEqual([]);
    const own = surveyOf(patterned);
    expect(refusals(own, startOf(own), { a: 'y' })).toEqual(['a pattern']);
  });
});
