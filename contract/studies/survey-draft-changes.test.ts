import { expect, test } from 'vitest';
import { describeChanges } from './survey-draft-changes.ts';

const question = (name: string, more: object = {}) => ({ type: 'radiogroup', name, title: `About ${name}`, ...more });
const definition = (...pages: object[][]) => ({
  pages: pages.map((elements, at) => ({ name: `p${at + 1}`, title: `Part ${at + 1}`, elements })),
});
const screenOut = { kind: 'screen-out' as const, name: 'Age', after: 'p1', when: '{a} < 18' };

test.each<[string, unknown, unknown, string[]]>([
  ['nothing', definition([question('a')]), definition([question('a')]), []],
  [
    'nothing but the order of names',
    definition([question('a')]),
    definition([{ title: 'About a', name: 'a', type: 'radiogroup' }]),
    [],
  ],
  ['a new question', definition([question('a')]), definition([question('a'), question('b')]), ['Q2 added: “About b”']],
  ['one that is gone', definition([question('a'), question('b')]), definition([question('b')]), ['“About a” removed']],
  [
    'a new name',
    definition([question('likely_use', { title: 'T' })]),
    definition([question('use_intent', { title: 'T' })]),
    ['Q1: renamed likely_use to use_intent'],
  ],
  [
    'other words',
    definition([question('a')]),
    definition([question('a', { title: 'New', description: 'Help' })]),
    ['Q1: text changed', 'Q1: help text changed'],
  ],
  [
    'choices',
    definition([question('a', { choices: [1, { value: 2, text: 'Two' }] })]),
    definition([question('a', { choices: [1, { value: 3, text: 'Three' }] })]),
    ['Q1: choice “Three” added', 'Q1: choice “Two” removed'],
  ],
  [
    'many choices',
    definition([question('a', { choices: [] })]),
    definition([question('a', { choices: [1, 2, 3] })]),
    ['Q1: choices changed'],
  ],
  [
    'a rule and being required',
    definition([question('a')]),
    definition([question('a', { visibleIf: '{b} = 1', isRequired: true })]),
    ['Q1: shown to different people', 'Q1: now required'],
  ],
  [
    'a move to another page',
    definition([question('a'), question('b')], []),
    definition([question('a')], [question('b')]),
    ['Q2 moved to page 2, Part 2'],
  ],
  [
    'another order',
    definition([question('a'), question('b')]),
    definition([question('b'), question('a')]),
    ['questions reordered'],
  ],
  [
    'pages',
    definition([], []),
    {
      pages: [
        { name: 'p2', title: 'Other', elements: [] },
        { name: 'new', elements: [] },
      ],
    },
    ['page 2 added', 'page 1, Part 1 removed', 'page 1, Other: text changed'],
  ],
  [
    'what is inside of a panel',
    definition([{ type: 'panel', name: 'box', elements: [question('a')] }]),
    definition([{ type: 'panel', name: 'box', elements: [question('a', { title: 'New' })] }]),
    ['Q1: text changed'],
  ],
  [
    'jumps, title and settings',
    { pages: [] },
    { pages: [], title: 'T', triggers: [{ type: 'complete' }], pageOrder: 'random' },
    ['jumps changed', 'survey title changed', 'survey settings changed'],
  ],
  ['something that is no survey', 7, { pages: 'x' }, []],
])('says %s', (_what, before, after, sentences) => {
  expect(describeChanges({ definition: before, outcomes: [] }, { definition: after, outcomes: [] })).toEqual(sentences);
});

test('says which rules were added, changed and removed', () => {
  const survey = definition([question('a')]);
  const complete = { kind: 'complete' as const, outcome: 'QUALIFIED' as const };
  const before = { definition: survey, outcomes: [screenOut, { ...screenOut, name: 'Region' }] };
  const after = { definition: survey, outcomes: [{ ...screenOut, when: '{a} < 21' }, complete] };
  expect(describeChanges(before, after)).toEqual([
    'complete rule added',
    'rule “Region” removed',
    'rule “Age” changed',
  ]);
});
