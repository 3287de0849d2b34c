import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSurvey } from '../import.ts';

const of = (...elements: object[]): object => ({ pages: [{ name: 'p', elements }] });
const text = (name: string, more: object = {}): object => ({ type: 'text', name, ...more });

function problemsOf(json: unknown): string[] {
  const read = readSurvey(json);
  return read.ok ? [] : read.problems.map(({ path, reason }) => `${path}: ${reason}`);
}

describe('what is outside the subset is refused with its place', () => {
  test.each<[string, unknown, string | RegExp]>([
    ['no object', 'x', /JSON object/],
    ['null', null, /JSON object/],
    ['a list', [], /JSON object/],
    ['nothing', {}, /^pages: /],
    ['pages that are no list', { pages: 5 }, /^pages: /],
    ['a page that is no object', { pages: [5] }, /^pages\[0\]: /],
    ['elements that are no list', { pages: [{ elements: {} }] }, /^pages\[0\]\.elements: /],
    ['an unknown type', of({ type: 'signaturepad', name: 'a' }), /^pages\[0\]\.elements\[0\]\.type: .*signaturepad/],
    ['a type of the language', of({ type: 'constructor', name: 'a' }), /\.type: /],
    ['an unknown property', of(text('a', { colour: 'red' })), /^pages\[0\]\.elements\[0\]\.colour: /],
    [
      'a property of the language',
      of(JSON.parse('{"type":"text","name":"a","__proto__":{"x":1}}') as object),
      /__proto__/,
    ],
    ['a property we know and refuse', of(text('a', { valueName: 'b' })), /valueName: This isn.t supported/],
    ['no name', of({ type: 'text' }), /\.name: /],
    ['braces in a name', of(text('a}')), /\.name: /],
    ['a name twice', of(text('a'), text('a')), /elements\[1\]\.name: The name 'a' is used twice/],
    [
      'a page twice',
      {
        pages: [
          { name: 'p', elements: [text('a')] },
          { name: 'p', elements: [text('b')] },
        ],
      },
      /pages\[1\]\.name/,
    ],
    [
      'an unknown name',
      of(text('age'), text('b', { visibleIf: '{agee} > 1' })),
      /elements\[1\]\.visibleIf: .*'agee'.*mean 'age'/,
    ],
    ['another case', of(text('Age'), text('b', { visibleIf: '{age} > 1' })), /mean 'Age'/],
    [
      'an unknown row',
      of({ type: 'matrix', name: 'm', rows: ['good'], columns: [1] }, text('b', { visibleIf: '{m.god} = 1' })),
      /mean 'good'/,
    ],
    ['an unknown name in a text', of(text('a', { title: 'Dear {nme}' })), /elements\[0\]\.title: /],
    ['an expression that is none', of(text('a', { visibleIf: '{a' })), /visibleIf: .*character/],
    ['a function that is none', of(text('a'), text('b', { visibleIf: 'evil({a})' })), /visibleIf: /],
    ['an expression that is no text', of(text('a', { visibleIf: 5 })), /visibleIf: /],
    [
      'an expression of a million characters',
      of(text('a', { visibleIf: `1 = ${'1'.repeat(400_000)}` })),
      /visibleIf: /,
    ],
    ['a deep expression', of(text('a', { visibleIf: `${'('.repeat(4_000)}1${')'.repeat(4_000)}` })), /visibleIf: /],
    ['a condition on itself', of(text('a', { visibleIf: '{a} empty' })), /shown depends on itself: a ← a/],
    [
      'conditions in a ring',
      of(text('a', { visibleIf: '{b} = 1' }), text('b', { visibleIf: '{a} = 1' })),
      /shown depends on itself/,
    ],
    [
      'a page by its own question',
      { pages: [{ name: 'p', visibleIf: '{a} = 1', elements: [text('a')] }] },
      /shown depends on itself/,
    ],
    [
      'calculated values in a ring',
      {
        ...of(text('a')),
        calculatedValues: [
          { name: 'x', expression: '{y}' },
          { name: 'y', expression: '{x}' },
        ],
      },
      /depends on itself: x ← y ← x/,
    ],
    [
      'carrying forward in a ring',
      of(
        { type: 'checkbox', name: 'a', choicesFromQuestion: 'b' },
        { type: 'checkbox', name: 'b', choicesFromQuestion: 'a' },
      ),
      /depends on itself/,
    ],
    [
      'triggers that feed each other',
      {
        ...of(text('a'), text('b')),
        triggers: [
          { type: 'copyvalue', expression: '{a} notempty', fromName: 'a', setToName: 'b' },
          { type: 'runexpression', expression: '{b} notempty', runExpression: '{b} + 1', setToName: 'a' },
        ],
      },
      /depends on itself/,
    ],
    [
      'a trigger that is none',
      { ...of(text('a')), triggers: [{ type: 'visible', expression: '{a} = 1' }] },
      /triggers\[0\]\.type/,
    ],
    [
      'a jump to nowhere',
      { ...of(text('abc')), triggers: [{ type: 'skip', expression: '{abc} = 1', gotoName: 'abd' }] },
      /gotoName: .*mean 'abc'/,
    ],
    ['a validator that is none', of(text('a', { validators: [{ type: 'magic' }] })), /validators\[0\]\.type/],
    [
      'a pattern that is none',
      of(text('a', { validators: [{ type: 'regex', regex: '(' }] })),
      /validators\[0\]\.regex: this '\(' isn't closed \(at character 1\)/,
    ],
    [
      'a pattern that looks ahead',
      of(text('a', { validators: [{ type: 'regex', regex: '^(?=a)b$' }] })),
      /validators\[0\]\.regex: .*lookahead.* \(at character 2\)/,
    ],
    [
      'a pattern that refers back, in a cell',
      of({
        type: 'multipletext',
        name: 'a',
        items: [{ name: 'b', validators: [{ type: 'regex', regex: '(a)\\1' }] }],
      }),
      /items\[0\]\.validators\[0\]\.regex: .*back references/,
    ],
    [
      'a pattern that is too large for the longest answer',
      of(text('a', { validators: [{ type: 'regex', regex: '^.{10,200}$' }] })),
      /regex: .*up to 1000 characters. Set maxLength to \d+ or less/,
    ],
    [
      'more patterns than anybody needs',
      of(
        ...Array.from({ length: 101 }, (_, index) =>
          text(`q${index}`, { validators: [{ type: 'regex', regex: 'a' }] }),
        ),
      ),
      /up to 100 patterns/,
    ],
    ['a choice twice', of({ type: 'radiogroup', name: 'a', choices: [1, '1'] }), /choices\[1\]: .*twice/],
    ['a choice without value', of({ type: 'radiogroup', name: 'a', choices: [{ text: 'x' }] }), /choices\[0\]: /],
    ['no choices', of({ type: 'radiogroup', name: 'a' }), /choices: This question has no choices/],
    [
      'too many choices',
      of({ type: 'radiogroup', name: 'a', choices: Array.from({ length: 2_001 }, (_, i) => i) }),
      /choices: .*2000/,
    ],
    ['too many questions', of(...Array.from({ length: 501 }, (_, i) => text(`q${i}`))), /up to 500/],
    ['too many pages', { pages: Array.from({ length: 201 }, (_, i) => ({ elements: [text(`q${i}`)] })) }, /up to 200/],
    ['too much', of(text('a', { title: 'x'.repeat(600_000) })), /larger than 512 KB/],
    ['a picture of another kind', of({ type: 'image', name: 'a', imageLink: 'javascript:alert(1)' }), /imageLink: /],
    [
      'other beside a comment',
      of({ type: 'radiogroup', name: 'a', choices: [1], hasOther: true, hasComment: true }),
      /showCommentArea/,
    ],
    ['a name of the member', of(text('attribute.age')), /is reserved for a profile detail/],
    ['a start page', { ...of(text('a')), firstPageIsStarted: true }, /Start pages/],
    ['a language that is not there', of(text('a', { title: { de: 'Hallo' } })), /'default' or 'en'/],
  ])('%s', (_, json, expected) => {
    const problems = problemsOf(json);
    expect(problems.join('\n')).toMatch(expected);
    for (const problem of problems) expect(problem.length).toBeLessThan(400);
  });

  test('elements without pages keep their path', () => {
    expect(problemsOf({ elements: [text('a'), text('a')] })).toEqual(["elements[1].name: The name 'a' is used twice."]);
  });

  test('panels within panels within panels', () => {
    let deep: object = text('a');
    for (let depth = 0; depth < 12; depth++) deep = { type: 'panel', name: `p${depth}`, elements: [deep] };
    expect(problemsOf(of(deep)).join()).toMatch(/nested up to 10 levels deep/);
    let endless: unknown = 1;
    for (let depth = 0; depth < 50_000; depth++) endless = [endless];
    expect(problemsOf({ pages: endless })).toEqual([': The survey is nested too deeply.']);
  });
});

