import { DRAFT_GONE_SECONDS } from '#contract/surveys/survey-drafts.ts';
import { HOUR_MS, later, SECOND_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveyDrafts } from './survey-drafts.ts';
import { deletePresence, selectPresence, upsertPresence } from './survey-drafts.store.ts';

const LONGEST_NAME = 200;

export interface Visitor {
  readonly operatorId: string;
  readonly name: string;
  readonly question: string | null;
}

/** Notes that somebody has the draft open, and says who else has. */
export async function meetInDraft(
  drafts: SurveyDrafts,
  db: Db,
  { projectId, operatorId, question }: { projectId: string; operatorId: string; question: string | null },
): Promise<readonly Visitor[]> {
  const now = drafts.clock.now();
  const at = question === null || question.length > LONGEST_NAME ? null : question.toWellFormed();
  await upsertPresence(db, { project_id: projectId, operator_id: operatorId, question: at, seen_at: now });
  await deletePresence(db, projectId, later(now, -HOUR_MS));
  const here = await selectPresence(db, projectId, later(now, -DRAFT_GONE_SECONDS * SECOND_MS));
  return here
    .filter((one) => one.operator_id !== operatorId)
    .map((one) => ({ operatorId: one.operator_id, name: one.name, question: one.question }));
}
