import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { archiveStudy, closeStudy, markLaunched, pauseStudy, resumeStudy, unarchiveStudy } from './study-life.ts';
import { createStudy } from './create-study.ts';
import { launchPart } from './test-projects.ts';
import { readStudy, type StudyStatus } from './read-study.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

const STEPS = {
  launch: async (projectId: string) => {
    const { surveyId } = await aSurvey(bed);
    return act((tx) => markLaunched(bed.rooms.activities, tx, { projectId, surveyId }, { operatorId: null }));
  },
  pause: (projectId: string) => act((tx) => pauseStudy(bed.rooms.activities, tx, { projectId }, { operatorId: null })),
  resume: (projectId: string) => act((tx) => resumeStudy(bed.rooms.activities, tx, projectId, { operatorId: null })),
  close: (projectId: string) => act((tx) => closeStudy(bed.rooms.activities, tx, projectId, { operatorId: null })),
  archive: (projectId: string) => act((tx) => archiveStudy(bed.rooms.activities, tx, projectId, { operatorId: null })),
  unarchive: (projectId: string) =>
    act((tx) => unarchiveStudy(bed.rooms.activities, tx, projectId, { operatorId: null })),
};
type Step = keyof typeof STEPS;

function act<T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
  return inTransaction(bed.platform.db, work);
}

async function aDraft(): Promise<string> {
  const study = {
    kind: 'SURVEY' as const,
    internalName: 'Bread',
    externalName: "Yesterday's bread",
    description: 'A few questions.',
    points: { qualified: 90, nonQualified: 10, overQuota: 20 },
  };
  const { projectId } = await act((tx) => createStudy(bed.rooms.activities, tx, study, { operatorId: null }));
  return projectId;
}

const WAYS: Record<StudyStatus, readonly Step[]> = {
  DRAFT: [],
  IN_FIELD: ['launch'],
  PAUSED: ['launch', 'pause'],
  CLOSED: ['launch', 'close'],
  ARCHIVED: ['archive'],
};

async function aStudyThatIs(status: StudyStatus): Promise<string> {
  const projectId = await aDraft();
  for (const step of WAYS[status]) must(await STEPS[step](projectId));
  return projectId;
}

describe('whoever calls, what goes into the field was agreed to', () => {
  test.each([
    [2_000, { qualified: 2_000, nonQualified: 0, overQuota: 0 }, true],
    [2_001, { qualified: 2_001, nonQualified: 0, overQuota: 0 }, false],
    [2_001, { qualified: 0, nonQualified: 2_001, overQuota: 0 }, false],
    [2_001, { qualified: 0, nonQualified: 0, overQuota: 2_001 }, false],
  ])('a study or a part of a test of %i points by one operator: %j', async (_most, points, isLaunched) => {
    const by = await anOperator(bed);
    const { surveyId } = await aSurvey(bed);
    const asDraft = async () => {
      const projectId = await aDraft();
      const { qualified, nonQualified, overQuota } = points;
      await sql`UPDATE project SET points_qualified = ${qualified}, points_non_qualified = ${nonQualified},
        points_over_quota = ${overQuota} WHERE project_id = ${projectId}`.execute(bed.platform.db);
      return projectId;
    };
    const expected = isLaunched ? { ok: true } : { ok: false, failure: 'not-agreed' };
    const [study, part] = [await asDraft(), await asDraft()];
    const { activities } = bed.rooms;
    expect(await act((tx) => markLaunched(activities, tx, { projectId: study, surveyId }, by))).toMatchObject(expected);
    const launched = { projectId: part, surveyId, screenerId: study };
    expect(await act((tx) => launchPart(activities, tx, launched, by))).toMatchObject(expected);
    for (const projectId of [study, part]) {
      const status = isLaunched ? 'IN_FIELD' : 'DRAFT';
      expect((await readStudy(activities, bed.platform.db, projectId))?.status).toBe(status);
    }
  });
});

describe('the life of a study', () => {
  test.each<[StudyStatus, Partial<Record<Step, StudyStatus>>]>([
    ['DRAFT', { launch: 'IN_FIELD', archive: 'ARCHIVED' }],
    ['IN_FIELD', { pause: 'PAUSED', close: 'CLOSED' }],
    ['PAUSED', { resume: 'IN_FIELD', close: 'CLOSED' }],
    ['CLOSED', { archive: 'ARCHIVED' }],
    ['ARCHIVED', { unarchive: 'DRAFT' }],
  ])('one that is %s goes on by %o and by nothing else', async (status, allowed) => {
    for (const step of Object.keys(STEPS) as Step[]) {
      const projectId = await aStudyThatIs(status);
      const outcome = await STEPS[step](projectId);
      const study = await readStudy(bed.rooms.activities, bed.platform.db, projectId);
      expect({ step, ok: outcome.ok, status: study?.status }).toEqual({
        step,
        ok: step in allowed,
        status: allowed[step] ?? status,
      });
    }
  });

  test('a study of another panel is unknown', async () => {
    const projectId = await aStudyThatIs('IN_FIELD');
    const elsewhere = { ...bed.rooms.activities, panelId: 'OTHER' };
    const outcome = await act((tx) => pauseStudy(elsewhere, tx, { projectId }, { operatorId: null }));
    expect(outcome).toEqual({ ok: false, failure: 'unknown-study' });
  });

  test('the log says who paused it, what it was before and after', async () => {
    const projectId = await aStudyThatIs('IN_FIELD');
    const { operatorId } = await anOperator(bed);
    const by = { operatorId, origin: '192.0.2.1', correlationId: 'c-1' };
    must(await act((tx) => pauseStudy(bed.rooms.activities, tx, { projectId }, by)));
    const study = await readStudy(bed.rooms.activities, bed.platform.db, projectId);
    expect(study).toMatchObject({ pausedBy: operatorId, pauseReason: 'OPERATOR' });
    const { rows } = await sql`
      SELECT action, actor_id, origin, before, after FROM audit_entry WHERE subject_id = ${projectId}
      ORDER BY position DESC LIMIT 1`.execute(bed.platform.db);
    expect(rows[0]).toMatchObject({
      action: 'study.paused',
      actor_id: operatorId,
      origin: '192.0.2.1',
      before: { status: 'IN_FIELD' },
      after: { status: 'PAUSED' },
    });
  });
});

describe('while a study is paused', () => {
  const start = (taskId: string, surveyId: string) =>
    startSurvey(bed.rooms, { taskId, surveyId, signedInAs: undefined }, null);

  test('nobody new starts, whoever has started goes on, and after that everybody starts again', async () => {
    const survey = await aSurvey(bed);
    const begun = await anInvitation(bed, survey);
    const waiting = await anInvitation(bed, survey);
    must(await start(begun.taskId, survey.surveyId));
    must(await STEPS.pause(survey.projectId));
    expect(await start(waiting.taskId, survey.surveyId)).toEqual({ ok: false, failure: { reason: 'paused' } });
    expect((await start(begun.taskId, survey.surveyId)).ok).toBe(true);
    must(await STEPS.resume(survey.projectId));
    expect((await start(waiting.taskId, survey.surveyId)).ok).toBe(true);
  });
});
