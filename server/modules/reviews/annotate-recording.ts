import * as v from 'valibot';
import { CONSOLE_REVIEW_PATHS } from '#contract/reviews/review-calls.ts';
import {
  CUT_LABEL_MAX_CHARACTERS,
  CUTS_MAX,
  REVIEW_TAG_MAX_CHARACTERS,
  REVIEW_TAGS_MAX,
  TRANSCRIPT_MAX_CHARACTERS,
} from '#contract/reviews/reviews.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { selectReviewTask } from './evidence.store.ts';
import {
  deleteCut,
  insertCut,
  replaceTags,
  selectCuts,
  selectTags,
  selectTranscripts,
  selectUploads,
  upsertTranscript,
} from './recordings.store.ts';
import type { Reviews } from './reviews.ts';

/**
 * An address for a player, which can send no headers: it works in this session alone, and as long as a session may
 * idle. A player that comes later asks for a new one.
 */
export const mediaTicket = defineTicket({
  purpose: 'review-media',
  path: CONSOLE_REVIEW_PATHS.media,
  lastsMs: LIFETIMES.mediaLink.ms,
  shape: v.strictObject({ taskId: v.string(), uploadId: v.string(), sessionId: v.string() }),
});

export type AnnotationProblem = 'not-found' | 'conflict' | 'invalid';

/** What a member recorded or photographed for a task, each with an address that this session can play. */
export async function readRecordings(reviews: Reviews, taskId: string, sessionId: string) {
  const { db } = reviews;
  if (!(await isKnown(reviews, db, taskId))) return undefined;
  const uploads = await selectUploads(db, taskId);
  const ids = uploads.map((upload) => upload.upload_id);
  const transcripts = await selectTranscripts(db, ids);
  const cuts = await selectCuts(db, ids);
  return uploads.map((upload) => {
    const uploadId = upload.upload_id;
    return {
      uploadId,
      kind: upload.kind,
      contentType: upload.content_type,
      bytes: Number(upload.total_bytes),
      sentAt: upload.created_at,
      ...mediaTicket.sign(reviews, { taskId, uploadId, sessionId }, `${CONSOLE_REVIEW_PATHS.media}/${uploadId}`),
      transcript: transcripts.filter((one) => one.upload_id === uploadId).map(transcriptOf)[0] ?? null,
      cuts: cuts.filter((cut) => cut.upload_id === uploadId).map(cutOf),
    };
  });
}

/** Keeps what is said in a recording; the person who wrote meanwhile is not overwritten. */
export function writeTranscript(
  reviews: Reviews,
  given: { readonly taskId: string; readonly uploadId: string; readonly words: string; readonly baseRevision: number },
  act: OperatorAct,
): Promise<Result<ReturnType<typeof transcriptOf>, AnnotationProblem>> {
  return inTransaction(reviews.db, async (tx) => {
    const { taskId, uploadId, words, baseRevision } = given;
    if (words.length > TRANSCRIPT_MAX_CHARACTERS || baseRevision < 0) return err('invalid');
    if (!(await ownsUpload(reviews, tx, taskId, uploadId))) return err('not-found');
    const row = {
      upload_id: uploadId,
      words,
      revision: baseRevision + 1,
      operator_id: act.operatorId,
      written_at: reviews.clock.now(),
    };
    if (!(await upsertTranscript(tx, row, baseRevision))) return err('conflict');
    const after = { uploadId, revision: row.revision, characters: words.length };
    await writeAudit(reviews, tx, act, { action: 'review.transcript-written', subject: ['task', taskId], after });
    const [written] = await selectTranscripts(tx, [uploadId]);
    return written === undefined ? err('not-found') : ok(transcriptOf(written));
  });
}

