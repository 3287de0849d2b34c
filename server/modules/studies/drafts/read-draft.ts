import { type DraftContent, DRAFT_GONE_SECONDS } from '#contract/studies/survey-drafts.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import {
  lockDraft,
  selectDraft,
  selectDrafted,
  selectPublished,
  type DraftRow,
  selectClips,
  deletePresence,
  selectPresence,
  upsertPresence,
} from './survey-drafts.store.ts';
import type { SurveyDrafts } from '../studies.ts';

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

/** For which of these studies somebody has begun to write. */
export async function listDrafted(db: Db, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = projectIds.length === 0 ? [] : await selectDrafted(db, projectIds);
  return new Set(rows.map((row) => row.project_id));
}

/** What was written, and nobody saves until the transaction ends. */
export async function lockAndReadDraft(tx: Db, projectId: string): Promise<Draft | undefined> {
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

const PAGE_SIZE = 50;

/** The films that a question can show, the newest first. */
export async function listClips(drafts: SurveyDrafts, startingAfter: string | undefined) {
  const rows = await selectClips(drafts.db, drafts.panelId, startingAfter, PAGE_SIZE + 1);
  const clips = rows.map(({ clip_id: clipId, title, seconds }) => ({ clipId, title, seconds }));
  return pageOf(clips, PAGE_SIZE, ({ clipId }) => clipId);
}

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
