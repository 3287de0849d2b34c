import {
  DRAFT_VERSION_NAME_MAX_CHARACTERS,
  DRAFT_VERSIONS_PAGE_MAX,
  DRAFT_VERSIONS_PAGE_SIZE,
  type DraftContent,
  type DraftOrigin,
} from '#contract/studies/survey-drafts.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, pageSizeOf, type Page, type PageAsked } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { authorOf, type Draft } from './read-draft.ts';
import { saveDraft, type SavedDraft, type SaveFailure } from './save-draft.ts';
import type { SurveyDrafts } from '../studies.ts';
import { lockDraft, selectDraft, selectVersion, selectVersions, updateVersion } from './survey-drafts.store.ts';

const PAGE_SIZE = { usual: DRAFT_VERSIONS_PAGE_SIZE, most: DRAFT_VERSIONS_PAGE_MAX };

export interface DraftVersion extends Pick<Draft, 'version' | 'revision' | 'savedAt' | 'savedBy'> {
  readonly origin: DraftOrigin;
  readonly name: string | null;
  readonly changes: readonly string[];
  readonly publishedAs: number | null;
}

/** Who wrote what and when, the newest first, without the surveys themselves. */
export async function listVersions(db: Db, projectId: string, asked: PageAsked): Promise<Page<DraftVersion>> {
  const size = pageSizeOf(asked, PAGE_SIZE);
  const before = asked.startingAfter == null ? undefined : Number(asked.startingAfter);
  const rows = await selectVersions(db, projectId, before, size + 1);
  const versions = rows.map(({ saved_at: savedAt, saved_by, author, published_as: publishedAs, ...version }) => ({
    ...version,
    savedAt,
    savedBy: authorOf(saved_by, author),
    publishedAs,
  }));
  return pageOf(versions, size, ({ version }) => version);
}

/** A survey as it was. */
export async function readVersion(
  db: Db,
  projectId: string,
  version: number,
): Promise<(DraftContent & { readonly version: number }) | undefined> {
  const row = await selectVersion(db, projectId, version);
  return row && { version: row.version, definition: row.definition, outcomes: row.outcomes };
}

/** Makes an older version the newest one; whatever came after it stays in the list. */
export async function restoreVersion(
  drafts: SurveyDrafts,
  tx: Db,
  { projectId, version, baseRevision }: { projectId: string; version: number; baseRevision: number },
  by: OperatorAct,
): Promise<Result<SavedDraft, SaveFailure | 'not-found'>> {
  const old = await selectVersion(tx, projectId, version);
  if (old === undefined) return err('not-found');
  const { definition, outcomes } = old;
  const changes = [`v${version} restored`];
  return saveDraft(drafts, tx, { projectId, baseRevision, definition, outcomes, origin: 'RESTORE', changes }, by);
}

/** Names a version, which also closes it: what was named is what will be found under that name. */
export async function nameVersion(
  drafts: SurveyDrafts,
  tx: Db,
  { projectId, version, name }: { projectId: string; version: number; name: string },
  by: OperatorAct,
): Promise<Result<true, 'not-found' | 'bad-name'>> {
  const given = name.trim().toWellFormed();
  if (given.length > DRAFT_VERSION_NAME_MAX_CHARACTERS) return err('bad-name');
  await lockDraft(tx, projectId);
  const old = await selectVersion(tx, projectId, version);
  if (old === undefined) return err('not-found');
  if (old.name === (given || null)) return ok(true);
  await updateVersion(tx, projectId, version, { name: given || null, is_closed: true });
  await writeAudit(drafts, tx, by, {
    action: 'survey-draft.version-named',
    subject: ['study', projectId],
    before: { version, name: old.name },
    after: { version, name: given || null },
  });
  return ok(true);
}

/** Notes that members get the draft as it is now, which the caller holds, and closes its version. */
export async function markPublished(tx: Db, projectId: string, surveyVersion: number): Promise<void> {
  const current = await selectDraft(tx, projectId);
  if (current === undefined) throw new Error('what was published is a draft');
  await updateVersion(tx, projectId, current.version, { published_as: surveyVersion, is_closed: true });
}