describe('what is in the subset is brought into one form', () => {
  test('old names, looks, languages and short forms', () => {
    const read = readSurvey({
      title: { default: 'Hello', de: 'Hallo' },
      showProgressBar: 'top',
      elements: [
        {
          type: 'checkbox',
          name: 'a',
          hasOther: true,
          choicesOrder: 'none',
          startWithNewLine: false,
          width: '50%',
          choices: [1, { value: 2, text: { en: 'Two' } }],
        },
        {
          type: 'matrix',
          name: 'm',
          isAllRowRequired: true,
          rows: ['r'],
          columns: [1],
          columnsVisibleIf: '{item} > 0',
        },
        { type: 'boolean', name: 'b', defaultValue: 'false', valueFalse: 'N' },
        { type: 'rating', name: 'r', rateCount: 10 },
        { type: 'comment', name: 'c', rows: 3 },
      ],
    });
    expect(read).toEqual({
      ok: true,
      survey: {
        title: 'Hello',
        pages: [
          {
            name: 'page1',
            elements: [
              { type: 'checkbox', name: 'a', showOtherItem: true, choices: [{ value: 1 }, { value: 2, text: 'Two' }] },
              {
                type: 'matrix',
                name: 'm',
                eachRowRequired: true,
                rows: [{ value: 'r' }],
                choices: [{ value: 1 }],
                choicesVisibleIf: '{item} > 0',
              },
              { type: 'boolean', name: 'b', defaultValue: 'N', valueFalse: 'N' },
              { type: 'rating', name: 'r', rateMax: 10 },
              { type: 'comment', name: 'c', lines: 3 },
            ],
          },
        ],
      },
    });
  });

  test('the example of the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/survey-format.md'), 'utf8');
    const [, example = ''] = /```json\n([^`]*)```/.exec(page) ?? [];
    expect(problemsOf(JSON.parse(example))).toEqual([]);
  });

  test('a survey in its normal form survives being stored', () => {
    const read = readSurvey(of(text('a', { validators: [{ type: 'numericvalidator', minValue: 1 }] })));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(JSON.parse(JSON.stringify(read.survey))).toEqual(read.survey);
  });
});
