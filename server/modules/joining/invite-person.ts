import type { Db } from '#server/platform/database/database.ts';
import { invitePeople, type InvitingPeopleRooms } from './invite-people.ts';

export type InvitingRooms = InvitingPeopleRooms;

interface Invited {
  readonly panelistId: string;
  /** Null for the person who asked for it themselves. */
  readonly invitedBy: string | null;
  readonly isAskedByLink?: boolean | undefined;
}

/**
 * Sends somebody their one registration link; the one before stops working. False, and nothing is changed, when they are on no
 * way in, or past it, or want no e-mails. Anyone who invites, withdraws or registers holds the person first, so that they come one
 * after the other.
 */
export async function invitePerson(
  rooms: InvitingRooms,
  tx: Db,
  { panelistId, invitedBy, isAskedByLink }: Invited,
): Promise<boolean> {
  const inviting = { panelistIds: [panelistId], operatorId: invitedBy, isAskedByLink };
  return (await invitePeople(rooms, tx, inviting)).length > 0;
}
