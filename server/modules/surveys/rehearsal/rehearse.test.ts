import { describe, expect, it } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { must } from '#testkit/builders/builders.ts';
import { prepareRehearsal } from './prepare-rehearsal.ts';
import { rehearse } from './rehearse.ts';

const NOW = new Date('2026-06-10T10:31:00Z');
const POINTS = { qualified: 120, nonQualified: 10, overQuota: 20 };

const GROCERIES = {
  title: 'Groceries at your door',
  pages: [
    {
      name: 'screener',
      title: 'Screener',
      elements: [
        {
          type: 'radiogroup',
          name: 'age',
          title: 'Age group',
          isRequired: true,
          choices: ['under', 'young', 'middle', 'old'],
        },
        { type: 'radiogroup', name: 'shops', isRequired: true, choices: ['me', 'both', 'other'] },
      ],
    },
    {
      name: 'habits',
      title: 'Habits',
      elements: [
        { type: 'checkbox', name: 'where', isRequired: true, choices: ['store', 'online', 'app'] },
        {
          type: 'radiogroup',
          name: 'often',
          title: 'How often online',
          visibleIf: "{where} anyof ['online', 'app']",
          isRequired: true,
          choices: ['weekly', 'monthly', 'stopped'],
        },
      ],
    },
    {
      name: 'idea',
      title: 'The idea',
      visibleIf: "{often} <> 'stopped'",
      elements: [
        { type: 'rating', name: 'likely', isRequired: true },
        {
          type: 'radiogroup',
          name: 'check',
          choices: ['one', 'two', 'three'],
          attentionCheck: 'three',
          isRequired: true,
        },
      ],
    },
    { name: 'words', title: 'Your words', elements: [{ type: 'comment', name: 'why', title: 'What would stop you?' }] },
    {
      name: 'night',
      title: 'Night delivery',
      visibleIf: "{where} contains 'night'",
      elements: [{ type: 'boolean', name: 'late' }],
    },
  ],
};
const RULES: readonly SurveyOutcomeRule[] = [
  { kind: 'screen-out', name: 'Does not shop', after: 'screener', when: "{shops} = 'other' or {age} = 'under'" },
  {
    kind: 'quota',
    name: 'Ages',
    after: 'screener',
    cells: [
      { name: 'Young', when: "{age} = 'young'", target: 30 },
      { name: 'Older', when: "{age} anyof ['middle', 'old']", target: 500 },
    ],
  },
];

async function report(
  definition: unknown,
  outcomes: readonly SurveyOutcomeRule[] = [],
  given: { members?: number; seed?: string; wantedCompletes?: number } = {},
) {
  const prepared = must(prepareRehearsal(definition, outcomes));
  const { members = 400, seed = 'seed', wantedCompletes = null } = given;
  return rehearse(prepared, { members, seed, now: NOW, points: POINTS, wantedCompletes }, async () => undefined);
}

/** Made once: most tests look at the same one. */
let usual: ReturnType<typeof report> | undefined;
const groceries = () => (usual ??= report(GROCERIES, RULES));

const peopleAt = (made: Awaited<ReturnType<typeof report>>, end: string) =>
  made.ends.find((one) => one.end === end)?.people ?? 0;

