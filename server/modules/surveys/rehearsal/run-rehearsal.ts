import { REHEARSAL_STOPPED } from '#contract/surveys/rehearsal-limits.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { TaskPoints } from '#contract/activities/task-states.ts';
import type { Surveys } from '../surveys.ts';
import { rehearseApart } from './rehearse-apart.ts';
import { updateGoingOn, type RehearsalRow } from './rehearsals.store.ts';

/** What is rehearsed: a draft as it stood, and what its study pays and wants. */
export interface RehearsedDraft {
  readonly revision: number;
  readonly version: number;
  readonly definition: unknown;
  readonly outcomes: readonly SurveyOutcomeRule[];
  readonly points: TaskPoints;
  readonly wantedCompletes: number | null;
}

/** Rehearses from the beginning, however far an earlier try came, and keeps the report. Nothing else is written. */
export async function runRehearsal(
  surveys: Surveys,
  row: RehearsalRow,
  draft: RehearsedDraft,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = surveys;
  const { rehearsal_id: rehearsalId, members, seed } = row;
  const update = (changes: Parameters<typeof updateGoingOn>[2]) => updateGoingOn(db, rehearsalId, changes);
  const begun = { draft_revision: draft.revision, draft_version: draft.version, began_at: clock.now() };
  await update({ state: 'RUNNING', members_done: 0, ...begun });
  signal.throwIfAborted();
  const { definition, outcomes, points, wantedCompletes } = draft;
  const plan = { members, seed, now: clock.now(), points, wantedCompletes };
  // How far it is, is told one after the other; the end waits for the last of them.
  let progressKept: Promise<unknown> = Promise.resolve();
  const rehearsed = await rehearseApart({ definition, outcomes, plan }, signal, (done) => {
    progressKept = progressKept.then(() => update({ members_done: done }));
  });
  await progressKept;
  if (rehearsed.kind === 'stopped') return failRehearsal(surveys, rehearsalId, rehearsed.because);
  if (rehearsed.kind === 'refused') {
    await update({ state: 'REFUSED', problems: JSON.stringify(rehearsed.problems), ended_at: clock.now() });
    return;
  }
  const report = JSON.stringify(rehearsed.report);
  await update({ state: 'DONE', members_done: members, report, ended_at: clock.now() });
}

/** Gives one up, so that another can be asked for, and says why if anybody knows. */
export async function failRehearsal(
  { db, clock }: Surveys,
  rehearsalId: string,
  because?: keyof typeof REHEARSAL_STOPPED,
): Promise<void> {
  const problems = because === undefined ? null : JSON.stringify([{ path: '', reason: REHEARSAL_STOPPED[because] }]);
  await updateGoingOn(db, rehearsalId, { state: 'FAILED', problems, ended_at: clock.now() });
}
