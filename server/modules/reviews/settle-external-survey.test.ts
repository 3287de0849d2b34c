import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { readTask, retryFailedTask } from '#server/modules/activities/index.ts';
import { addSigningKey, retireSigningKey } from '#server/modules/external-surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { later } from '#server/platform/clock.ts';
import { aMember, aTask, must } from '#testkit/builders/builders.ts';
import { comeBack, startExternalSurveyBed, type ExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';

let bed: ExternalSurveyBed;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
});
afterAll(() => bed.stop());

async function postbackStatus(respondentId: string, outcome: string): Promise<unknown> {
  const answer = await bed.host.postback(respondentId, outcome);
  return { code: answer.status, ...((await answer.json()) as object) };
}
const pageAfter = async (url: string) => (await comeBack(url)).headers.get('location');

describe('in either order', () => {
  test.each([
    ['QUALIFIED', 120],
    ['TERMINATED', 10],
    ['OQ', 5],
  ])('postback, then return: %s is credited once', async (outcome, balance) => {
    const respondent = await bed.aRespondent();
    expect(await postbackStatus(respondent.respondentId, outcome)).toEqual({ code: 200, status: 'APPLIED' });
    const page = await pageAfter(bed.host.returnUrl(respondent.respondentId, outcome));
    expect(page).toContain(`/survey/${bed.surveyId}/`);
    expect(await bed.standingOf(respondent)).toEqual({
      state: outcome,
      balance,
      transfers: 1,
      said: [`POSTBACK ${outcome}`, `RETURN ${outcome}`],
      cases: 0,
      run: outcome,
    });
  });

  test('return, then postback: the second one is recorded and changes nothing', async () => {
    const respondent = await bed.aRespondent();
    await comeBack(bed.host.returnUrl(respondent.respondentId, 'TERMINATED'));
    expect(await postbackStatus(respondent.respondentId, 'TERMINATED')).toEqual({ code: 200, status: 'RECORDED' });
    expect(await bed.standingOf(respondent)).toMatchObject({
      state: 'TERMINATED',
      balance: 10,
      transfers: 1,
      cases: 0,
    });
  });

  test('twenty of each at once, some of them the very same, are credited once', async () => {
    const respondent = await bed.aRespondent();
    const { respondentId } = respondent;
    const { host } = bed;
    const oneAddress = host.returnUrl(respondentId, 'QUALIFIED');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        host.postback(respondentId, 'QUALIFIED'),
        comeBack(index % 2 === 0 ? oneAddress : host.returnUrl(respondentId, 'QUALIFIED')),
      ]).flat(),
    );
    const pages = answers.filter(({ status }) => status === 303).map(({ headers }) => headers.get('location'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(pages.filter((page) => page?.startsWith(`/survey/${bed.surveyId}/`))).toHaveLength(20);
    expect(await bed.standingOf(respondent)).toMatchObject({
      state: 'QUALIFIED',
      balance: 120,
      transfers: 1,
      said: ['POSTBACK QUALIFIED', 'RETURN QUALIFIED'],
      cases: 0,
    });
  });
});

describe('a disagreement', () => {
  test('leaves what was paid as it is and opens one case with its evidence', async () => {
    const respondent = await bed.aRespondent();
    const { node, host, key } = bed;
    await host.postback(respondent.respondentId, 'QUALIFIED');
    node.clock.advance(SECOND_MS);
    await comeBack(host.returnUrl(respondent.respondentId, 'TERMINATED'));
    node.clock.advance(SECOND_MS);
    expect(await postbackStatus(respondent.respondentId, 'TERMINATED')).toEqual({ code: 200, status: 'IN_REVIEW' });
    expect(await bed.standingOf(respondent)).toMatchObject({
      state: 'QUALIFIED',
      balance: 120,
      transfers: 1,
      cases: 1,
    });
    const { rows } = await sql`
      SELECT d.evidence, d.resolved_at FROM external_disagreement d JOIN survey_run r USING (run_id)
      WHERE r.task_id = ${respondent.taskId}`.execute(node.platform.db);
    const said = [
      { source: 'POSTBACK', outcome: 'QUALIFIED', keyId: key.keyId },
      { source: 'RETURN', outcome: 'TERMINATED' },
      { source: 'POSTBACK', outcome: 'TERMINATED' },
    ];
    expect(rows).toMatchObject([{ resolved_at: null, evidence: { taskState: 'QUALIFIED', said } }]);
  });

  test('about a task that still goes on sends it to review', async () => {
    const respondent = await bed.aRespondent();
    await sql`
      INSERT INTO external_outcome (run_id, source, outcome, key_id, received_at)
      SELECT run_id, 'RETURN', 'TERMINATED', ${bed.key.keyId}, now() FROM survey_run
      WHERE task_id = ${respondent.taskId}`.execute(bed.node.platform.db);
    expect(await postbackStatus(respondent.respondentId, 'QUALIFIED')).toEqual({ code: 200, status: 'IN_REVIEW' });
    expect(await bed.standingOf(respondent)).toMatchObject({ state: 'UNDER_REVIEW', balance: 0, cases: 1 });
  });

  test.each(["UPDATE external_outcome SET outcome = 'OQ'", 'TRUNCATE external_outcome'])(
    'keeps what was said: %s is refused',
    async (statement) => {
      await expect(sql.raw(statement).execute(bed.node.platform.db)).rejects.toThrow('can only be appended to');
    },
  );
});

