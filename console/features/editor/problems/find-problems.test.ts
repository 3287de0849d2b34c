import { describe, expect, it, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey } from '#engine/import.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { findProblems } from './find-problems.ts';

const AGE = {
  type: 'radiogroup',
  name: 'age',
  title: 'Age group',
  isRequired: true,
  choices: [
    { value: 'u', text: 'Under 18' },
    { value: 'a', text: '18 or over' },
  ],
};
const WHERE = {
  type: 'checkbox',
  name: 'where',
  title: 'Where',
  choices: [
    { value: 'store', text: 'In a store' },
    { value: 'late', text: 'After 9 pm' },
  ],
};
const END = { type: 'comment', name: 'why', title: 'Why' };

function survey(pages: object[], outcomes: readonly SurveyOutcomeRule[] = [], more: object = {}): SurveyDocument {
  return openDocument({ pages, ...more }, outcomes);
}
const page = (name: string, elements: object[], more: object = {}) => ({ name, title: name, elements, ...more });
const said = (document: SurveyDocument) => findProblems(document).map(({ severity, title }) => `${severity}: ${title}`);

/** Presses the button of the problem with this title. */
function mended(document: SurveyDocument, title: RegExp): SurveyDocument {
  const problem = findProblems(document).find((one) => title.test(one.title));
  if (problem?.fix === undefined) throw new Error(`no remedy for ${title} in ${said(document).join('; ')}`);
  return problem.fix.apply(document);
}

describe('a survey without a fault', () => {
  it('has no problems', () => {
    const rules: SurveyOutcomeRule[] = [
      { kind: 'screen-out', name: 'Too young', after: 'one', when: "{age} = 'u'" },
      { kind: 'complete', outcome: 'QUALIFIED' },
    ];
    const document = survey(
      [page('one', [AGE, WHERE]), page('two', [{ ...END, visibleIf: "{where} contains 'late'" }])],
      rules,
    );
    expect(findProblems(document)).toEqual([]);
  });
});

test('a choice of pictures without one is told', () => {
  const choices = [
    { value: 'a', text: 'Red', imageLink: '/pictures/1' },
    { value: 'b', text: 'Blue' },
  ];
  const pack = { type: 'imagepicker', name: 'pack', title: 'Which one?', choices };
  expect(said(survey([page('one', [pack])]))).toEqual(['warns: A choice in Q1 has no picture']);
});

