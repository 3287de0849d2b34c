import type { DraftContent } from '#contract/surveys/survey-drafts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockDraft, selectDraft, selectPublished, type DraftRow } from './survey-drafts.store.ts';

export interface Author {
  readonly operatorId: string;
  readonly name: string;
}

export interface Draft extends DraftContent {
  readonly revision: number;
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: Author | null;
}

/** What was written for a study so far; undefined when nobody has begun. */
export async function readDraft(db: Db, projectId: string): Promise<Draft | undefined> {
  const row = await selectDraft(db, projectId);
  return row && draftOf(row);
}

/** The same, and nobody saves until the transaction ends. */
export async function holdDraft(tx: Db, projectId: string): Promise<Draft | undefined> {
  return (await lockDraft(tx, projectId)) ? readDraft(tx, projectId) : undefined;
}

export function draftOf(row: DraftRow): Draft {
  const { definition, outcomes, revision, version, saved_at: savedAt } = row;
  return { definition, outcomes, revision, version, savedAt, savedBy: authorOf(row.saved_by, row.author) };
}

export function authorOf(operatorId: string | null, name: string | null): Author | null {
  return operatorId === null || name === null ? null : { operatorId, name };
}

export interface PublishedDraft {
  readonly version: number;
  readonly revision: number;
  /** The version of the survey that members got. */
  readonly publishedAs: number;
}

/** What of the draft members have now. */
export async function readPublished(db: Db, projectId: string): Promise<PublishedDraft | undefined> {
  const row = await selectPublished(db, projectId);
  if (row === undefined || row.published_as === null) return undefined;
  return { version: row.version, revision: row.revision, publishedAs: row.published_as };
}
