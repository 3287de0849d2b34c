import type { OpenedResults } from '#server/modules/results/open-results.ts';
import { openResults } from '#server/modules/results/open-results.ts';
import { findQuestion } from '#server/modules/results/result-questions.ts';
import { anOperator, must } from '../builders/builders.ts';
import type { TestNode } from '../node.ts';
import { aSurvey } from '../builders/survey-builders.ts';
import { aStartedWay } from '../builders/survey-way.ts';

/** A question of every kind that is counted. */
export const BREAKFAST = {
  title: 'Breakfast',
  pages: [
    {
      name: 'all',
      elements: [
        { type: 'radiogroup', name: 'sex', title: 'You are', choices: ['woman', 'man'] },
        { type: 'radiogroup', name: 'eats', title: 'What do you eat?', choices: ['bread', 'oats', 'nothing'] },
        {
          type: 'checkbox',
          name: 'drinks',
          title: 'What do you drink?',
          choices: ['tea', 'coffee'],
          showNoneItem: true,
        },
        { type: 'rating', name: 'again', title: 'Would you tell a friend?', rateMin: 0, rateMax: 10 },
        { type: 'rating', name: 'taste', title: 'How was it?' },
        { type: 'matrix', name: 'grid', title: 'How true?', columns: [1, 2, 3], rows: ['quick', 'cheap'] },
        { type: 'ranking', name: 'order', title: 'First to last', choices: ['x', 'y'] },
        { type: 'comment', name: 'why', title: 'In your words' },
        { type: 'text', inputType: 'number', name: 'minutes', title: 'How long?' },
      ],
    },
  ],
} as const;

const PEOPLE = 80;
/** Women first; of 40 women 30 eat bread, of 40 men 10. */
const answersOf = (person: number) => ({
  sex: person < 40 ? 'woman' : 'man',
  eats: person < 30 || (person >= 40 && person < 50) ? 'bread' : 'oats',
  drinks: person % 2 === 0 ? ['tea', 'coffee'] : ['none'],
  again: person % 11,
  taste: 1 + (person % 5),
  grid: { quick: 1 + (person % 3), cheap: 2 },
  order: person % 4 === 0 ? ['y', 'x'] : ['x', 'y'],
  ...(person < 25
    ? { why: person < 5 ? `The lid number ${person} sticks` : `Fine, thanks, said number ${person}` }
    : {}),
  minutes: person,
});

/** A study that 80 members have answered, opened by a researcher. */
export async function aBreakfastStudy(node: TestNode) {
  const survey = await aSurvey(node, { definitionJson: BREAKFAST });
  for (let person = 0; person < PEOPLE; person++) {
    node.clock.advance(1_000);
    const way = await aStartedWay(node, survey);
    await way.save(0, 'all', answersOf(person));
  }
  const { operatorId } = await anOperator(node);
  const opened: OpenedResults = must(
    await openResults(node.rooms.results, { operatorId, isReader: false }, survey.projectId),
  );
  const question = (id: string) => {
    const found = findQuestion(opened.codebook, id);
    if (found === undefined) throw new Error(`no question ${id}`);
    return found;
  };
  return { studyId: survey.projectId, opened, question, operatorId, act: { operatorId } };
}
