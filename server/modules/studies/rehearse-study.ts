import * as v from 'valibot';
import { completesWanted } from '#contract/studies/completes-wanted.ts';
import { type Activities, type Study, readStudy } from '#server/modules/activities/index.ts';
import {
  type RehearsalRow,
  type Surveys,
  askRehearsal,
  failRehearsal,
  findRehearsal,
  newestRehearsals,
  runRehearsal,
} from '#server/modules/surveys/index.ts';
import { type SurveyDrafts, readDraft } from '#server/modules/survey-drafts/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export type RehearsalRooms = {
  readonly activities: Activities;
  readonly surveys: Surveys;
  readonly surveyDrafts: SurveyDrafts;
};

/** Where the rehearsals of a study stand, and how many times its draft was saved since the last one. */
export interface StudyRehearsal {
  readonly study: Study;
  readonly draftRevision: number | null;
  readonly goingOn: RehearsalRow | undefined;
  readonly last: RehearsalRow | undefined;
  /** The newest that brought no report, if nothing newer did. */
  readonly failed: RehearsalRow | undefined;
}

export type RehearsalFailure = 'no-study' | 'no-draft';

const MOST_ATTEMPTS = 3;
const rehearseJob = defineJob({
  name: 'surveys.rehearse',
  payload: v.strictObject({ rehearsalId: v.string() }),
  retryLimit: MOST_ATTEMPTS - 1,
  retryDelaySeconds: 2,
  expireSeconds: 300,
  lostTriesLimit: 2,
});

/** Asks for a rehearsal; while one is going on, that one is meant. */
export async function startRehearsal(
  rooms: RehearsalRooms,
  studyId: string,
  members: number,
  by: OperatorAct,
): Promise<Result<StudyRehearsal, RehearsalFailure>> {
  const { surveys } = rooms;
  const study = await readStudy(rooms.activities, surveys.db, studyId);
  if (study === undefined) return err('no-study');
  if ((await readDraft(surveys.db, study.studyId)) === undefined) return err('no-draft');
  await inTransaction(surveys.db, async (tx) => {
    const rehearsalId = await askRehearsal(surveys, tx, { projectId: study.studyId, members }, by);
    if (rehearsalId !== undefined) await surveys.jobs.enqueue(tx, rehearseJob, { rehearsalId });
  });
  return readRehearsal(rooms, study.studyId);
}

export async function readRehearsal(
  rooms: RehearsalRooms,
  studyId: string,
): Promise<Result<StudyRehearsal, RehearsalFailure>> {
  const { db } = rooms.surveys;
  const study = await readStudy(rooms.activities, db, studyId);
  if (study === undefined) return err('no-study');
  const draft = await readDraft(db, study.studyId);
  return ok({
    study,
    draftRevision: draft?.revision ?? null,
    ...(await newestRehearsals(db, study.studyId)),
  });
}

/** Rehearsals run in the background, one at a time on a node; a node that is lost leaves its own to another. */
export function registerRehearsals(rooms: RehearsalRooms, jobs: Jobs): void {
  jobs.handle(
    rehearseJob,
    async ({ rehearsalId }, { signal, attempt }) => {
      try {
        await rehearseNow(rooms, rehearsalId, signal);
      } catch (error) {
        if (attempt >= MOST_ATTEMPTS) await failRehearsal(rooms.surveys, rehearsalId);
        throw error;
      }
    },
    // Also where no handler could say so, because its node was gone.
    { onDeath: ({ rehearsalId }) => failRehearsal(rooms.surveys, rehearsalId, 'lost') },
  );
}

async function rehearseNow(rooms: RehearsalRooms, rehearsalId: string, signal: AbortSignal): Promise<void> {
  const { surveys, activities } = rooms;
  const row = await findRehearsal(surveys.db, rehearsalId);
  if (row === undefined || row.ended_at !== null) return;
  const study = await readStudy(activities, surveys.db, row.project_id);
  const draft = await readDraft(surveys.db, row.project_id);
  if (study === undefined || draft === undefined) return failRehearsal(surveys, rehearsalId);
  const { points, wantedCompletes } = study;
  const targets = draft.outcomes.flatMap((rule) =>
    rule.kind === 'quota' ? rule.cells.map(({ target }) => ({ rule: rule.name, target })) : [],
  );
  const wanted = completesWanted(wantedCompletes, targets);
  await runRehearsal(surveys, row, { ...draft, points, wantedCompletes: wanted }, signal);
}
