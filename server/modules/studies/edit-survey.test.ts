import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, type OperatorRole } from '#contract/wire/rest.ts';
import { DRAFT_REFUSALS } from '#contract/studies/survey-drafts.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { publishDraft } from './publish-draft.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const DRAFT = `revision version definition outcomes isOpen isInField publishedRevision savedBy { operatorId }`;
const READ = `query getSurveyDraft($studyId: ID!) { getSurveyDraft(studyId: $studyId) { ${DRAFT} } }`;
const SAVE = `mutation saveSurveyDraft($studyId: ID!, $input: SurveyDraftInput!) {
  saveSurveyDraft(studyId: $studyId, input: $input) { saved { revision version } conflict { ${DRAFT} } refusal } }`;
const MEET = `mutation meetInSurveyDraft($studyId: ID!, $question: String) {
  meetInSurveyDraft(studyId: $studyId, question: $question) { revision others { name question } } }`;
const PUBLISH = `mutation publishSurveyDraft($studyId: ID!, $revision: Int!) {
  publishSurveyDraft(studyId: $studyId, revision: $revision) { surveyVersion problems { path reason } } }`;

class Researcher {
  readonly #browser: ApiClient;
  constructor(browser: ApiClient) {
    this.#browser = browser;
  }
  async ask(name: string, document: string, variables: object) {
    const answer = await this.#browser.graphql(name, document, variables, API_PATHS.consoleGraphql);
    return answer.body.data?.[name] ?? answer.body.errors[0].extensions.code;
  }
  read = (studyId: string) => this.ask('getSurveyDraft', READ, { studyId });
  save = (studyId: string, baseRevision: number, definition: unknown, outcomes: unknown = []) =>
    this.ask('saveSurveyDraft', SAVE, { studyId, input: { baseRevision, definition, outcomes } });
  meet = (studyId: string, question?: string) => this.ask('meetInSurveyDraft', MEET, { studyId, question });
  publish = (studyId: string, revision: number) => this.ask('publishSurveyDraft', PUBLISH, { studyId, revision });
}

async function researcher(role: OperatorRole = 'RESEARCHER'): Promise<Researcher> {
  const { email, password, code } = await anOperator(node, role);
  const browser = new ApiClient(node.url);
  browser.csId = (await browser.post(API_PATHS.consoleSignIn, { email, password, code: code() })).body.cs_id;
  return new Researcher(browser);
}

async function aStudy() {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const names = { internalName: 'Tea', externalName: 'Tea at home', description: 'A few questions.' };
  return inTransaction(node.platform.db, (tx) =>
    createStudy(node.rooms.activities, tx, { kind: 'SURVEY', ...names, points }, { operatorId: null }),
  );
}

/** What a launch does with the draft. */
async function launch(projectId: string) {
  const published = await inTransaction(node.platform.db, (tx) => publishDraft(node.rooms, tx, projectId));
  if (published.ok)
    await sql`UPDATE project SET survey_id = ${published.value.surveyId}, launched_at = now()
      WHERE project_id = ${projectId}`.execute(node.platform.db);
  return published;
}

describe('two researchers', () => {
  test('find an empty page, by either id of the study', async () => {
    const ann = await researcher();
    const { projectId, shortId } = await aStudy();
    const empty = { title: 'Tea at home', pages: [{ name: 'page1', elements: [] }] };
    for (const id of [projectId, shortId])
      expect(await ann.read(id)).toMatchObject({ revision: 0, definition: empty, isOpen: true, isInField: false });
    expect(await ann.read('QN-0')).toBe('NOT_FOUND');
    expect(await ann.save('QN-0', 0, empty)).toBe('NOT_FOUND');
  });

  test('write one survey: the second is told what the first has saved, and nothing is overwritten', async () => {
    const [ann, ben] = [await researcher(), await researcher()];
    const { shortId } = await aStudy();
    expect(await ann.save(shortId, 0, { pages: [] })).toMatchObject({ saved: { revision: 1, version: 1 } });
    expect(await ben.save(shortId, 1, { pages: [], title: 'Ben' })).toMatchObject({ saved: { revision: 2 } });
    expect(await ann.save(shortId, 1, { pages: [], title: 'Ann' })).toMatchObject({
      saved: null,
      conflict: { revision: 2, definition: { pages: [], title: 'Ben' } },
    });
    expect(await ann.save(shortId, 2, { pages: [], title: 'Both' })).toMatchObject({ saved: { revision: 3 } });
    expect(await ann.save(shortId, 3, [])).toMatchObject({ saved: null, refusal: DRAFT_REFUSALS.notASurvey });
  });

  test('write a long survey: 400 kB are saved like four', async () => {
    const { projectId } = await aStudy();
    const pages = Array.from({ length: 400 }, (_, page) => ({
      name: `page${page}`,
      elements: [{ type: 'comment', name: `q${page}`, title: 'w'.repeat(1_000) }],
    }));
    const saved = await (await researcher()).save(projectId, 0, { title: 'Long', pages });
    expect(saved).toMatchObject({ saved: { revision: 1 } });
  });

  test('see each other, and at which question, until one of them has been gone for a while', async () => {
    const [ann, ben] = [await researcher(), await researcher()];
    const { projectId } = await aStudy();
    expect(await ann.meet(projectId)).toEqual({ revision: 0, others: [] });
    expect(await ben.meet(projectId, 'q9')).toMatchObject({ others: [{ name: 'Test operator', question: null }] });
    expect(await ann.meet(projectId)).toMatchObject({ others: [{ question: 'q9' }] });
    node.clock.advance(41_000);
    expect(await ann.meet(projectId)).toMatchObject({ others: [] });
  });
});

