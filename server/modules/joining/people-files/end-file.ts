import { PEOPLE_FILE_PROBLEMS, type PeopleFileProblem } from '#contract/joining/people-files.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from '../joining.ts';
import { deletePieces, lockFile, updateFile, type PeopleFileRow } from './people-files.store.ts';

/** Gives up a file before anybody came in by it: nothing of it is kept but the reason. */
export async function failFile(
  joining: Joining,
  tx: Db,
  { file_id: fileId, file_name: fileName }: PeopleFileRow,
  problem: PeopleFileProblem,
  act: OperatorAct,
): Promise<void> {
  const now = joining.clock.now();
  const failure = PEOPLE_FILE_PROBLEMS[problem];
  await deletePieces(tx, fileId);
  const stopped_by = problem === 'stopped' ? act.operatorId : null;
  await updateFile(tx, fileId, { state: 'FAILED', failure, stopped_by, finished_at: now, heard_at: now });
  await writeAudit(joining, tx, act, {
    action: problem === 'stopped' ? 'people-file.stopped' : 'people-file.failed',
    subject: ['people-file', fileId],
    after: { fileName, failure },
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
  const now = joining.clock.now();
  await deletePieces(tx, fileId);
  await updateFile(tx, fileId, { state: 'STOPPED', stopped_by: act.operatorId, finished_at: now, heard_at: now });
  const { file_name: fileName, added, already, bad } = file;
  await writeAudit(joining, tx, act, {
    action: 'people-file.stopped',
    subject: ['people-file', fileId],
    after: { fileName, added, already, bad },
  });
  return true;
}