describe('a rehearsal', () => {
  it('is the same for the same seed, and another one for another', async () => {
    const first = await report(GROCERIES, RULES);
    expect(await report(GROCERIES, RULES)).toEqual(first);
    expect(await report(GROCERIES, RULES, { seed: 'other' })).not.toEqual(first);
  });

  it('brings everybody to an end, each counted once', async () => {
    const made = await groceries();
    expect(made.ends.reduce((sum, { people }) => sum + people, 0)).toBe(400);
    expect(made.paths.reduce((sum, { people }) => sum + people, 0)).toBe(400);
    expect(peopleAt(made, 'STUCK')).toBe(0);
    for (const end of ['COMPLETE', 'REVIEW', 'SCREENED_OUT', 'FULL']) expect(peopleAt(made, end)).toBeGreaterThan(0);
  });

  it('fills no cell beyond its target, turns the rest away, and pays what the outcomes pay', async () => {
    const made = await groceries();
    const young = made.cells.find(({ name }) => name === 'Young');
    expect(young).toMatchObject({ target: 30, filled: 30 });
    expect(young?.turnedAway).toBe(peopleAt(made, 'FULL'));
    expect(made.overfilledCells).toBe(0);
    expect(made.pointsPaid).toBe(made.pointsByOutcome);
    expect(made.pointsPaid).toBe(
      120 * peopleAt(made, 'COMPLETE') + 10 * peopleAt(made, 'SCREENED_OUT') + 20 * peopleAt(made, 'FULL'),
    );
  });

  it('calls nothing rare that everyone saw whom a small quota let through', async () => {
    const quota = {
      kind: 'quota',
      name: 'Few',
      after: 'screener',
      cells: [{ name: 'All', when: '{age} notempty', target: 3 }],
    } as const;
    const made = await report({ ...GROCERIES, pages: [GROCERIES.pages[0], GROCERIES.pages[3]] }, [quota]);
    expect(made.pages.map(({ people }) => people)).toEqual([400, 3]);
    expect(made.unreached).toEqual([]);
  });

  it('finds what nobody can ever reach', async () => {
    const made = await groceries();
    expect(made.unreached).toEqual([
      { kind: 'PAGE', name: 'night', title: 'Night delivery', place: '', isReachable: false, people: 0 },
    ]);
    expect(made.pages.map(({ name, people }) => [name, people > 0])).toEqual([
      ['screener', true],
      ['habits', true],
      ['idea', true],
      ['words', true],
      ['night', false],
    ]);
  });

  it('says who takes a way by the answer that sets them apart', async () => {
    const made = await groceries();
    const skipping = made.paths.find(({ who }) => who === 'Skips The idea and Night delivery');
    expect(skipping).toMatchObject({ because: 'How often online: stopped', end: 'COMPLETE', points: 120 });
    expect(made.paths.find(({ end }) => end === 'SCREENED_OUT')?.who).toBe('Does not shop');
    expect(made.paths.find(({ end }) => end === 'FULL')?.who).toBe('Young, cell full');
  });

  it('draws a way for every step, and as many come out of a page as go in', async () => {
    const made = await groceries();
    for (const page of made.pages) {
      const out = made.steps.filter(({ from }) => from === page.name);
      expect(out.reduce((sum, { people }) => sum + people, 0)).toBe(page.people);
    }
  });

  it('tells what the wanted completes cost, those who do not fit included', async () => {
    const { cost } = await report(GROCERIES, RULES, { wantedCompletes: 100 });
    expect(cost.completes).toBe(100);
    expect(cost.starts).toBeGreaterThan(100 + cost.screenedOut);
    expect(cost.points).toBe(100 * 120 + cost.screenedOut * 10 + cost.full * 20);
  });

  it('expects longer surveys to take longer', async () => {
    const short = await report(GROCERIES, []);
    const words = {
      type: 'comment',
      name: 'more',
      title: 'And what else would you like to tell us?',
      isRequired: true,
    };
    const [first, ...rest] = GROCERIES.pages;
    const long = await report({ pages: [{ ...first, elements: [...(first?.elements ?? []), words] }, ...rest] });
    expect(short.medianSeconds).toBeGreaterThan(20);
    expect(long.medianSeconds ?? 0).toBeGreaterThan((short.medianSeconds ?? 0) + 10);
  });

  it('looks for ways that chance alone does not find', async () => {
    const numbers = ['a', 'b', 'c', 'd'].map((name) => ({
      name: `page-${name}`,
      elements: [{ type: 'text', inputType: 'number', name, min: 0, max: 1000, isRequired: true }],
    }));
    const secret = {
      name: 'secret',
      visibleIf: '{a} = 501 and {b} = 77 and {c} > 990 and {d} < 4',
      elements: [{ type: 'boolean', name: 'found' }],
    };
    const made = await report({ pages: [...numbers, secret] }, [], { members: 50 });
    expect(made.unreached).toEqual([expect.objectContaining({ name: 'secret', isReachable: true })]);
  });

  it('goes past conditions that cannot be read, and says which', async () => {
    const made = await report(
      {
        pages: [
          { name: 'one', elements: [{ type: 'boolean', name: 'a' }] },
          { name: 'two', elements: [{ type: 'boolean', name: 'b', visibleIf: '{gone} = 1' }] },
        ],
        triggers: [{ type: 'complete', expression: '{also_gone} = 1' }],
      },
      [
        { kind: 'screen-out', name: 'Broken', after: 'nowhere', when: '{a} = 1' },
        { kind: 'screen-out', name: 'Whole', after: 'one', when: '{a} = true' },
      ],
    );
    expect(made.setAside.map(({ path }) => path)).toEqual([
      'pages[1].elements[0].visibleIf',
      'triggers[0].expression',
      'outcomes[0].after',
    ]);
    expect(made.pages[1]?.people).toBe(400 - peopleAt(made, 'SCREENED_OUT'));
    expect(peopleAt(made, 'SCREENED_OUT')).toBeGreaterThan(100);
  });

  it('tells where nobody gets past, with the reason that a member would read', async () => {
    const made = await report(
      {
        pages: [
          {
            name: 'code',
            elements: [
              {
                type: 'text',
                name: 'pin',
                isRequired: true,
                validators: [{ type: 'regex', regex: '^Z{9}Q$', text: 'Not it.' }],
              },
            ],
          },
        ],
      },
      [],
      { members: 5 },
    );
    expect(made.stuck).toEqual([{ page: 'code', question: 'pin', reason: 'Not it.', people: 5 }]);
    expect(made.medianSeconds).toBeNull();
  });

  it('refuses what could not be taken by anybody', () => {
    const refused = prepareRehearsal({ pages: [{ name: 'p', elements: [{ type: 'nonsense', name: 'q' }] }] }, []);
    expect(refused.ok).toBe(false);
  });

  it('meets every type of question without getting stuck', async () => {
    const made = await report({ pages: [{ name: 'all', elements: EVERY_TYPE }] }, [], { members: 60 });
    expect(made.stuck).toEqual([]);
    expect(peopleAt(made, 'REVIEW')).toBeGreaterThan(0);
  });
});

