import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '#server/modules/results/export/csv.ts';
import { studyData } from '#server/modules/results/export/study-data.ts';
import { openResults } from '#server/modules/results/open-results.ts';
import { findQuestion } from '#server/modules/results/result-questions.ts';
import { summariseQuestion } from '#server/modules/results/summarise-question.ts';
import { previewPublish, publishSurvey } from '#server/modules/surveys/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

type Labels = Readonly<Record<number, string>>;
const choicesOf = (labels: Labels) => Object.entries(labels).map(([value, text]) => ({ value: Number(value), text }));
const about = (drinks: Labels, extra: readonly object[] = []) => ({
  pages: [
    {
      name: 'all',
      elements: [
        { type: 'radiogroup', name: 'drink', title: 'What do you drink?', choices: choicesOf(drinks) },
        {
          type: 'matrix',
          name: 'grid',
          title: 'How true?',
          rows: [{ value: 'quick', text: 'Quick' }],
          columns: [{ value: 1, text: 'So' }],
        },
        ...extra,
      ],
    },
  ],
});
const next = (surveyId: string, definitionJson: unknown) =>
  publishSurvey(node.rooms.surveys, node.platform.db, { surveyId, title: 'Drinks', definitionJson });
const reasonsOf = async (surveyId: string, definition: unknown) => {
  const result = await next(surveyId, definition);
  return result.ok ? [] : result.failure;
};

const TEA = { 1: 'Tea', 2: 'Coffee', 3: 'Milk' };
const why = { type: 'comment', name: 'why', title: 'Why?' };

test('a study that is edited five times in the field: chart and file agree with the answers, label by label', async () => {
  const survey = await aSurvey(node, { definitionJson: about(TEA, [why]) });
  const seen = new Map<string, number>();
  const answer = async (labels: Labels, codes: readonly number[]) => {
    for (const drink of codes) {
      node.clock.advance(1_000);
      await (await aStartedWay(node, survey)).save(0, 'all', { drink });
      const label = labels[drink] ?? '';
      seen.set(label, (seen.get(label) ?? 0) + 1);
    }
  };
  await answer(TEA, [1, 2, 2, 2, 3]);
  const edits: readonly [Labels, readonly object[], readonly number[]][] = [
    [{ 1: 'Tea', 3: 'Milk', 4: 'Cocoa' }, [why], [4, 4, 3]],
    [{ 1: 'Tea', 3: 'Milk', 5: 'Juice' }, [], [5, 1]],
    [{ 1: 'Tea', 2: 'Coffee', 3: 'Milk', 5: 'Juice', 6: 'Water' }, [], [2, 6]],
    [{ 5: 'Juice', 6: 'Water', 1: 'Tea', 2: 'Coffee' }, [], [5, 6, 6]],
    [{ 2: 'Coffee', 7: 'Nothing' }, [why], [7, 7, 7, 2]],
  ];
  const { surveyId, projectId } = survey;
  for (const [labels, extra, codes] of edits) {
    must(await next(surveyId, about(labels, extra)));
    await answer(labels, codes);
  }
  // Codes of what is gone, under other words.
  for (const labels of [
    { 2: 'Coffee', 7: 'Nothing', 1: 'Green tea' },
    { 7: 'Nothing', 4: 'Lemonade' },
    { 7: 'Coffee' },
  ])
    expect(await reasonsOf(surveyId, about(labels, [why]))).toHaveLength(1);

  const { operatorId } = await anOperator(node);
  const opened = must(await openResults(node.rooms.results, { operatorId, isReader: false }, projectId));
  const question = findQuestion(opened.codebook, 'drink');
  if (question === undefined) throw new Error('it is asked');
  const asked = { filter: {}, isWeighted: false };
  const { summary } = await summariseQuestion(node.rooms.results, opened, question, asked);
  expect(Object.fromEntries(summary.bars.map(({ label, count }) => [label, count]))).toEqual(Object.fromEntries(seen));

  const wanted = { studyId: projectId, name: 'QN-1', title: 'Drinks', filter: {}, isNamed: false };
  const data = await studyData(node.rooms.results, wanted);
  const at = data.variables.findIndex(({ name }) => name === 'drink');
  const exported = new Map<string, number>();
  let text = '';
  for await (const part of csvOf(data, 'labels')) text += part.toString();
  for (const line of text.trim().split('\r\n').slice(1)) {
    const label = line.split(',')[at] ?? '';
    exported.set(label, (exported.get(label) ?? 0) + 1);
  }
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(seen));
});

