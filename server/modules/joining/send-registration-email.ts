import { REGISTRATION_EMAIL_PAUSE_SECONDS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findInvitation } from './invitations.ts';
import { lockJoining, noteRegistrationEmail } from './read-joining.ts';
import { takePlaceAgain } from './cells.ts';
import { unwantedBy } from './invite-people.ts';
import { invitePerson, type InvitingRooms } from './invite-person.ts';

/** An id that nobody has: what is done for it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface SentRegistrationEmail {
  readonly sentAt: Date;
  readonly againAt: Date;
}

/**
 * Sends the registration link to somebody for whom there is a place (decisions §4). For anybody else, for nobody, and within a
 * minute of the last one, nothing happens, and it is answered alike. Anybody can ask for anybody: who has unsubscribed gets
 * none, unless it is asked for by a link that only they have.
 */
export async function sendRegistrationEmail(
  rooms: InvitingRooms,
  panelistId: string,
  { isAskedByLink = false }: { readonly isAskedByLink?: boolean } = {},
): Promise<SentRegistrationEmail> {
  const { joining } = rooms;
  const now = joining.clock.now();
  const again = { sentAt: now, againAt: later(now, REGISTRATION_EMAIL_PAUSE_SECONDS * SECOND_MS) };
  if (!(await joining.limits.take(RATE_LIMITS.registrationEmailsPerPerson, panelistId)).allowed) return again;
  return inTransaction(joining.db, async (tx) => {
    const person = await lockJoining(joining, tx, panelistId);
    if (person === undefined || !['QUALIFIED', 'INVITED', 'EXPIRED'].includes(person.stage)) return again;
    const lastAt = person.registrationEmailAt;
    const againAt = lastAt && later(lastAt, REGISTRATION_EMAIL_PAUSE_SECONDS * SECOND_MS);
    if (lastAt !== null && againAt !== null && againAt > now) return { sentAt: lastAt, againAt };
    if ((await unwantedBy(rooms, tx, [panelistId], { isAskedByLink })).has(panelistId)) return again;
    if (person.stage === 'EXPIRED' && !(await takePlaceAgain(joining, tx, person))) return again;
    if (await invitePerson(rooms, tx, { panelistId, invitedBy: null, isAskedByLink }))
      await noteRegistrationEmail(joining, tx, person);
    return again;
  });
}

/** For anyone who has a link that ran out, or is not the newest. Any other is answered alike, and nothing happens. */
export async function renewInvitation(rooms: InvitingRooms, token: string): Promise<SentRegistrationEmail> {
  const { joining } = rooms;
  const invitation = await findInvitation(joining, joining.db, token);
  const isRenewed = invitation?.state === 'EXPIRED' || invitation?.state === 'REPLACED';
  return sendRegistrationEmail(rooms, isRenewed ? invitation.panelistId : NOBODY, { isAskedByLink: true });
}
