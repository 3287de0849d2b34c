import { newRun, type Run, type Survey } from '#engine/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { decideRun, type DecidedRun } from './open-run.ts';
import { placeOf } from './run-step.ts';
import { insertRun } from './runs.store.ts';
import { loadVersion } from './load-version.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey } from './surveys.store.ts';

export interface NewRun {
  readonly surveyId: string;
  readonly taskId: string;
  readonly panelistId: string;
  /** Where the member came from, as the link said. */
  readonly source: string | null;
}

const NOWHERE = { place: null, places: null, has_question_pages: null };

/** Begins a member's way through the current version of a survey, with their attributes as they are now. */
export async function beginRun(surveys: Surveys, tx: Db, begun: NewRun): Promise<DecidedRun> {
  const { surveyId, panelistId } = begun;
  const { current_version: version } = await selectSurvey(tx, surveys.panelId, surveyId).executeTakeFirstOrThrow();
  const now = surveys.clock.now();
  const first = version === null ? null : await firstState(surveys, tx, { surveyId, version, panelistId });
  const state = first && first.state;
  const row = await insertRun(tx, {
    run_id: newId(surveys.chance, now),
    survey_id: surveyId,
    version,
    task_id: begun.taskId,
    panelist_id: panelistId,
    state: state && JSON.stringify(state),
    revision: 0,
    respondent_id: state === null ? surveys.chance.bytes(16).toString('hex') : null,
    source: begun.source,
    seconds: 0,
    started_at: now,
    active_at: now,
    dropped_at: null,
    ended_at: null,
    outcome: null,
    note: null,
    ...NOWHERE,
    ...(first && placeOf(first.survey, first.state, now)),
  });
  // With nothing to ask, the survey is over before it begins.
  return state?.isComplete === true ? decideRun(surveys, tx, row) : { row, decision: undefined };
}

async function firstState(
  surveys: Surveys,
  tx: Db,
  { surveyId, version, panelistId }: Pick<NewRun, 'surveyId' | 'panelistId'> & { readonly version: number },
): Promise<{ readonly survey: Survey; readonly state: Run }> {
  const { survey, attributes } = await loadVersion(surveys, tx, surveyId, version);
  const known = attributes.length === 0 ? {} : await surveys.attributesOf(tx, panelistId, attributes);
  const given = Object.fromEntries(
    attributes.filter((name) => Object.hasOwn(known, name)).map((name) => [`attribute.${name}`, known[name]]),
  );
  const seed = surveys.chance.bytes(8).toString('hex');
  return { survey, state: newRun(survey, { seed, now: surveys.clock.now().getTime(), given }) };
}
