import { describe, expect, it, test } from 'vitest';
import type { QuotaRule, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { listSubjects } from '../logic/subjects.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { findProblems } from '../problems/find-problems.ts';
import {
  addCell,
  addQuota,
  addReview,
  addScreenOut,
  editRule,
  moveRule,
  removeRule,
  setCells,
} from './outcome-rules.ts';
import { meaningOf } from './outcome-meaning.tsx';
import { slowestCell } from './slowest-cell.ts';
import { pastedTargets } from './pasted-targets.ts';
import { cellsFrom, gridOf, gridSubjects, splitEvenly, withoutScreenedOut } from './quota-grid.ts';

const choices = (...texts: string[]) => texts.map((text, index) => ({ value: index + 1, text }));
const document = openDocument(
  {
    pages: [
      {
        name: 'screener',
        elements: [
          { type: 'radiogroup', name: 'age', title: 'Age', choices: choices('18 to 24', '25 to 34', '35 or over') },
          { type: 'boolean', name: 'kids', title: 'Children' },
          { type: 'checkbox', name: 'where', title: 'Where', choices: choices('Store', 'Online') },
        ],
      },
    ],
  },
  [],
);
const subjects = listSubjects(document);
const subject = (name: string) => {
  const found = subjects.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const kinds = (rules: readonly SurveyOutcomeRule[]) =>
  rules.map((rule) => (rule.kind === 'complete' ? rule.outcome : rule.name));

describe('the order of rules', () => {
  it('keeps those for the end at the end, and names each on its own', () => {
    const ended = { ...document, outcomes: [{ kind: 'complete', outcome: 'QUALIFIED' }] as const };
    const grown = addReview(addScreenOut(addQuota(addScreenOut(ended))));
    expect(kinds(grown.outcomes)).toEqual(['Screen-out', 'Quota', 'Screen-out 2', 'UNDER_REVIEW', 'QUALIFIED']);
    expect(grown.outcomes[0]).toEqual({ kind: 'screen-out', name: 'Screen-out', after: 'screener', when: '' });
  });

  it('changes by one step, and not beyond its ends', () => {
    const two = addQuota(addScreenOut(document));
    expect(kinds(moveRule(two, 0, 1).outcomes)).toEqual(['Quota', 'Screen-out']);
    expect(moveRule(two, 0, -1)).toBe(two);
    expect(moveRule(two, 1, 1)).toBe(two);
    expect(kinds(removeRule(two, 0).outcomes)).toEqual(['Quota']);
  });

  it('lets a note be written and taken away', () => {
    const noted = editRule(addScreenOut(document), 0, { note: 'Thank you.' });
    expect(noted.outcomes[0]).toMatchObject({ note: 'Thank you.' });
    expect(editRule(noted, 0, { note: '' }).outcomes[0]).not.toHaveProperty('note');
  });
});

describe('cells from two questions', () => {
  const cells = cellsFrom(subject('age'), subject('kids'), []);

  it('are every pair of answers, once', () => {
    expect(cells).toHaveLength(6);
    expect(cells[1]).toEqual({ name: '18 to 24, No', when: '{age} = 1 and {kids} = false', target: 100 });
  });

  it('shut each other out and leave nobody out: nothing is wrong with them', () => {
    const quota: QuotaRule = { kind: 'quota', name: 'Cells', after: 'screener', cells };
    const required = openDocument(
      {
        pages: document.definition.pages.map((page) => ({
          ...page,
          elements: page.elements.map((one) => ({ ...one, isRequired: true })),
        })),
      },
      [quota],
    );
    const titles = findProblems(required).map(({ title }) => title);
    expect(titles).toEqual([]);
  });

  it('are recognized as the grid that they are', () => {
    const grid = gridOf(cells, subjects);
    expect(grid).toMatchObject({ rows: { name: 'age' }, columns: { name: 'kids' } });
    expect(grid?.cells.map((row) => row.map(({ index }) => index))).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    expect(gridOf(cellsFrom(subject('age'), undefined, []), subjects)).toMatchObject({ columns: undefined });
  });

  test.each<[string, typeof cells]>([
    ['one is missing', cells.slice(1)],
    ['a name is asked twice', [{ name: 'x', when: '{age} = 1 and {age} = 2', target: 1 }]],
    ['one is something else', [...cells.slice(1), { name: 'x', when: "{where} contains 'a'", target: 1 }]],
    ['there is none', []],
    ['it is code', [{ name: 'x', when: 'age({a}) > 3', target: 1 }]],
  ])('are no grid when %s', (_why, given) => {
    expect(gridOf(given, subjects)).toBeUndefined();
  });

  it('are a grid without the answers that screen out, which get no cells', () => {
    const outcomes: SurveyOutcomeRule[] = [
      { kind: 'screen-out', name: 'x', after: 'screener', when: '{age} = 1 or {kids} = true' },
    ];
    const rows = withoutScreenedOut(subject('age'), outcomes);
    expect(rows.choices.map(({ label }) => label)).toEqual(['25 to 34', '35 or over']);
    expect(gridOf(cellsFrom(rows, undefined, []), subjects)?.cells).toHaveLength(2);
    const both: SurveyOutcomeRule[] = [
      { kind: 'screen-out', name: 'x', after: 'screener', when: '{age} = 1 and {kids} = true' },
    ];
    expect(withoutScreenedOut(subject('age'), both).choices).toHaveLength(3);
  });

  it('keep the targets of cells that stay', () => {
    const some = cellsFrom(subject('age'), undefined, []).map((cell, index) => ({ ...cell, target: index }));
    expect(cellsFrom(subject('age'), undefined, some).map(({ target }) => target)).toEqual([0, 1, 2]);
  });

  it('come from questions whose answers shut each other out', () => {
    expect(gridSubjects(subjects).map(({ name }) => name)).toEqual(['age', 'kids']);
  });
});

describe('targets', () => {
  const cells = cellsFrom(subject('age'), undefined, []);

  it('are shared out to the last person', () => {
    expect(splitEvenly(cells, 1_000).map(({ target }) => target)).toEqual([334, 333, 333]);
  });

  test.each([
    ['35 or over\t1,000\n18 to 24\t60', [60, 100, 1_000]],
    ['18 TO  24;60', [60, 100, 100]],
    ['', [100, 100, 100]],
  ])('from a sheet are found by their labels: %j', (text, targets) => {
    expect(pastedTargets(cells, text)).toMatchObject({ problems: [] });
    expect(pastedTargets(cells, text).cells.map(({ target }) => target)).toEqual(targets);
  });

  it('from a table are found by the labels above and beside', () => {
    const pairs = cellsFrom(subject('age'), subject('kids'), []);
    const [yes = '', no = ''] = subject('kids').choices.map(({ label }) => label);
    const table = `\t${no}\t${yes}\n35 or over\t1\t2\n18 to 24\t3\t4`;
    const { cells: set, problems } = pastedTargets(pairs, table);
    expect(problems).toEqual([]);
    expect(set.map(({ target }) => target)).toEqual([4, 3, 100, 100, 2, 1]);
  });

  test.each([
    ['60\n40\n20', 'These numbers have no labels. Copy the cell names along with them.'],
    ['18 to 24\t60\n25 to 35\t40', "There's no cell named “25 to 35”."],
    ['18 to 24\t60\n18 to 24\t61', '“18 to 24” is listed twice.'],
    ['18 to 24\tmany', '“18 to 24” needs a whole number, not “many”.'],
  ])('are refused as a whole where a label does not fit: %j', (text, problem) => {
    expect(pastedTargets(cells, text)).toEqual({ cells, problems: [problem] });
  });

  it('belong to the cells of their rule', () => {
    const one = addQuota(document);
    const rule = one.outcomes[0];
    if (rule?.kind !== 'quota') throw new Error('a quota');
    const grown = setCells(one, 0, addCell(rule));
    expect(grown.outcomes[0]).toMatchObject({ cells: [{ name: 'Cell 1', when: '', target: 100 }] });
  });
});

describe('what the rules mean', () => {
  const points = { qualified: 100, nonQualified: 10, overQuota: 20 };
  const quota = {
    ...document,
    outcomes: [
      {
        kind: 'quota',
        name: 'Q',
        after: 'screener',
        cells: [
          { name: 'a', when: '{age} = 1', target: 300 },
          { name: 'b', when: '{age} = 2', target: 200 },
        ],
      },
    ] as const,
  };

  test.each([
    [
      'the quota holds no more than its targets',
      { wantedCompletes: 1_000, points },
      undefined,
      { completes: 500, points: 50_000, keptOut: 500 },
    ],
    [
      'the study wants fewer',
      { wantedCompletes: 100, points },
      undefined,
      { completes: 100, points: 10_000, keptOut: 0 },
    ],
    ['the study says nothing', { wantedCompletes: null, points }, undefined, { completes: 500, cells: 2 }],
    [
      'a rehearsal tells the shares',
      { wantedCompletes: null, points },
      { completes: 100, screenedOut: 40, full: 10 },
      { screenedOut: 200, full: 50, points: 50_000 + 2_000 + 1_000 },
    ],
  ])('%s', (_what, plan, shares, expected) => {
    expect(meaningOf(quota, plan, shares)).toMatchObject(expected);
  });

  it('names the one cell that keeps everybody waiting, with a fair target', () => {
    const cells = (a: number, b: number) => [
      { rule: 'Q', name: 'a', filled: a, turnedAway: 0 },
      { rule: 'Q', name: 'b', filled: b, turnedAway: 0 },
    ];
    expect(slowestCell(quota, { members: 1_000, cells: cells(100, 400) })).toEqual({
      name: 'a',
      target: 300,
      starts: 3_000,
      fairTarget: 50,
    });
    expect(slowestCell(quota, { members: 1_000, cells: cells(300, 200) })).toBeUndefined();
    expect(slowestCell(quota, { members: 1_000, cells: cells(0, 0) })).toBeUndefined();
  });
});
