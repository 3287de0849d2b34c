import { describeChanges } from '#contract/studies/survey-draft-changes.ts';
import { DRAFT_SITTING_MINUTES, type DraftContent, type DraftOrigin } from '#contract/studies/survey-drafts.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { canonicalJson } from '#server/platform/audit/canonical-json.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { checkDraft, type DraftText } from './check-draft.ts';
import { draftOf, type Draft, readDraft } from './read-draft.ts';
import {
  insertDraft,
  insertVersion,
  lockDraft,
  selectDraft,
  selectVersion,
  updateDraft,
  updateVersion,
  type DraftRow,
} from './survey-drafts.store.ts';
import type { SurveyDrafts } from '../studies.ts';

export interface NewDraft extends DraftContent {
  readonly projectId: string;
  /** What was changed: 0 when there was nothing yet. */
  readonly baseRevision: number;
  readonly origin?: DraftOrigin | undefined;
  /** Instead of what the comparison says. */
  readonly changes?: readonly string[];
}

export interface SavedDraft {
  readonly revision: number;
  readonly version: number;
  readonly savedAt: Date;
}

export type SaveFailure =
  | { readonly kind: 'refused'; readonly reason: string }
  /** Somebody saved in between. */
  | { readonly kind: 'conflict'; readonly draft: Draft };

const MOST_CHANGES = 8;
const EMPTY: DraftContent = { definition: { pages: [] }, outcomes: [] };

/**
 * Keeps a draft. Sent again, the same draft is saved once. Nothing is overwritten that the author has not seen. Joins the
 * caller's transaction and writes its last entry.
 */
export async function saveDraft(
  drafts: SurveyDrafts,
  tx: Db,
  draft: NewDraft,
  by: OperatorAct,
): Promise<Result<SavedDraft, SaveFailure>> {
  const checked = checkDraft(draft);
  if (!checked.ok) return err({ kind: 'refused', reason: checked.failure });
  const { projectId, baseRevision } = draft;
  const isBegun = await lockDraft(tx, projectId);
  if (!isBegun && baseRevision === 0) {
    const begun = await insertDraft(tx, { project_id: projectId, revision: 1, version: 1 });
    if (begun) return addVersion(drafts, tx, { draft, text: checked.value, current: undefined }, by);
    await lockDraft(tx, projectId);
  }
  const current = await selectDraft(tx, projectId);
  if (current === undefined) return err({ kind: 'refused', reason: "There's no draft to continue from." });
  if (draft.origin !== 'RESTORE' && isSameContent(current, checked.value))
    return ok({ revision: current.revision, version: current.version, savedAt: current.saved_at });
  if (current.revision !== baseRevision) return err({ kind: 'conflict', draft: draftOf(current) });
  return isSameSitting(drafts, current, draft, by)
    ? growVersion(drafts, tx, { draft, text: checked.value, current }, by)
    : addVersion(drafts, tx, { draft, text: checked.value, current }, by);
}

function isSameContent(current: DraftRow, text: DraftText): boolean {
  const stored = canonicalJson([current.definition, current.outcomes]);
  return stored === canonicalJson([JSON.parse(text.definition), JSON.parse(text.outcomes)]);
}

function isSameSitting(drafts: SurveyDrafts, current: DraftRow, draft: NewDraft, by: OperatorAct): boolean {
  const { is_closed: isClosed, saved_by: savedBy, origin, begun_at: begunAt } = current;
  const isOver = later(begunAt, DRAFT_SITTING_MINUTES * MINUTE_MS) <= drafts.clock.now();
  return !isClosed && !isOver && savedBy === by.operatorId && origin === 'EDIT' && (draft.origin ?? 'EDIT') === 'EDIT';
}

interface DraftToKeep {
  readonly draft: NewDraft;
  /** As it is stored. */
  readonly text: DraftText;
  /** What it comes on top of, if anything. */
  readonly current: DraftRow | undefined;
}

async function growVersion(
  drafts: SurveyDrafts,
  tx: Db,
  { draft, text, current }: DraftToKeep & { readonly current: DraftRow },
  by: OperatorAct,
): Promise<Result<SavedDraft, SaveFailure>> {
  const { projectId } = draft;
  const { version, revision: before } = current;
  const now = drafts.clock.now();
  const revision = before + 1;
  const start = version > 1 ? await selectVersion(tx, projectId, version - 1) : undefined;
  const changes = changesOf(start ?? EMPTY, draft);
  await updateVersion(tx, projectId, version, { ...text, revision, changes, saved_at: now });
  return finish(drafts, tx, { projectId, revision, version, savedAt: now, before, changes }, by);
}

async function addVersion(
  drafts: SurveyDrafts,
  tx: Db,
  { draft, text, current }: DraftToKeep,
  by: OperatorAct,
): Promise<Result<SavedDraft, SaveFailure>> {
  const { projectId, origin = 'EDIT' } = draft;
  const now = drafts.clock.now();
  const revision = (current?.revision ?? 0) + 1;
  const version = (current?.version ?? 0) + 1;
  const changes = changesOf(current ?? EMPTY, draft);
  if (current !== undefined) await updateVersion(tx, projectId, current.version, { is_closed: true });
  await insertVersion(tx, {
    project_id: projectId,
    version,
    revision,
    ...text,
    origin,
    changes,
    name: null,
    published_as: null,
    saved_by: by.operatorId,
    begun_at: now,
    saved_at: now,
    is_closed: false,
  });
  return finish(
    drafts,
    tx,
    { projectId, revision, version, savedAt: now, before: current?.revision ?? 0, changes },
    by,
  );
}

interface Finished extends SavedDraft {
  readonly projectId: string;
  readonly before: number;
  readonly changes: readonly string[];
}

async function finish(
  drafts: SurveyDrafts,
  tx: Db,
  { projectId, before, changes, ...saved }: Finished,
  by: OperatorAct,
): Promise<Result<SavedDraft, SaveFailure>> {
  await updateDraft(tx, { project_id: projectId, revision: saved.revision, version: saved.version });
  await writeAudit(drafts, tx, by, {
    action: 'survey-draft.saved',
    subject: ['study', projectId],
    before: { revision: before },
    after: { revision: saved.revision, version: saved.version, changes: [...changes] },
  });
  return ok(saved);
}

function changesOf(before: DraftContent, { changes, ...after }: NewDraft): string[] {
  const all = changes ?? describeChanges(before, after);
  if (all.length <= MOST_CHANGES) return [...all];
  return [...all.slice(0, MOST_CHANGES - 1), `and ${all.length - MOST_CHANGES + 1} more`];
}

/**
 * Begins the draft of one study with that of another; undefined when there is nothing to copy, or when the other one was
 * begun already.
 */
export async function copyDraft(
  drafts: SurveyDrafts,
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
  by: OperatorAct,
): Promise<SavedDraft | undefined> {
  const draft = await readDraft(tx, from);
  if (draft === undefined) return undefined;
  const { definition, outcomes, version } = draft;
  const changes = [`copied from another study, v${version}`];
  const copy = { projectId: to, baseRevision: 0, definition, outcomes, origin: 'COPY' as const, changes };
  const saved = await saveDraft(drafts, tx, copy, by);
  return saved.ok ? saved.value : undefined;
}