describe('problems with their remedies', () => {
  test.each<[string, SurveyDocument, string, RegExp]>([
    [
      'an answer that does not exist makes a page unreachable',
      survey([page('one', [WHERE]), page('two', [END], { visibleIf: "{where} contains 'after'" })]),
      'blocks: Page 2, two can never be reached',
      /never be reached/,
    ],
    [
      'a name that is gone',
      survey([page('one', [AGE]), page('two', [{ ...END, visibleIf: '{agee} notempty' }])]),
      'blocks: Q2 uses a name that no longer exists: agee',
      /name that no longer exists/,
    ],
    [
      'a name twice',
      survey([page('one', [AGE, { ...END, name: 'age' }])]),
      'blocks: Q1 has the same name as another question',
      /same name as another/,
    ],
    [
      'a code twice',
      survey([
        page('one', [
          {
            ...AGE,
            choices: [
              { value: 1, text: 'a' },
              { value: 1, text: 'b' },
            ],
          },
        ]),
      ]),
      'blocks: Q1 has two choices with the same code',
      /same code/,
    ],
    [
      'contradicting conditions of page and question',
      survey([
        page('one', [AGE]),
        page('two', [END, { ...END, name: 'x', visibleIf: "{age} = 'a'" }], { visibleIf: "{age} = 'u'" }),
      ]),
      'blocks: Q3 can never be shown',
      /can never be shown/,
    ],
    [
      'an empty page',
      survey([page('one', [AGE]), page('two', [])]),
      'informs: Page 2 has no questions',
      /no questions/,
    ],
    [
      'an empty choice',
      survey([
        page('one', [
          {
            ...AGE,
            choices: [
              { value: 1, text: 'Yes' },
              { value: 2, text: '' },
            ],
          },
        ]),
      ]),
      'warns: Choice B of Q1 is empty',
      /is empty/,
    ],
    [
      'a rule that depends on a page that no longer exists',
      survey([page('one', [AGE])], [{ kind: 'screen-out', name: 'Young', after: 'onne', when: "{age} = 'u'" }]),
      'blocks: The rule “Young” depends on a page that no longer exists',
      /page that no longer exists/,
    ],
    [
      'a rule without a condition',
      survey([page('one', [AGE])], [{ kind: 'screen-out', name: 'Young', after: 'one', when: '' }]),
      'blocks: The rule “Young” matches no one yet',
      /no one yet/,
    ],
    [
      'a rule that speaks of a name that is gone',
      survey([page('one', [AGE])], [{ kind: 'screen-out', name: 'Young', after: 'one', when: "{aeg} = 'u'" }]),
      'blocks: The rule “Young” uses a name that no longer exists: aeg',
      /name that no longer exists/,
    ],
  ])('%s', (_what, document, problem, title) => {
    expect(said(document)).toEqual([problem]);
    expect(said(mended(document, title))).toEqual([]);
  });

  it('a ring is told, and what is left of it when it is broken', () => {
    const [age, end] = [
      { ...AGE, visibleIf: '{why} notempty' },
      { ...END, visibleIf: '{age} notempty' },
    ];
    const ring = survey([page('one', [age, end])]);
    expect(said(ring)[0]).toBe('blocks: Q2 depends on itself');
    expect(said(mended(ring, /depends on itself/))).toEqual(['warns: Q1 depends on Q2, which comes later']);
  });

  it('offers the choice that was meant', () => {
    const document = survey([page('one', [WHERE]), page('two', [END], { visibleIf: "{where} contains 'after'" })]);
    const [problem] = findProblems(document);
    expect(problem).toMatchObject({
      sentence:
        "The condition checks whether Q1 includes “after”, but Q1 doesn't have that choice. Did you mean “After 9 pm”?",
      fix: { label: 'Use “After 9 pm”' },
      place: { page: 'two' },
    });
    expect(mended(document, /reached/).definition.pages[1]?.visibleIf).toBe("{where} contains 'late'");
  });

  test.each<[string, SurveyDocument, string[]]>([
    ['nothing at all', survey([page('one', [])]), ['blocks: There are no questions yet']],
    [
      'a question without words or choices',
      survey([page('one', [{ type: 'radiogroup', name: 'q' }])]),
      ['blocks: Q1 has no choices', 'warns: Q1 has no text yet'],
    ],
    [
      'an answer that is asked for beside others that exist',
      survey([page('one', [WHERE]), page('two', [{ ...END, visibleIf: "{where} anyof ['late', 'zzzzzz']" }])]),
      ["warns: Q2 refers to an answer that doesn't exist"],
    ],
    [
      'people who were screened out before',
      survey(
        [page('one', [AGE]), page('two', [{ ...END, visibleIf: "{age} = 'u'" }])],
        [{ kind: 'screen-out', name: 'Young', after: 'one', when: "{age} = 'u'" }],
      ),
      ['blocks: Q2 can never be shown'],
    ],
    [
      'an attention check that nobody can pass',
      survey([page('one', [{ ...AGE, attentionCheck: 'zz' }])]),
      ["blocks: Q1 expects an answer that doesn't exist"],
    ],
    [
      'cells that share people, that nobody is in, and that leave some out',
      survey(
        [page('one', [AGE, WHERE])],
        [
          {
            kind: 'quota',
            name: 'Cells',
            after: 'one',
            cells: [
              { name: 'Store', when: "{where} contains 'store'", target: 10 },
              { name: 'Late', when: "{where} contains 'late'", target: 10 },
              { name: 'Never', when: "{age} = 'u' and {age} = 'a'", target: 0 },
            ],
          },
        ],
      ),
      [
        'warns: No one can be in the cell “Never”',
        'warns: Q2 can be skipped, but decides who qualifies',
        'warns: “Store” and “Late” overlap',
        'informs: The cell “Never” has a target of 0',
        "informs: The rule “Cells” doesn't cover everyone",
      ],
    ],
    [
      'a rule behind one that takes everybody',
      survey(
        [page('one', [AGE])],
        [
          { kind: 'complete', outcome: 'QUALIFIED' },
          { kind: 'complete', outcome: 'UNDER_REVIEW', when: "{age} = 'a'" },
        ],
      ),
      ['warns: An outcome rule never runs'],
    ],
    [
      'words that are missing in one language',
      survey(
        [
          page('one', [
            { ...END, title: { default: 'Why', de: 'Warum' } },
            { ...END, name: 'b', title: { default: 'How', de: '' } },
            { ...END, name: 'c' },
          ]),
        ],
        [{ kind: 'complete', outcome: 'QUALIFIED', note: 'Thank you' }],
      ),
      [
        "warns: Q2 isn't translated",
        "warns: Q3 isn't translated",
        "warns: A rule's note to the member is in only one language",
      ],
    ],
  ])('%s', (_what, document, problems) => {
    expect(said(document)).toEqual(problems);
  });

  it('says in words what can never be true', () => {
    const visibleIf = "{age} = 'u' and {age} = 'a'";
    const [problem] = findProblems(survey([page('one', [AGE]), page('two', [{ ...END, visibleIf }])]));
    expect(problem?.sentence).toBe(
      'No answers make this true: Q1 Age group is Under 18 and Q1 Age group is 18 or over.',
    );
  });

  it('says nothing that it does not know', () => {
    const free = survey([
      page('one', [{ type: 'text', name: 'n', title: 'n', inputType: 'date' }, WHERE]),
      page('two', [{ ...END, visibleIf: "{n} > '2026-01-01' and {n} < '2020-01-01'" }]),
      page('three', [{ ...END, name: 'z', visibleIf: 'age({n}) > 400' }]),
    ]);
    expect(findProblems(free)).toEqual([]);
    const set = survey(
      [page('one', [WHERE]), page('two', [{ ...END, visibleIf: "{where} contains 'late' and {where} empty" }])],
      [],
      {
        triggers: [{ type: 'setvalue', expression: '{where} notempty', setToName: 'where', setValue: ['other'] }],
      },
    );
    expect(said(set)).toEqual([]);
  });

  it('is told when a promise of minutes is not kept', () => {
    const document = survey([page('one', [END])]);
    const title = (promisedMinutes: number | null, rehearsedSeconds: number | null) =>
      findProblems(document, { promisedMinutes, rehearsedSeconds })[0]?.title;
    expect(title(6, 490)).toBe('You promise 6 minutes, but the rehearsal took 8:10');
    expect(title(8, 490)).toBeUndefined();
    expect(title(null, 490)).toBeUndefined();
  });

  it('blocks whatever the import would refuse, and nothing that it takes', () => {
    const refused = survey([page('one', [{ type: 'nonsense', name: 'q', title: 'q' }])]);
    expect(readSurvey(refused.definition).ok).toBe(false);
    expect(said(refused)).toEqual(["blocks: Q1 can't be published as is"]);
  });
});
