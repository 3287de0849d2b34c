import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQuestions } from '#console/survey-draft/model/survey-document.ts';
import { studyData } from '#server/modules/results/export/study-data.ts';
import { openResults } from '#server/modules/results/open-results.ts';
import { overviewOf } from '#server/modules/results/results-overview.ts';
import { askedQuestions } from '#server/modules/reviews/evidence/asked-questions.ts';
import { selectNewestVersion, selectReviewRun } from '#server/modules/reviews/evidence.store.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { prepareRehearsal } from '#server/modules/surveys/rehearsal/prepare-rehearsal.ts';
import { rehearse } from '#server/modules/surveys/rehearsal/rehearse.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const a = { type: 'text', name: 'a', title: 'A' };
const gone = { type: 'text', name: 'gone', title: 'Gone' };
const b = { type: 'checkbox', name: 'b', title: 'B', choices: ['x', 'y'] };
const welcome = { type: 'html', name: 'welcome', html: 'Hello' };
const FIRST = { pages: [{ name: 'all', elements: [welcome, a, gone, b] }] };
const SECOND = {
  pages: [
    {
      name: 'all',
      elements: [
        welcome,
        { type: 'rating', name: 'fresh', title: 'Fresh' },
        {
          type: 'panel',
          name: 'box',
          elements: [a, { type: 'image', name: 'pic', imageLink: '/pictures/a' }],
        },
        b,
      ],
    },
  ],
};

test('a question has the same number in the editor, the rehearsal, review, results and exports', async () => {
  const { platform, rooms } = node;
  const survey = await aSurvey(node, { definitionJson: FIRST });
  const way = await aStartedWay(node, survey);
  await way.save(0, 'all', { a: 'one', gone: 'two', b: ['x'] });
  const next = { surveyId: survey.surveyId, title: 'Tea', definitionJson: SECOND };
  must(await publishSurvey(rooms.surveys, platform.db, next));

  const editor = listQuestions({ definition: SECOND, outcomes: [] });
  const expected = { fresh: 'Q1', a: 'Q2', b: 'Q3' };
  expect(Object.fromEntries(editor.map(({ name, label }) => [name, label]))).toMatchObject(expected);

  const points = { qualified: 1, nonQualified: 1, overQuota: 1 };
  const plan = { members: 20, seed: 's', now: node.clock.now(), points, wantedCompletes: null };
  const report = await rehearse(must(prepareRehearsal(SECOND, [])), plan, async () => undefined);
  expect(Object.fromEntries(report.questions.map(({ name, label }) => [name, label]))).toMatchObject(expected);

  const { operatorId } = await anOperator(node);
  const opened = must(await openResults(rooms.results, { operatorId, isReader: false }, survey.projectId));
  const { questions } = await overviewOf(rooms.results, opened, { filter: {}, isWeighted: false });
  expect(questions.map(({ label, number }) => [label, number])).toEqual([
    ['Fresh', 1],
    ['A', 2],
    ['B', 3],
    ['Gone', undefined],
  ]);

  const wanted = { studyId: survey.projectId, name: 'QN-1', title: 'Tea', filter: {}, isNamed: false };
  const { variables } = await studyData(rooms.results, wanted);
  expect(variables.slice(-5).map(({ label }) => label)).toEqual(['Q1. Fresh', 'Q2. A', 'Q3. B: x', 'Q3. B: y', 'Gone']);

  const run = await selectReviewRun(platform.db, way.taskId);
  const newest = await selectNewestVersion(platform.db, survey.surveyId);
  if (run?.definition == null) throw new Error('the run has its version');
  const reviewed = askedQuestions(run.definition, run.version, newest?.definition);
  expect(reviewed.map(({ title, number }) => [title, number])).toEqual([
    ['A', 'Q2'],
    ['Gone', 'Q2 of version 1'],
    ['B', 'Q3'],
  ]);
});
