import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readDraft } from './read-draft.ts';
import { saveDraft, type SavedDraft } from './save-draft.ts';
import type { SurveyDrafts } from './survey-drafts.ts';

/**
 * Begins the draft of one study with that of another; undefined when there is nothing to copy, or when the other one was
 * begun already.
 */
export async function copyDraft(
  drafts: SurveyDrafts,
  tx: Db,
  fromProjectId: string,
  toProjectId: string,
  by: OperatorAct,
): Promise<SavedDraft | undefined> {
  const draft = await readDraft(tx, fromProjectId);
  if (draft === undefined) return undefined;
  const { definition, outcomes, version } = draft;
  const changes = [`copied from another study, v${version}`];
  const copy = { projectId: toProjectId, baseRevision: 0, definition, outcomes, origin: 'COPY' as const, changes };
  const saved = await saveDraft(drafts, tx, copy, by);
  return saved.ok ? saved.value : undefined;
}
