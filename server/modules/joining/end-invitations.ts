import { movePanelist, movePanelists } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { expireInvitations, withdrawInvitation } from './invitations.ts';
import { lockJoining } from './read-joining.ts';
import type { InvitingRooms } from './invite-person.ts';

const BACK_TO_THE_LIST = { from: ['INVITED'], to: 'WAITLISTED' } as const;

/** Takes back the open invitation of a person, whose link says so from then on. False when there is none. */
export async function withdrawPerson(
  { identity, joining }: InvitingRooms,
  tx: Db,
  panelistId: string,
): Promise<boolean> {
  if ((await lockJoining(joining, tx, panelistId)) === undefined) return false;
  if (!(await withdrawInvitation(joining, tx, panelistId))) return false;
  await movePanelist(identity, tx, panelistId, BACK_TO_THE_LIST);
  return true;
}

/** Anyone who let their link run out is on the list again, without a place; they may ask for a new one. */
export function expirePeople({ identity, joining }: InvitingRooms, signal?: AbortSignal): Promise<void> {
  return untilDone(joining.db, signal, async (tx) => {
    const expired = await expireInvitations(joining, tx);
    await movePanelists(identity, tx, expired, BACK_TO_THE_LIST);
    return expired.length === 0;
  });
}

export function registerInvitationJobs(rooms: InvitingRooms, jobs: Jobs): void {
  repeat(jobs, { name: 'joining.expire-invitations', cron: '23 * * * *', expireSeconds: 600 }, (signal) =>
    expirePeople(rooms, signal),
  );
}