test('an activity that is always reviewed is reviewed here too', async () => {
  const respondent = await bed.aRespondent({ subType: 'QUALITATIVE' });
  expect(await postbackStatus(respondent.respondentId, 'QUALIFIED')).toEqual({ code: 200, status: 'IN_REVIEW' });
  expect(await bed.standingOf(respondent)).toMatchObject({ state: 'UNDER_REVIEW', balance: 0, cases: 0 });
});

test('a survey without an active key makes the task FAILED, and it goes on once an operator has set it right', async () => {
  const { rooms, platform } = bed.node;
  const { surveyId, key } = await bed.aSurvey();
  const { panelistId } = await aMember(bed.node);
  const { taskId } = await aTask(bed.node, panelistId, 'INVITED', { surveyId });
  const by = { operatorId: null };
  const change = <T>(work: (tx: Db) => Promise<T>) => inTransaction(platform.db, work);
  must(await change((tx) => retireSigningKey(rooms.externalSurveys, tx, { surveyId, keyId: key.keyId }, by)));
  const start = () => startSurvey(rooms, { taskId, surveyId, signedInAs: undefined }, null);
  expect(await start()).toEqual({ ok: false, failure: { reason: 'unavailable' } });
  expect(await readTask(rooms.activities, platform.db, taskId)).toMatchObject({ state: 'INVITED', status: 'FAILED' });
  must(await change((tx) => addSigningKey(rooms.externalSurveys, tx, surveyId, by)));
  must(await change((tx) => retryFailedTask(rooms.activities, tx, taskId)));
  expect(must(await start()).externalUrl).toContain('rid=');
  expect(await readTask(rooms.activities, platform.db, taskId)).toMatchObject({ state: 'STARTED', status: 'OPEN' });
});

test('a member who dropped out here and finished there gets the outcome', async () => {
  const respondent = await bed.aRespondent({ state: 'DROPOUT' });
  expect(await postbackStatus(respondent.respondentId, 'QUALIFIED')).toEqual({ code: 200, status: 'APPLIED' });
  expect(await bed.standingOf(respondent)).toMatchObject({ state: 'QUALIFIED', balance: 120, run: 'QUALIFIED' });
});

test('what was said before a study was over is credited, though it arrives after', async () => {
  const closesAt = later(bed.node.clock.now(), MINUTE_MS);
  const [byPostback, byReturn, tooLate] = [
    await bed.aRespondent({ closesAt }),
    await bed.aRespondent({ closesAt }),
    await bed.aRespondent({ closesAt }),
  ];
  bed.node.clock.advance(2 * MINUTE_MS);
  const timestamp = bed.secondsAgo(61);
  const answer = await bed.host.postback(byPostback.respondentId, 'QUALIFIED', { timestamp });
  expect(await answer.json()).toEqual({ status: 'APPLIED' });
  await comeBack(bed.host.returnUrl(byReturn.respondentId, 'QUALIFIED', { timestamp }));
  const late = await bed.host.postback(tooLate.respondentId, 'QUALIFIED', { timestamp: bed.secondsAgo(60) });
  expect(await late.json()).toEqual({ status: 'CLOSED' });
  expect(await bed.standingOf(byPostback)).toMatchObject({ state: 'QUALIFIED', balance: 120, transfers: 1 });
  expect(await bed.standingOf(byReturn)).toMatchObject({ state: 'QUALIFIED', balance: 120, transfers: 1 });
  expect(await bed.standingOf(tooLate)).toMatchObject({ state: 'STARTED', balance: 0, transfers: 0 });
});

describe('a study that is over credits nothing, and says so', () => {
  test('when the task is closed', async () => {
    const respondent = await bed.aRespondent({ state: 'CLOSE' });
    expect(await postbackStatus(respondent.respondentId, 'QUALIFIED')).toEqual({ code: 200, status: 'CLOSED' });
    expect(await bed.standingOf(respondent)).toMatchObject({
      state: 'CLOSE',
      balance: 0,
      said: ['POSTBACK QUALIFIED'],
    });
  });

  test.each(['STARTED', 'DROPOUT'] as const)('when its time has passed and the task is %s', async (state) => {
    const closesAt = later(bed.node.clock.now(), MINUTE_MS);
    const respondent = await bed.aRespondent({ state, closesAt });
    bed.node.clock.advance(2 * MINUTE_MS);
    expect(await postbackStatus(respondent.respondentId, 'QUALIFIED')).toEqual({ code: 200, status: 'CLOSED' });
    expect(await bed.standingOf(respondent)).toMatchObject({ state, balance: 0, said: ['POSTBACK QUALIFIED'] });
  });
});
