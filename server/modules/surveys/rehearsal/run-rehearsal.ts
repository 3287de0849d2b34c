import type { SurveyOutcomeRule } from '#contract/survey-outcomes.ts';
import type { TaskPoints } from '#contract/task-states.ts';
import type { Surveys } from '../surveys.ts';
import { prepareRehearsal } from './prepare-rehearsal.ts';
import { rehearse } from './rehearse.ts';
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
  const prepared = prepareRehearsal(draft.definition, draft.outcomes);
  if (!prepared.ok) {
    await update({ state: 'REFUSED', problems: JSON.stringify(prepared.failure), ended_at: clock.now() });
    return;
  }
  const { points, wantedCompletes } = draft;
  const plan = { members, seed, now: clock.now(), points, wantedCompletes };
  const report = await rehearse(prepared.value, plan, async (done) => {
    signal.throwIfAborted();
    await update({ members_done: done });
  });
  await update({ state: 'DONE', members_done: members, report: JSON.stringify(report), ended_at: clock.now() });
}

/** Gives one up that failed again and again, so that another can be asked for. */
export async function failRehearsal({ db, clock }: Surveys, rehearsalId: string): Promise<void> {
  await updateGoingOn(db, rehearsalId, { state: 'FAILED', ended_at: clock.now() });
}
