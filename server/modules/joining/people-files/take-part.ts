import * as v from 'valibot';
import { PEOPLE_FILE_ASKED_KEPT_HOURS, PEOPLE_FILE_KEPT_HOURS } from '#contract/joining/people-files.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Joining } from '../joining.ts';
import { failFile } from './end-file.ts';
import { keepPart, type PeoplePart } from './keep-part.ts';
import { deleteProblems, lockFile, selectIdleFiles, updateFile, type PeopleFileRow } from './people-files.store.ts';

/** Reads a file, to check it or to take its people in. */
export const runPeopleFileJob = defineJob({
  name: 'joining.run-people-file',
  payload: v.strictObject({ fileId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

/** Takes the next part of a file; once it is whole it is checked, line by line. */
export function takePeoplePart(
  joining: Joining,
  part: PeoplePart,
  act: OperatorAct,
): Promise<Result<{ readonly received: number }, string | undefined>> {
  return inTransaction(joining.db, async (tx) => {
    const kept = await keepPart(joining, tx, part, act);
    if (!kept.ok || !kept.value.isWhole) return kept;
    const { fileId } = part;
    // By this day it is judged from now on: what is to come tomorrow is not let in by waiting for it.
    const judged_on = joining.clock.now().toISOString().slice(0, 10);
    await updateFile(tx, fileId, { state: 'CHECKING', judged_on });
    await joining.jobs.enqueue(tx, runPeopleFileJob, { fileId }, { key: fileId });
    return kept;
  });
}

/** Holds a checked file that somebody is about to say go to: how many come in by it, and with how many points. */
export async function lockCheckedFile({ panelId }: Joining, tx: Db, fileId: string) {
  const file = isId(fileId) ? await lockFile(tx, panelId, fileId) : undefined;
  if (file?.state !== 'CHECKED' || file.added === 0) return undefined;
  return { people: file.added, points: Number(file.points) };
}

/** Keeps a file while a second person is asked about it. */
export async function keepAskedFile({ clock }: Joining, tx: Db, fileId: string): Promise<void> {
  const now = clock.now();
  await updateFile(tx, fileId, { asked_at: now, heard_at: now });
}

/** Says go: from now on people come in by it, with no more points than it was found to bring. */
export async function startPeopleFile(
  joining: Joining,
  tx: Db,
  fileId: string,
  act: OperatorAct,
): Promise<Result<undefined, 'not-checked'>> {
  const file = await lockFile(tx, joining.panelId, fileId);
  if (file?.state !== 'CHECKED' || file.added === 0) return err('not-checked');
  const points = Number(file.points);
  await deleteProblems(tx, fileId);
  await updateFile(tx, fileId, {
    state: 'RUNNING',
    started_by: act.operatorId,
    heard_at: joining.clock.now(),
    next_piece: 0,
    lines_read: 0,
    added: 0,
    already: 0,
    bad: 0,
    not_invited: 0,
    points: 0,
    points_agreed: points,
  });
  await joining.jobs.enqueue(tx, runPeopleFileJob, { fileId }, { key: fileId });
  const { purpose, added: people } = file;
  await writeAudit(joining, tx, act, {
    action: 'people-file.begun',
    subject: ['people-file', fileId],
    after: { purpose, people, points, sentBy: file.operator_id },
  });
  return ok(undefined);
}

/** A file of which nothing came for so long is not coming any more. */
const BROKE_OFF_MS = 15 * MINUTE_MS;
/** A file that nobody has moved for so long has lost its job. */
const LOST_MS = 3 * MINUTE_MS;

const keptHours = ({ asked_at }: PeopleFileRow): number =>
  asked_at === null ? PEOPLE_FILE_KEPT_HOURS : PEOPLE_FILE_ASKED_KEPT_HOURS;

/**
 * Gives up files that broke off or that nobody wants any more, and takes those up again whose job is lost. Which file nobody wants
 * is told, to be forgotten by whoever knows what else waits for it.
 */
export async function tendPeopleFiles(joining: Joining, forget: (fileId: string) => Promise<void>): Promise<void> {
  const { db, clock, panelId, jobs } = joining;
  const now = clock.now();
  for (const { file_id: fileId } of await selectIdleFiles(db, panelId, later(now, -LOST_MS))) {
    const isForgotten = await inTransaction(db, async (tx) => {
      const file = await lockFile(tx, panelId, fileId);
      if (file === undefined) return false;
      const isOlderThan = (ms: number) => file.heard_at < later(now, -ms);
      if (file.state === 'CHECKING' || file.state === 'RUNNING') {
        await jobs.enqueue(tx, runPeopleFileJob, { fileId }, { key: fileId });
      } else if (file.state === 'RECEIVING' && isOlderThan(BROKE_OFF_MS)) {
        await failFile(joining, tx, file, 'broke-off', { operatorId: null });
      }
      return isUnwanted(file, now);
    });
    if (isForgotten) await forget(fileId);
  }
}

const isUnwanted = (file: PeopleFileRow, now: Date): boolean =>
  file.state === 'CHECKED' && file.heard_at < later(now, -keptHours(file) * HOUR_MS);

/** Forgets a file that nobody said go to in time. False when somebody did after all. */
export async function forgetPeopleFile(joining: Joining, tx: Db, fileId: string): Promise<boolean> {
  const file = await lockFile(tx, joining.panelId, fileId);
  if (file === undefined || !isUnwanted(file, joining.clock.now())) return false;
  await failFile(joining, tx, file, 'forgotten', { operatorId: null });
  return true;
}
