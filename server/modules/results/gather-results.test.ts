import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeTask } from '#server/modules/reviews/judge-task.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey, TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { codebookOf } from './codebook-of.ts';
import { gatherBatch, gatherResults } from './gather-results.ts';
import { readRespondentBlocks, type Block } from './respondent-blocks.ts';
import { gatherAll } from './results.jobs.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

type Survey = Awaited<ReturnType<typeof aSurvey>>;

async function take(
  survey: Survey,
  answers: { age?: number; region?: string; teas?: string[]; why?: string; again?: boolean },
) {
  node.clock.advance(1_000);
  const way = await aStartedWay(node, survey);
  await setAttributes(node.rooms.profile, node.platform.db, way.panelistId, {
    attributes: { gender: 'Woman', age: 30 },
  });
  await way.save(0, 'you', { age: answers.age ?? 30, ...(answers.region && { region: answers.region }) });
  await way.save(1, 'tea', answers.teas ? { teas: answers.teas } : {});
  await way.save(2, 'words', {
    ...(answers.why && { why: answers.why }),
    ...(answers.again !== undefined && { again: answers.again }),
  });
  return way;
}

async function gathered(
  studyId: string,
  given: Parameters<typeof readRespondentBlocks>[3]['filter'] = {},
): Promise<Block> {
  const { results } = node.rooms;
  await gatherResults(results, studyId);
  const { variables } = await codebookOf(results, results.db, studyId);
  const blocks = await Array.fromAsync(
    readRespondentBlocks(results, (work) => work(results.db), studyId, { variables, filter: given }),
  );
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) throw new Error(`one block was expected, not ${blocks.length}`);
  return block;
}

const codes = (block: Block, name: string) => {
  const column = block.columns.get(name);
  if (column?.kind === 'codes') return [...column.codes];
  return column?.kind === 'numbers' ? [...column.numbers] : column?.texts;
};