const CHOICES = ['a', 'b', 'c', 'd'];
const EVERY_TYPE = [
  { type: 'radiogroup', choices: CHOICES, showOtherItem: true },
  { type: 'dropdown', choices: CHOICES },
  { type: 'checkbox', choices: CHOICES, showNoneItem: true, minSelectedChoices: 2, maxSelectedChoices: 3 },
  { type: 'tagbox', choices: CHOICES },
  { type: 'ranking', choices: CHOICES },
  { type: 'imagepicker', choices: [{ value: 'x', imageLink: 'https://example.com/x.png' }], multiSelect: true },
  { type: 'rating', rateMax: 10 },
  { type: 'boolean' },
  { type: 'comment', validators: [{ type: 'text', minLength: 120 }] },
  { type: 'text', validators: [{ type: 'email' }] },
  { type: 'text', validators: [{ type: 'regex', regex: '^[0-9]{5}$' }] },
  ...['number', 'email', 'url', 'tel', 'date', 'datetime-local', 'time', 'month', 'week', 'color'].map((inputType) => ({
    type: 'text',
    inputType,
  })),
  { type: 'multipletext', items: [{ name: 'first' }, { name: 'second', inputType: 'number' }] },
  { type: 'matrix', rows: ['r1', 'r2'], columns: ['c1', 'c2'], isAllRowRequired: true },
  { type: 'matrixdropdown', rows: ['r1', 'r2'], columns: [{ name: 'c1', cellType: 'dropdown' }], choices: CHOICES },
  { type: 'slider', min: 10, max: 20, step: 5 },
  { type: 'slider', sliderType: 'range', min: 0, max: 100 },
  { type: 'file', maxFiles: 1 },
  { type: 'video', maxSeconds: 60 },
  { type: 'html', html: '<p>Thank you.</p>' },
  { type: 'expression', expression: '1 + 1' },
].map((question, index) => ({
  name: `q${index}`,
  ...(question.type === 'html' || question.type === 'expression' ? {} : { isRequired: true }),
  ...question,
}));
