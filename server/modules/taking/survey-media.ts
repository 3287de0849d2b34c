import { type TaskOfProject, lockTask, readTask } from '#server/modules/activities/index.ts';
import {
  type Clip,
  type PartProblem,
  addPart,
  findClip,
  openUpload,
  readUpload,
  removeFilesNow,
  removeUpload,
} from '#server/modules/clips/index.ts';
import type { OpenUploadRequest } from '#contract/surveys/survey-calls.ts';
import type { UploadStanding } from '#contract/clips/survey-uploads.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { carriesFiles, standingOf, type SurveyVisit } from './survey-visit.ts';

import { showsClip } from '#server/modules/surveys/index.ts';
import type { TakingRooms } from './taking.ts';

/** Anyone who may answer the survey may send a file for it: the same link, the same owner, while it is in progress. */
export type UploadRefusal = { readonly reason: 'link-invalid' } | { readonly reason: 'closed' };

async function taskOfVisit(
  rooms: TakingRooms,
  db: Db,
  task: TaskOfProject | undefined,
  visit: SurveyVisit,
): Promise<Result<TaskOfProject, UploadRefusal>> {
  if (!carriesFiles(task, visit)) return err({ reason: 'link-invalid' });
  const standing = await standingOf(rooms, db, task);
  if (standing === 'closed') return err({ reason: 'closed' });
  return standing === 'open' && task.state === 'STARTED' ? ok(task) : err({ reason: 'link-invalid' });
}

async function held(rooms: TakingRooms, tx: Db, visit: SurveyVisit) {
  return taskOfVisit(rooms, tx, await lockTask(rooms.activities, tx, visit.taskId), visit);
}

async function looked(rooms: TakingRooms, visit: SurveyVisit) {
  const { db } = rooms.clips;
  return taskOfVisit(rooms, db, await readTask(rooms.activities, db, visit.taskId), visit);
}

/** Makes room for a file of a member's survey. */
export function openSurveyUpload(
  rooms: TakingRooms,
  visit: SurveyVisit,
  { kind, bytes }: OpenUploadRequest,
): Promise<Result<{ readonly uploadId: string }, UploadRefusal | { readonly reason: 'too-many' }>> {
  return inTransaction(rooms.clips.db, async (tx) => {
    const task = await held(rooms, tx, visit);
    if (!task.ok) return task;
    const opened = await openUpload(rooms.clips, tx, { taskId: task.value.taskId, kind, bytes });
    return opened.ok ? opened : err({ reason: opened.failure });
  });
}

/** Whether a part may be sent at all, before it is: nobody sends megabytes to a survey that is over. */
export async function admitUploadPart(
  rooms: TakingRooms,
  visit: SurveyVisit,
): Promise<Result<undefined, UploadRefusal>> {
  const task = await looked(rooms, visit);
  return task.ok ? ok(undefined) : task;
}

/** Takes the next part of it. */
export async function addSurveyUploadPart(
  rooms: TakingRooms,
  visit: SurveyVisit,
  part: { readonly uploadId: string; readonly offset: number; readonly bytes: Buffer },
): Promise<Result<UploadStanding, UploadRefusal | PartProblem>> {
  const task = await looked(rooms, visit);
  return task.ok ? addPart(rooms.clips, { ...part, taskId: task.value.taskId }) : task;
}

/** Says how much of it is kept. */
export async function readSurveyUpload(
  rooms: TakingRooms,
  visit: SurveyVisit,
  uploadId: string,
): Promise<Result<UploadStanding, UploadRefusal | { readonly reason: 'unknown-upload' }>> {
  const task = await looked(rooms, visit);
  if (!task.ok) return task;
  const standing = await readUpload(rooms.clips, { taskId: task.value.taskId, uploadId });
  return standing === undefined ? err({ reason: 'unknown-upload' }) : ok(standing);
}

/** Gives it up, and its files at once. The task is held, so no answer comes to name it meanwhile. */
export async function removeSurveyUpload(
  rooms: TakingRooms,
  visit: SurveyVisit,
  uploadId: string,
): Promise<Result<undefined, UploadRefusal | { readonly reason: 'unknown-upload' | 'in-use' }>> {
  const removed = await inTransaction(rooms.clips.db, async (tx) => {
    const task = await held(rooms, tx, visit);
    if (!task.ok) return task;
    const outcome = await removeUpload(rooms.clips, tx, { taskId: task.value.taskId, uploadId });
    return outcome.ok ? outcome : err({ reason: outcome.failure });
  });
  if (!removed.ok) return removed;
  await removeFilesNow(rooms.clips, removed.value.fileKeys);
  return ok(undefined);
}

/** A clip of the survey that a link opens. A player sends no session, so the link decides. */
export async function watchClip(
  rooms: TakingRooms,
  visit: SurveyVisit,
  clipId: string,
): Promise<Result<Clip, 'link-invalid' | 'not-found'>> {
  const { db } = rooms.clips;
  const task = await readTask(rooms.activities, db, visit.taskId);
  if (!carriesFiles(task, visit) || (await standingOf(rooms, db, task)) !== 'open') return err('link-invalid');
  const isShown = await showsClip(rooms.surveys, db, task.taskId, clipId);
  const clip = isShown ? await findClip(rooms.clips, clipId) : undefined;
  return clip === undefined ? err('not-found') : ok(clip);
}