describe('gathering', () => {
  it('turns runs into columns, with the reasons why there is no answer', async () => {
    const survey = await aSurvey(node);
    await take(survey, { age: 34, region: 'west', teas: ['green', 'black'], why: 'It is green.', again: true });
    const { panelistId } = await take(survey, { age: 51, teas: ['herbal'], again: false });
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { dob: '1974-06-10' } });
    const block = await gathered(survey.projectId);
    expect(codes(block, 'age')).toEqual([34, 51]);
    expect(codes(block, 'region')).toEqual([3, -2]);
    expect([codes(block, 'teas_1'), codes(block, 'teas_2'), codes(block, 'teas_3')]).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(codes(block, 'why')).toEqual(['It is green.', null]);
    expect(codes(block, 'again')).toEqual([1, 0]);
    expect(codes(block, 'attribute_age')).toEqual([30, 52]);
    expect([...block.columns.keys()].filter((name) => /dob|birth/i.test(name))).toEqual([]);
    expect(codes(block, 'attribute_gender')).toEqual([1, 1]);
    expect(block.respondents.map(({ outcome, weight }) => [outcome, weight])).toEqual([
      ['QUALIFIED', 1],
      ['QUALIFIED', 1],
    ]);
    const shown = await sql<{ code: number }>`SELECT get_byte(cells, 2) AS code FROM result_column
      WHERE study_id = ${survey.projectId} AND variable = 'why'`.execute(node.platform.db);
    expect(shown.rows, 'the second was not asked why: -1').toEqual([{ code: 255 }]);
  });

  it('goes on where it was, takes nobody twice, and is one at a time', async () => {
    const survey = await aSurvey(node);
    const { results } = node.rooms;
    await take(survey, { teas: ['green'] });
    await Promise.all([1, 2, 3].map(() => gatherBatch(results, survey.projectId)));
    await take(survey, { teas: ['black'] });
    await gatherAll(results);
    await gatherAll(results);
    const block = await gathered(survey.projectId);
    expect(codes(block, 'teas_1')).toEqual([0, 1]);
    expect(new Set(block.respondents.map(({ pseudonym }) => pseudonym)).size).toBe(2);
  });

  it('keeps codes when choices move, and gives new ones to what is new', async () => {
    const survey = await aSurvey(node);
    await take(survey, { region: 'north', teas: ['green'] });
    await gathered(survey.projectId);
    const [you, tea, words] = TEA_SURVEY.pages;
    const region = { ...you.elements[1], choices: ['east', 'west', 'north'] };
    const definitionJson = { ...TEA_SURVEY, pages: [{ ...you, elements: [you.elements[0], region] }, tea, words] };
    must(
      await publishSurvey(node.rooms.surveys, node.platform.db, {
        surveyId: survey.surveyId,
        title: 'Tea',
        definitionJson,
        outcomes: [],
      }),
    );
    await take(survey, { region: 'east', teas: ['green'] });
    const block = await gathered(survey.projectId);
    expect(codes(block, 'region')).toEqual([1, 4]);
    const { variables } = await codebookOf(node.rooms.results, node.platform.db, survey.projectId);
    expect(
      variables.find(({ name }) => name === 'region')?.choices.map(({ code, value }) => `${code} ${value}`),
    ).toEqual(['4 east', '3 west', '1 north', '2 south']);
  });

  it('follows what a reviewer decides', async () => {
    const survey = await aSurvey(node, { project: { subType: 'QUALITATIVE' } });
    const kept = await take(survey, { age: 20 });
    const gone = await take(survey, { age: 21 });
    expect((await gathered(survey.projectId)).respondents.map(({ outcome }) => outcome)).toEqual([
      'UNDER_REVIEW',
      'UNDER_REVIEW',
    ]);
    must(await judgeTask(node.rooms, node.platform.db, { taskId: kept.taskId, verdict: 'APPROVED', note: null }));
    must(await judgeTask(node.rooms, node.platform.db, { taskId: gone.taskId, verdict: 'REJECTED', note: null }));
    await gatherAll(node.rooms.results);
    const block = await gathered(survey.projectId);
    expect(codes(block, 'age')).toEqual([20]);
    expect(block.respondents[0]?.outcome).toBe('QUALIFIED');
  });

  it('names a member differently in every study', async () => {
    const [one, other] = [await aSurvey(node), await aSurvey(node)];
    const { panelistId } = await take(one, {});
    const way = await aStartedWay(node, other);
    await way.save(0, 'you', { age: 30 });
    const { pseudonymOf } = await import('./append-runs.ts');
    const name = pseudonymOf(node.rooms.results, one.projectId, panelistId);
    expect((await gathered(one.projectId)).respondents[0]?.pseudonym).toBe(name);
    expect(pseudonymOf(node.rooms.results, other.projectId, panelistId)).not.toBe(name);
  });

  it('fills block after block', async () => {
    const survey = await aSurvey(node);
    await take(survey, { age: 40, teas: ['green'], why: 'w' });
    await sql`
      WITH people AS (
        INSERT INTO panelist SELECT gen_random_uuid(), panel_id, tenant_id, gen_random_uuid()::text, gen_random_uuid(), n || email, n || email_key,
          first_name, last_name, state, joined_at, created_at, updated_at FROM panelist, generate_series(1, 2100) n
        WHERE panelist_id = (SELECT panelist_id FROM task WHERE project_id = ${survey.projectId}) RETURNING panelist_id
      ), tasks AS (
        INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
        SELECT gen_random_uuid(), panel_id, people.panelist_id, project_id, type, sub_type, state, status, created_at, updated_at
        FROM task, people WHERE project_id = ${survey.projectId} RETURNING task_id, panelist_id
      )
      INSERT INTO survey_run (run_id, survey_id, version, task_id, panelist_id, state, revision, seconds, started_at, active_at, ended_at, outcome)
      SELECT gen_random_uuid(), survey_id, version, tasks.task_id, tasks.panelist_id, state, revision, seconds, started_at, active_at,
        ended_at, outcome FROM survey_run, tasks WHERE survey_id = ${survey.surveyId}`.execute(node.platform.db);
    const { results } = node.rooms;
    await gatherResults(results, survey.projectId);
    const { variables } = await codebookOf(results, results.db, survey.projectId);
    const blocks = await Array.fromAsync(
      readRespondentBlocks(results, (work) => work(results.db), survey.projectId, { variables }),
    );
    expect(blocks.map((block) => block.respondents.length)).toEqual([1_000, 1_000, 101]);
    expect(new Set(blocks.flatMap((block) => [...(codes(block, 'age') ?? [])]))).toEqual(new Set([40]));
    expect(new Set(blocks.flatMap((block) => [...(codes(block, 'why') ?? [])]))).toEqual(new Set(['w']));
  });
});
