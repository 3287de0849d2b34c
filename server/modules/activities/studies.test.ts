import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STUDY_MESSAGES } from '#contract/studies/studies.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { openDraft } from '#server/modules/studies/edit-survey.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { STUDY_PLAN, studyClient } from '#testkit/clients/study-client.ts';
import { aSurvey, TEA_SURVEY, writeSurvey } from '#testkit/builders/survey-builders.ts';
import { closeStudy, markLaunched, pauseStudy } from './study-life.ts';

let node: TestNode;
let researcher: Awaited<ReturnType<typeof studyClient>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await studyClient(node);
});
afterAll(() => node.stop());

const nobody = { operatorId: null };

async function launched(studyId: string) {
  const { surveyId } = await aSurvey(node);
  must(
    await inTransaction(node.platform.db, (tx) =>
      markLaunched(node.rooms.activities, tx, { projectId: studyId, surveyId }, nobody),
    ),
  );
}

describe('a study', () => {
  test('begins as a draft of whoever made it', async () => {
    const study = await researcher.create();
    expect(study).toMatchObject({ status: 'DRAFT', kind: 'SURVEY', minutes: 6 });
    expect(study.shortId).toMatch(/^QN-\d+$/);
    const { contents: studies, owners } = await researcher.list({ text: study.shortId });
    expect(studies).toMatchObject([{ studyId: study.studyId, ownerName: 'Test operator' }]);
    expect(owners).toContainEqual({ operatorId: researcher.operatorId, name: 'Test operator' });
  });

  test.each<[string, object, string]>([
    ['no name for the team', { internalName: ' ' }, 'internalName'],
    ['no name for members', { externalName: '' }, 'externalName'],
    ['too many points', { points: { ...STUDY_PLAN.points, qualified: 100_001 } }, 'points.qualified'],
    ['fewer than no points', { points: { ...STUDY_PLAN.points, overQuota: -1 } }, 'points.overQuota'],
    ['no minutes at all', { minutes: 0 }, 'minutes'],
    ['half a point of budget', { budgetPoints: 0.5 }, 'budgetPoints'],
    ['an end before its beginning', { opensAt: '2026-06-10T00:00:00Z', closesAt: '2026-06-09T00:00:00Z' }, 'closesAt'],
  ])('with %s is refused, and told where', async (_what, input, field) => {
    const refused = await researcher.create(input);
    expect(refused.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(refused.fields)).toEqual([field]);
  });

  test('can be changed in everything before its launch', async () => {
    const { studyId } = await researcher.create();
    const points = { qualified: 120, nonQualified: 0, overQuota: 0 };
    expect(await researcher.update(studyId, { internalName: 'Bread', points, minutes: 9 })).toMatchObject({
      internalName: 'Bread',
      points: { qualified: 120 },
      minutes: 9,
    });
  });

  test('keeps what members were promised once it was launched', async () => {
    const { studyId } = await researcher.create();
    await launched(studyId);
    const points = { ...STUDY_PLAN.points, qualified: 91 };
    const refused = await researcher.update(studyId, { points, minutes: 7, internalName: 'New' });
    expect(refused.fields).toEqual({
      points: [STUDY_MESSAGES.fixedAfterLaunch],
      minutes: [STUDY_MESSAGES.fixedAfterLaunch],
    });
    const closesAt = '2099-06-22T15:00:00Z';
    expect(await researcher.update(studyId, { internalName: 'New', closesAt })).toMatchObject({
      internalName: 'New',
      // The end of that day in New York.
      closesAt: '2099-06-23T04:00:00.000Z',
    });
    expect(await researcher.create({ closesAt })).toMatchObject({ closesAt: '2099-06-23T04:00:00.000Z' });
    const past = later(node.clock.now(), -DAY_MS).toISOString();
    expect((await researcher.update(studyId, { closesAt: past })).fields).toEqual({
      closesAt: [STUDY_MESSAGES.closesInThePast],
    });
  });

  test('is a record once it is closed', async () => {
    const { studyId } = await researcher.create();
    await launched(studyId);
    await inTransaction(node.platform.db, (tx) => closeStudy(node.rooms.activities, tx, studyId, nobody));
    expect((await researcher.update(studyId, { internalName: 'Other' })).code).toBe('CONFLICT');
    expect((await researcher.take('pauseStudy', studyId)).code).toBe('CONFLICT');
    expect(await researcher.take('archiveStudy', studyId)).toEqual({ status: 'ARCHIVED' });
    expect(await researcher.take('unarchiveStudy', studyId)).toEqual({ status: 'CLOSED' });
  });

  test.each(['pauseStudy', 'resumeStudy', 'closeStudy', 'archiveStudy', 'unarchiveStudy'])(
    '%s of one that is not there is not found',
    async (step) => {
      expect((await researcher.take(step, '00000000-0000-4000-8000-000000000000')).code).toBe('NOT_FOUND');
      expect((await researcher.take(step, 'QN-0')).code).toBe('NOT_FOUND');
    },
  );

  test('begins with the survey of another one, which keeps its own', async () => {
    const source = await researcher.create();
    await writeSurvey(node, source.studyId);
    const copy = await researcher.create({ internalName: 'Bread, wave 2' }, source.shortId);
    const opened = await openDraft(node.rooms, node.platform.db, copy.studyId);
    expect(opened?.definition).toEqual(TEA_SURVEY);
    expect((await researcher.create({}, 'QN-0')).code).toBe('NOT_FOUND');
  });
});

