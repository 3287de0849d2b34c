import { PEOPLE_FILE_PROBLEMS, type PeopleFileProblem } from '#contract/joining/people-files.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from '../joining.ts';
import { deletePieces, lockFile, updateFile, type PeopleFileRow } from './people-files.store.ts';

/** Gives up a file before anybody came in by it: nothing of it is kept but the reason. */
export async function failFile(
  joining: Joining,
  tx: Db,
  { file_id: fileId }: PeopleFileRow,
  problem: PeopleFileProblem,
  act: OperatorAct,
  failure: string = PEOPLE_FILE_PROBLEMS[problem],
): Promise<void> {
  const now = joining.clock.now();
  await deletePieces(tx, fileId);
  const stopped_by = problem === 'stopped' ? act.operatorId : null;
  await updateFile(tx, fileId, { state: 'FAILED', failure, stopped_by, finished_at: now, heard_at: now });
  await writeAudit(joining, tx, act, {
    action: problem === 'stopped' ? 'people-file.stopped' : 'people-file.failed',
    subject: ['people-file', fileId],
    after: { failure },
  });
}

/** Stops a file: before anybody said go nothing of it is kept; after that, who came in by then stays. False when it is too late. */
export async function stopPeopleFile(joining: Joining, tx: Db, fileId: string, act: OperatorAct): Promise<boolean> {
  // Whoever reads the next piece holds the same row: a piece is taken in as a whole, or not at all.
  const file = await lockFile(tx, joining.panelId, fileId);
  if (file === undefined) return false;
  if (['RECEIVING', 'CHECKING', 'CHECKED'].includes(file.state)) {
    await failFile(joining, tx, file, 'stopped', act);
    return true;
  }
  if (file.state !== 'RUNNING') return false;
  await stopRunning(joining, tx, file, null, act);
  return true;
}

/** Stops a file that would bring more points than somebody said go to; who came in by then stays. */
export const stopAtLimit = (joining: Joining, tx: Db, file: PeopleFileRow): Promise<void> =>
  stopRunning(joining, tx, file, PEOPLE_FILE_PROBLEMS['more-points'], { operatorId: null });

async function stopRunning(
  joining: Joining,
  tx: Db,
  { file_id: fileId, added, already, bad, points }: PeopleFileRow,
  failure: string | null,
  act: OperatorAct,
): Promise<void> {
  const now = joining.clock.now();
  const stopped_by = act.operatorId;
  await deletePieces(tx, fileId);
  await updateFile(tx, fileId, { state: 'STOPPED', failure, stopped_by, finished_at: now, heard_at: now });
  await writeAudit(joining, tx, act, {
    action: 'people-file.stopped',
    subject: ['people-file', fileId],
    after: { added, already, bad, points: Number(points), failure },
  });
}