describe('a code that was published', () => {
  test('is refused for another choice, row, column or question once it was taken away, and taken back for its own', async () => {
    const { surveyId } = await aSurvey(node, { definitionJson: about(TEA, [why]) });
    must(await next(surveyId, about({ 1: 'Tea', 3: 'Milk' })));
    expect(await reasonsOf(surveyId, about({ 1: 'Tea', 2: 'Cocoa', 3: 'Milk' }))).toEqual([
      {
        path: 'pages[0].elements[0].choices[1]',
        reason:
          'Code 2 stands for “Coffee” in the data, even though it was removed after version 1. Give “Cocoa” another code.',
      },
    ]);
    expect(await reasonsOf(surveyId, about({ 1: 'Tea' }, [{ ...why, title: 'Where?' }]))).toEqual([
      {
        path: 'pages[0].elements[2]',
        reason:
          'The name why belonged to “Why?” until version 1. Its answers are stored under that name, so choose another.',
      },
    ]);
    expect(await reasonsOf(surveyId, about({ 1: 'Milk', 3: 'Tea' }))).toHaveLength(2);
    must(await next(surveyId, about(TEA, [why])));
  });

  test('is told with the answers it touches before anybody publishes', async () => {
    const survey = await aSurvey(node, { definitionJson: about(TEA, [why]) });
    for (const drink of [1, 2, 2])
      await (await aStartedWay(node, survey)).save(0, 'all', { drink, grid: { quick: 1 }, why: 'So' });
    const definition = {
      pages: [
        {
          name: 'all',
          elements: [
            {
              type: 'matrix',
              name: 'grid',
              title: 'How true is it?',
              rows: [{ value: 'quick', text: 'Fast' }],
              columns: [{ value: 1, text: 'Yes' }],
            },
            {
              type: 'radiogroup',
              name: 'drink',
              title: 'What do you drink?',
              visibleIf: '{grid.quick} = 1',
              choices: [
                { value: 3, text: 'Milk' },
                { value: 1, text: 'Green tea' },
                { value: 8, text: 'Water' },
              ],
            },
          ],
        },
      ],
    };
    const preview = await previewPublish(node.rooms.surveys, node.platform.db, survey.surveyId, {
      definition,
      outcomes: [],
    });
    expect(preview).toMatchObject({ version: 1, finished: 3, underway: 0, isCountedWhole: true, problems: [] });
    expect(preview?.changes.map(({ kind, label, what, answers }) => [kind, label, what, answers])).toEqual([
      ['REMOVED', 'Q3', 'Question “Why?” removed', 3],
      ['REMOVED', 'Q2', 'Choice “Coffee” removed', 2],
      ['RENAMED', 'Q1', '“How true?” now reads “How true is it?”', 3],
      ['RENAMED', 'Q1', 'Column “So” now reads “Yes”, code 1 as before', 3],
      ['RENAMED', 'Q1', 'Row “Quick” now reads “Fast”, code quick as before', 3],
      ['RENAMED', 'Q2', 'Choice “Tea” now reads “Green tea”, code 1 as before', 1],
      ['LOGIC', 'Q2', 'Conditions changed for who sees this question or its choices', 3],
      ['ADDED', 'Q2', 'Choice “Water” added, code 8', 3],
      ['REORDERED', '', 'Questions reordered', null],
      ['REORDERED', 'Q2', 'Choices reordered', null],
    ]);
    expect(preview?.changes[1]?.effect).toBe("2 answers use it. Existing answers stay, and code 2 can't be reused.");
  });

  test('a draft that cannot be read says so, and counts nothing', async () => {
    const { surveyId } = await aSurvey(node, { definitionJson: about(TEA) });
    const draft = { definition: { pages: 'x' }, outcomes: [] };
    const preview = await previewPublish(node.rooms.surveys, node.platform.db, surveyId, draft);
    expect(preview?.changes).toEqual([]);
    expect(preview?.problems.length).toBeGreaterThan(0);
  });
});
