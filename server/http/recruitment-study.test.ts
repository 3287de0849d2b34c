import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { gatherResults } from '#server/modules/results/index.ts';
import { SurveyTaker } from '#testkit/clients/survey-taker.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { writeSurvey } from '#testkit/builders/survey-builders.ts';
import { studyClient } from '#testkit/clients/study-client.ts';
import { linkOf, Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SET = `mutation setRecruitingStudy($studyId: ID) { setRecruitingStudy(studyId: $studyId) { studyId } }`;
const GET = `query getRecruitment { getRecruitment { studyId } }`;
const LAUNCH = `mutation launchStudy($input: LaunchInput!) { launchStudy(input: $input) { problems launch { launchId } } }`;
const EXPORT = `mutation createExport($input: NewExport!) { createExport(input: $input) { url } }`;

let node: TestNode;
let researcher: Awaited<ReturnType<typeof studyClient>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await studyClient(node);
});
afterAll(() => node.stop());

const recruitBy = (studyId: string | null) => researcher.ask('setRecruitingStudy', SET, { studyId });
const recruiting = async () => (await researcher.ask('getRecruitment', GET, {})).studyId;

async function aDraft(recruits: 'STATIC' | 'SEGMENTATION' = 'STATIC') {
  const study = await researcher.create({ recruits });
  await writeSurvey(node, study.studyId);
  return study;
}

describe('a study that recruits', () => {
  test('pays nothing, whatever is said', async () => {
    const { studyId, shortId, points } = await aDraft('SEGMENTATION');
    expect({ shortId, points }).toEqual({ shortId: expect.stringMatching(/^RC-\d+$/), points: { qualified: 0 } });
    expect(await researcher.update(studyId, { internalName: 'Who joins' })).toMatchObject({
      internalName: 'Who joins',
      points: { qualified: 0 },
    });
    const pay = sql`UPDATE project SET points_qualified = 1 WHERE project_id = ${studyId}`.execute(node.platform.db);
    await expect(pay).rejects.toThrow('recruitment_pays_nothing');
    expect((await researcher.create({ kind: 'VIDEO', recruits: 'STATIC' })).shortId).toMatch(/^VD-/);
  });

  test('is not launched to members', async () => {
    const { studyId, shortId } = await aDraft();
    const input = {
      studyId,
      typedShortId: shortId,
      firstWave: null,
      restAt: null,
      dropOutLimit: null,
      reminderDays: [],
    };
    const { launch, problems } = await researcher.ask('launchStudy', LAUNCH, { input });
    expect([launch, problems.length]).toEqual([null, 1]);
  });

  test('is published when it is chosen, given to who joins, and told to the audit log', async () => {
    const { studyId } = await aDraft();
    expect(await recruitBy(studyId)).toEqual({ studyId });
    expect(await recruiting()).toBe(studyId);
    const answer = await new Stranger(node).join();
    expect(answer).toMatchObject({ valid: true, survey: { minutes: 6, questions: 5 } });
    const { rows } = await sql<{ action: string; after: object }>`
      SELECT action, after FROM audit_entry WHERE subject_id = ${studyId} ORDER BY position DESC LIMIT 2`.execute(
      node.platform.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['recruitment.study-chosen', 'study.launched']);

    // Another takes its place; this one goes on for who has it.
    const other = await aDraft();
    await recruitBy(other.studyId);
    const taker = new SurveyTaker(new Stranger(node).browser, linkOf(answer.formUrl));
    expect((await taker.start()).body.errors).toBeUndefined();
    expect(await recruitBy(null)).toEqual({ studyId: null });
    expect(await new Stranger(node).join()).toMatchObject({ valid: true, formUrl: null });
  });

  test('is chosen only if it is one, is written, and is not over', async () => {
    expect(await recruitBy((await researcher.create()).studyId)).toMatchObject({ code: 'CONFLICT' });
    expect(await recruitBy('RC-0')).toMatchObject({ code: 'NOT_FOUND' });
    const unwritten = await researcher.create({ recruits: 'STATIC' });
    expect(await recruitBy(unwritten.studyId)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { studyId: ['This survey is empty.'] },
    });
    const over = await aDraft();
    await recruitBy(over.studyId);
    await researcher.take('closeStudy', over.studyId);
    await recruitBy(null);
    expect(await recruitBy(over.studyId)).toMatchObject({ code: 'CONFLICT' });
  });

  test('has results and exports as any other', async () => {
    const { studyId } = await aDraft();
    await recruitBy(studyId);
    const stranger = new Stranger(node);
    const { formUrl } = await stranger.join();
    const taker = new SurveyTaker(stranger.browser, linkOf(formUrl));
    await taker.start();
    node.clock.advance(MINUTE_MS);
    await taker.save(0, 'you', { age: 40, region: 'west' });
    await taker.save(1, 'tea', { teas: ['black'] });
    await taker.save(2, 'words', { again: true });
    await gatherResults(node.rooms.results, studyId);
    const operator = await signedInOperator(node, 'ADMIN');
    for (const wish of [{ format: 'SAV' }, { format: 'CSV', namingReason: 'To call the people on the waitlist.' }]) {
      const { body } = await operator.ask('createExport', EXPORT, { input: { studyId, ...wish } });
      const cookie = [...operator.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const file = await fetch(new URL(body.data.createExport.url, node.url), { headers: { cookie } });
      expect([file.status, (await file.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    }
  });
});
