import { PEOPLE_FILE_PROBLEMS } from '#contract/joining/people-files.ts';
import { closeRequestAbout, lockRequestAbout } from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { peopleFiles } from './people-files/people-file-import.ts';
import { forgetPeopleFile, listUnwantedFiles } from './people-files/say-go.ts';
import type { StartingRooms } from './start-people-file.ts';

/** Stops a file; a second person who was asked about it is asked no more. False when it is too late. */
export function stopFile(rooms: StartingRooms, tx: Db, fileId: string, act: OperatorAct): Promise<boolean> {
  return end(rooms, tx, { fileId, why: 'stopped', work: () => peopleFiles.stop(rooms.joining, tx, fileId, act) }, act);
}

/** Looks after files that stand still, and forgets those that nobody wants any more. */
export async function maintainPeopleFiles(rooms: StartingRooms): Promise<void> {
  const { joining } = rooms;
  await peopleFiles.pickUpIdle(joining);
  for (const fileId of await listUnwantedFiles(joining)) {
    await inTransaction(joining.db, (tx) =>
      end(
        rooms,
        tx,
        { fileId, why: 'forgotten', work: () => forgetPeopleFile(joining, tx, fileId) },
        { operatorId: null },
      ),
    );
  }
}

async function end(
  { approvals }: StartingRooms,
  tx: Db,
  {
    fileId,
    why,
    work,
  }: { readonly fileId: string; readonly why: 'stopped' | 'forgotten'; readonly work: () => Promise<boolean> },
  act: OperatorAct,
): Promise<boolean> {
  // Who decides holds the request and then the file: in the other order, each could wait for the other.
  await lockRequestAbout(approvals, tx, fileId);
  if (!(await work())) return false;
  await closeRequestAbout(approvals, tx, { aboutId: fileId, why: PEOPLE_FILE_PROBLEMS[why] }, act);
  return true;
}
