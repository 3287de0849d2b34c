import { PEOPLE_FILE_ASKED_KEPT_HOURS, PEOPLE_FILE_KEPT_HOURS } from '#contract/joining/people-files.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Joining } from '../joining.ts';
import { peopleFiles, runPeopleFileJob } from './people-file-import.ts';
import { peopleFileStore as store, updatePeopleFile, type PeopleFileRow } from './people-files.store.ts';

/** Locks a checked file that somebody is about to say go to: how many come in by it, and with how many points. */
export async function lockCheckedFile({ panelId }: Joining, tx: Db, fileId: string) {
  const file = isId(fileId) ? await store.lockFile(tx, panelId, fileId) : undefined;
  if (file?.state !== 'CHECKED' || file.added === 0) return undefined;
  return { people: file.added, points: Number(file.points) };
}

/** Keeps a file while a second person is asked about it. */
export async function keepAskedFile({ clock }: Joining, tx: Db, fileId: string): Promise<void> {
  const now = clock.now();
  await updatePeopleFile(tx, fileId, { asked_at: now, heard_at: now });
}

/** Says go: from now on people come in by it, with no more points than it was found to bring. */
export async function startPeopleFile(
  joining: Joining,
  tx: Db,
  fileId: string,
  act: OperatorAct,
): Promise<Result<undefined, 'not-checked'>> {
  const file = await store.lockFile(tx, joining.panelId, fileId);
  if (file?.state !== 'CHECKED' || file.added === 0) return err('not-checked');
  const points = Number(file.points);
  await store.deleteProblems(tx, fileId);
  await updatePeopleFile(tx, fileId, {
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

const keptHours = ({ asked_at }: PeopleFileRow): number =>
  asked_at === null ? PEOPLE_FILE_KEPT_HOURS : PEOPLE_FILE_ASKED_KEPT_HOURS;

/** Files that have waited for somebody to say go for so long that perhaps nobody wants them any more. */
export function listUnwantedFiles({ db, clock, panelId }: Joining): Promise<readonly string[]> {
  return store.selectIdle(db, panelId, ['CHECKED'], later(clock.now(), -PEOPLE_FILE_KEPT_HOURS * HOUR_MS));
}

/** Forgets a file that nobody said go to in time. False when somebody did after all, or there is time left. */
export async function forgetPeopleFile(joining: Joining, tx: Db, fileId: string): Promise<boolean> {
  const file = await store.lockFile(tx, joining.panelId, fileId);
  if (file?.state !== 'CHECKED') return false;
  if (file.heard_at >= later(joining.clock.now(), -keptHours(file) * HOUR_MS)) return false;
  await peopleFiles.fail(joining, tx, file, 'forgotten');
  return true;
}