describe('the list of studies', () => {
  test('goes page by page through all of them, what runs first', async () => {
    const names = [];
    const made = `Paged ${node.clock.now().getTime()}`;
    for (let number = 0; number < 5; number += 1) {
      const { studyId } = await researcher.create({ internalName: `${made} ${number}` });
      names.push(`${made} ${number}`);
      if (number % 2 === 0) await launched(studyId);
    }
    const seen = [];
    let after: string | undefined;
    do {
      const { contents, nextPage } = await researcher.list({ text: made }, 2, after);
      seen.push(...contents);
      after = nextPage ?? undefined;
    } while (after !== undefined);
    expect(seen.map((study) => study.status)).toEqual(['IN_FIELD', 'IN_FIELD', 'IN_FIELD', 'DRAFT', 'DRAFT']);
    expect(new Set(seen.map((study) => study.internalName))).toEqual(new Set(names));
  });

  test('counts each state, and shows what was archived only when asked for', async () => {
    const { studyId } = await researcher.create({ internalName: 'Unique pumpernickel' });
    await researcher.take('archiveStudy', studyId);
    const { contents: studies, counts } = await researcher.list({ text: 'pumpernickel' });
    expect(studies).toEqual([]);
    expect(counts).toMatchObject({ DRAFT: 0, ARCHIVED: 1 });
    expect((await researcher.list({ text: 'pumpernickel', status: 'ARCHIVED' })).contents).toMatchObject([{ studyId }]);
  });

  test('takes signs of a pattern as the letters they are', async () => {
    await researcher.create({ internalName: 'Fifty %_ off' });
    expect((await researcher.list({ text: '%_ o' })).contents).toHaveLength(1);
    expect((await researcher.list({ text: '%e%' })).contents).toHaveLength(0);
  });

  test('says who paused', async () => {
    const { studyId, shortId } = await researcher.create();
    await launched(studyId);
    const by = { operatorId: researcher.operatorId };
    must(
      await inTransaction(node.platform.db, (tx) => pauseStudy(node.rooms.activities, tx, { projectId: studyId }, by)),
    );
    expect((await researcher.list({ text: shortId })).contents).toMatchObject([
      { status: 'PAUSED', pausedByName: 'Test operator' },
    ]);
  });

  test('is no list for a reader', async () => {
    const reader = await signedInOperator(node, 'READER');
    const { body } = await reader.ask(
      'listStudies',
      'query listStudies { listStudies(filter: {}, pageSize: 10) { nextPage } }',
    );
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});