/** Gives a case these tags and no others. */
export function setTags(
  reviews: Reviews,
  taskId: string,
  given: readonly string[],
  act: OperatorAct,
): Promise<Result<string[], AnnotationProblem>> {
  return inTransaction(reviews.db, async (tx) => {
    const tags = [...new Set(given.map((tag) => tag.trim().replaceAll(/\s+/g, ' ')).filter((tag) => tag !== ''))];
    if (tags.length > REVIEW_TAGS_MAX || tags.some((tag) => tag.length > REVIEW_TAG_MAX_CHARACTERS))
      return err('invalid');
    if (!(await isKnown(reviews, tx, taskId))) return err('not-found');
    const before = await selectTags(tx, taskId);
    await replaceTags(tx, taskId, tags, { operatorId: act.operatorId, now: reviews.clock.now() });
    const after = await selectTags(tx, taskId);
    const change = { before: { tags: before }, after: { tags: after } };
    await writeAudit(reviews, tx, act, { action: 'review.tagged', subject: ['task', taskId], ...change });
    return ok(after);
  });
}

/** Marks a part of a recording for showing. */
export function cutRecording(
  reviews: Reviews,
  given: {
    readonly taskId: string;
    readonly uploadId: string;
    readonly startsAtMs: number;
    readonly endsAtMs: number;
    readonly label: string;
  },
  act: OperatorAct,
): Promise<Result<ReturnType<typeof cutOf>, AnnotationProblem>> {
  return inTransaction(reviews.db, async (tx) => {
    const { taskId, uploadId, startsAtMs, endsAtMs } = given;
    const label = given.label.trim();
    const isOrdered = startsAtMs >= 0 && endsAtMs > startsAtMs;
    if (!isOrdered || label.length > CUT_LABEL_MAX_CHARACTERS) return err('invalid');
    if (!(await ownsUpload(reviews, tx, taskId, uploadId))) return err('not-found');
    if ((await selectCuts(tx, [uploadId])).length >= CUTS_MAX) return err('invalid');
    const now = reviews.clock.now();
    const cutId = newId(reviews.chance, now);
    await insertCut(tx, {
      cut_id: cutId,
      upload_id: uploadId,
      starts_at_ms: startsAtMs,
      ends_at_ms: endsAtMs,
      label,
      operator_id: act.operatorId,
      made_at: now,
    });
    const after = { uploadId, cutId, startsAtMs, endsAtMs, label };
    await writeAudit(reviews, tx, act, { action: 'review.recording-cut', subject: ['task', taskId], after });
    const made = (await selectCuts(tx, [uploadId])).find((cut) => cut.cut_id === cutId);
    return made === undefined ? err('not-found') : ok(cutOf(made));
  });
}

export function removeCut(
  reviews: Reviews,
  { taskId, cutId }: { readonly taskId: string; readonly cutId: string },
  act: OperatorAct,
): Promise<Result<true, AnnotationProblem>> {
  return inTransaction(reviews.db, async (tx) => {
    if (!isId(cutId) || !(await isKnown(reviews, tx, taskId))) return err('not-found');
    const uploads = await selectUploads(tx, taskId);
    const ids = uploads.map((upload) => upload.upload_id);
    const gone = await deleteCut(tx, ids, cutId);
    if (gone === undefined) return err('not-found');
    const before = { cutId, label: gone.label };
    await writeAudit(reviews, tx, act, { action: 'review.cut-removed', subject: ['task', taskId], before });
    return ok(true as const);
  });
}

async function isKnown({ panelId }: Reviews, db: Db, taskId: string): Promise<boolean> {
  return isId(taskId) && (await selectReviewTask(db, panelId, taskId)) !== undefined;
}

async function ownsUpload(reviews: Reviews, db: Db, taskId: string, uploadId: string): Promise<boolean> {
  if (!(await isKnown(reviews, db, taskId))) return false;
  return (await selectUploads(db, taskId)).some((upload) => upload.upload_id === uploadId);
}

function transcriptOf(row: Awaited<ReturnType<typeof selectTranscripts>>[number]) {
  return { words: row.words, revision: row.revision, byName: row.by_name, writtenAt: row.written_at };
}

function cutOf(row: Awaited<ReturnType<typeof selectCuts>>[number]) {
  return {
    cutId: row.cut_id,
    startsAtMs: row.starts_at_ms,
    endsAtMs: row.ends_at_ms,
    label: row.label,
    byName: row.by_name,
  };
}
