import { SECOND_MS } from '#contract/time/durations.ts';
import type { TestNode } from '../node.ts';
import { aSurvey } from './survey-builders.ts';
import { aStartedWay, regionQuota } from './survey-way.ts';

/** A survey in which every sign of carelessness can be given. */
const DINNERS = {
  pages: [
    {
      name: 'you',
      elements: [
        { type: 'radiogroup', name: 'region', title: 'Where do you live?', choices: ['north', 'south'] },
        {
          type: 'radiogroup',
          name: 'check',
          title: 'Choose three',
          choices: [
            { value: 3, text: 'Three' },
            { value: 4, text: 'Four' },
          ],
          attentionCheck: 3,
        },
      ],
    },
    {
      name: 'grid',
      elements: [
        {
          type: 'matrix',
          name: 'chores',
          title: 'How do you like these?',
          columns: [
            { value: 1, text: 'Not' },
            { value: 2, text: 'So' },
            { value: 3, text: 'Much' },
          ],
          rows: ['Planning', 'Shopping', 'Chopping', 'Cooking', 'Washing up'],
        },
      ],
    },
    { name: 'words', elements: [{ type: 'comment', name: 'why', title: 'Why?' }] },
  ],
};

const CAREFUL = { Planning: 1, Shopping: 2, Chopping: 3, Cooking: 1, 'Washing up': 2 };
const STRAIGHT = { Planning: 2, Shopping: 2, Chopping: 2, Cooking: 2, 'Washing up': 2 };
export const COPIED_WORDS = 'The sauce is good and the price is good.';

export type DinnerSurvey = Awaited<ReturnType<typeof aDinnerSurvey>>;

export function aDinnerSurvey(node: TestNode, internalName = 'Weeknight dinners') {
  return aSurvey(node, { definitionJson: DINNERS, outcomes: [regionQuota(100, 100)], project: { internalName } });
}

export interface Dinner {
  /** On each page. */
  readonly seconds: number;
  readonly check?: number;
  readonly grid?: object;
  readonly why: string;
}

/** Somebody takes it from beginning to end. */
export async function takeDinners(node: TestNode, survey: DinnerSurvey, dinner: Dinner) {
  const { seconds, check = 3, grid = CAREFUL, why } = dinner;
  const way = await aStartedWay(node, survey);
  const pages: [string, object][] = [
    ['you', { region: 'north', check }],
    ['grid', { chores: grid }],
    ['words', { why }],
  ];
  for (const [revision, [page, answers]] of pages.entries()) {
    node.clock.advance(seconds * SECOND_MS);
    await way.save(revision, page, answers);
  }
  return way;
}

/** Enough people who took their time, the last of whom is copied later. */
export async function takeCarefully(node: TestNode, survey: DinnerSurvey) {
  for (let person = 0; person < 21; person++) {
    await takeDinners(node, survey, { seconds: 60 + person, why: `My own words, number ${person} of them all.` });
  }
  return takeDinners(node, survey, { seconds: 80, why: COPIED_WORDS });
}

/** Somebody who clicked through, with every sign that there is. */
export function takeCarelessly(node: TestNode, survey: DinnerSurvey) {
  return takeDinners(node, survey, {
    seconds: 2,
    check: 4,
    grid: STRAIGHT,
    why: 'the sauce is good, and the price is GOOD',
  });
}
