import { createPanelist, findPanelistByEmail } from '#server/modules/identity/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addPerson, recognisePerson } from './join-waitlist.ts';
import { lockedJustSent, lockPeople } from './many-invitations.ts';
import { readNumber } from './read-joining.ts';
import type { JoiningStage } from './joining.tables.ts';
import { withdrawPerson } from './end-invitations.ts';
import { invitePeople, type InvitingPeopleRooms } from './invite-people.ts';
import { whoseMailReturned } from './returned-mail.ts';

export interface ByAddress {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface InvitedByAddress {
  readonly outcome: 'INVITED' | 'ALREADY_MEMBER' | 'PREVIOUS_MEMBER' | 'UNSUBSCRIBED' | 'SUPPRESSED';
  readonly number: string | null;
}

/** Invites somebody by their address: who is on the list as they are there, a stranger as somebody new. */
export async function inviteByAddress(
  rooms: InvitingPeopleRooms,
  tx: Db,
  { email, firstName, lastName }: ByAddress,
  act: OperatorAct,
): Promise<InvitedByAddress> {
  const { identity, joining } = rooms;
  const person = { email, firstName, lastName, dateOfBirth: null, zip: null, phone: null };
  const { acquaintance, keys } = await recognisePerson(joining, tx, person);
  const known = await findPanelistByEmail(identity, tx, email);
  // Also who is not invited is somebody that was asked for: without an entry, anybody's membership could be tried out.
  const no = async (outcome: InvitedByAddress['outcome'], panelistId = known?.panelistId) => {
    const subject =
      panelistId === undefined ? (['panel', joining.panelId] as const) : (['panelist', panelistId] as const);
    await writeAudit(joining, tx, act, { action: 'invitation.refused', subject, after: { outcome } });
    return { outcome, number: null };
  };
  if (known?.state === 'ACTIVE' || known?.state === 'SUSPENDED') return no('ALREADY_MEMBER');
  if (known?.state === 'LEAVING' || known?.state === 'ERASED' || acquaintance === 'former-member') {
    return no('PREVIOUS_MEMBER');
  }
  let panelistId = known?.panelistId;
  if (panelistId === undefined) {
    // Not even on the list: who is added without an invitation would be seen there, and a member would not.
    if ((await joining.recipients.suppressed(tx, [email])).has(email)) return no('SUPPRESSED');
    const made = await createPanelist(identity, tx, { email, firstName, lastName, state: 'WAITLISTED' });
    if (!made.ok) throw new Error('an address that nobody has was taken while it was held');
    ({ panelistId } = made.value);
    await addPerson(joining, tx, { panelistId, person, keys, origin: 'OPERATOR', stage: 'QUALIFIED' });
  }
  const { invited, suppressed, justSent } = await sendInvitations(rooms, tx, { panelistIds: [panelistId] }, act);
  if (suppressed > 0) return { outcome: 'SUPPRESSED', number: null };
  return invited + justSent === 0
    ? { outcome: 'UNSUBSCRIBED', number: null }
    : { outcome: 'INVITED', number: await readNumber(joining, tx, panelistId) };
}

export interface SentByOperator {
  readonly invited: number;
  /** Among them those to whom mail came back, and those who have a link from a moment ago. */
  readonly leftOut: number;
  readonly suppressed: number;
  readonly justSent: number;
}

/**
 * Sends these people their link, for the first time or again; only who stands at one of these stages, if it is said. Who was sent
 * one a moment ago keeps that: of two presses, or two operators, one mail comes. How many are left out tells, of one, whether mail
 * to them comes back: of everybody it is written down that they were asked for.
 */
export async function sendInvitations(
  rooms: InvitingPeopleRooms,
  tx: Db,
  {
    panelistIds,
    stages,
  }: { readonly panelistIds: readonly string[]; readonly stages?: readonly JoiningStage[] | undefined },
  act: OperatorAct,
): Promise<SentByOperator> {
  const wanted = [...new Set(panelistIds)];
  const held = await lockPeople(rooms.joining, tx, wanted, stages);
  const justSent = await lockedJustSent(rooms.joining, tx, held);
  const due = held.filter((id) => !justSent.has(id));
  const invited = await invitePeople(rooms, tx, { panelistIds: due, operatorId: act.operatorId });
  const leftOut = wanted.filter((id) => !invited.includes(id));
  const refused = leftOut.filter((id) => !justSent.has(id));
  const suppressed = await whoseMailReturned(rooms, tx, refused);
  for (const panelistId of invited) {
    await writeAudit(rooms.joining, tx, act, { action: 'invitation.sent', subject: ['panelist', panelistId] });
  }
  for (const panelistId of refused) {
    const after = { outcome: suppressed.includes(panelistId) ? 'SUPPRESSED' : 'LEFT_OUT' };
    await writeAudit(rooms.joining, tx, act, {
      action: 'invitation.refused',
      subject: ['panelist', panelistId],
      after,
    });
  }
  return {
    invited: invited.length,
    leftOut: leftOut.length,
    suppressed: suppressed.length,
    justSent: justSent.size,
  };
}

/** Takes the open invitations of these people back; how many. */
export async function withdrawInvitations(
  rooms: InvitingPeopleRooms,
  tx: Db,
  panelistIds: readonly string[],
  act: OperatorAct,
): Promise<number> {
  const withdrawn: string[] = [];
  // Always in one order, so that two who do the same never wait for each other.
  for (const panelistId of [...new Set(panelistIds)].toSorted()) {
    if (await withdrawPerson(rooms, tx, panelistId)) withdrawn.push(panelistId);
  }
  for (const panelistId of withdrawn) {
    await writeAudit(rooms.joining, tx, act, { action: 'invitation.withdrawn', subject: ['panelist', panelistId] });
  }
  return withdrawn.length;
}