describe('publishing', () => {
  const BROKEN = { pages: [{ name: 'a', elements: [{ type: 'text', name: 'x', visibleIf: '{nobody} = 1' }] }] };

  test('refuses what is not a survey, with place and reason', async () => {
    const ann = await researcher();
    const { projectId } = await aStudy();
    expect(await launch(projectId)).toMatchObject({ ok: false, failure: [{ path: '' }] });
    await ann.save(projectId, 0, BROKEN);
    expect(await launch(projectId)).toMatchObject({
      ok: false,
      failure: [{ path: 'pages[0].elements[0].visibleIf', reason: expect.stringContaining('nobody') }],
    });
  });

  test('gives the study its survey once, and the next version to those who have not begun', async () => {
    const ann = await researcher();
    const { projectId } = await aStudy();
    await ann.save(projectId, 0, TEA_SURVEY);
    expect(await ann.publish(projectId, 1)).toBe('CONFLICT');
    const first = must(await launch(projectId));
    expect(first.version).toBe(1);
    expect(must(await launch(projectId))).toEqual(first);
    expect(await ann.read(projectId)).toMatchObject({ isInField: true, publishedRevision: 1 });
    expect(await ann.publish(projectId, 1)).toEqual({ surveyVersion: 1, problems: [] });
    await ann.save(projectId, 1, { ...TEA_SURVEY, title: 'Tea and cake' });
    expect(await ann.publish(projectId, 1)).toBe('CONFLICT');
    expect(await ann.publish(projectId, 2)).toEqual({ surveyVersion: 2, problems: [] });
    await ann.save(projectId, 2, BROKEN);
    expect(await ann.publish(projectId, 3)).toMatchObject({
      surveyVersion: null,
      problems: [{ path: expect.stringMatching(/./) }],
    });
    const { rows } = await sql`SELECT after FROM audit_entry WHERE subject_id = ${projectId}
      AND action = 'survey-draft.published'`.execute(node.platform.db);
    expect(rows).toMatchObject([{ after: { surveyVersion: 2, revision: 2 } }]);
  });

  test('and writing end when the study does', async () => {
    const ann = await researcher();
    const { projectId } = await aStudy();
    await ann.save(projectId, 0, TEA_SURVEY);
    must(await launch(projectId));
    await sql`UPDATE project SET ended_at = now() WHERE project_id = ${projectId}`.execute(node.platform.db);
    expect(await ann.read(projectId)).toMatchObject({ isOpen: false, isInField: false });
    expect(await ann.save(projectId, 1, { pages: [] })).toMatchObject({ refusal: DRAFT_REFUSALS.studyIsOver });
    expect(await ann.publish(projectId, 1)).toBe('CONFLICT');
  });
});

test.each<OperatorRole>(['FULFILMENT', 'SUPPORT', 'READER'])('an operator with the role %s may not', async (role) => {
  const other = await researcher(role);
  const { projectId } = await aStudy();
  expect(await other.read(projectId)).toBe('FORBIDDEN');
  expect(await other.save(projectId, 0, TEA_SURVEY)).toBe('FORBIDDEN');
  expect(await other.meet(projectId)).toBe('FORBIDDEN');
  expect(await other.publish(projectId, 1)).toBe('FORBIDDEN');
});
