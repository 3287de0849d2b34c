import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { movePanelists, readMailRecipients } from '#server/modules/identity/index.ts';
import { lockPeople, makeInvitations, readAskedAt } from '#server/modules/joining/index.ts';
import { optedOutOfEmail, signUnsubscribe } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';
import { invitationMail } from './invite-person.ts';

export type InvitingPeopleRooms = Pick<Rooms, 'identity' | 'joining' | 'messages'>;

/**
 * Sends people their one registration link, by an operator and perhaps unasked: with a way to unsubscribe in one click, and not to
 * those who have used it, nor to an address that bounced or complained. Who was invited; the others are on no way in, or past it. All are held first, in one order.
 */
export async function invitePeople(
  rooms: InvitingPeopleRooms,
  tx: Db,
  { panelistIds, operatorId }: { readonly panelistIds: readonly string[]; readonly operatorId: string | null },
): Promise<readonly string[]> {
  const { identity, joining, messages } = rooms;
  const held = await lockPeople(joining, tx, panelistIds);
  const optedOut = await optedOutOfEmail(tx, held);
  const addresses = await readMailRecipients(tx, held);
  const stopped = await joining.recipients.suppressed(
    tx,
    addresses.map(({ email }) => email),
  );
  const unwanted = new Set(addresses.filter(({ email }) => stopped.has(email)).map(({ panelistId }) => panelistId));
  const wanted = held.filter((id) => !optedOut.has(id) && !unwanted.has(id));
  const moved = await movePanelists(identity, tx, wanted, { from: ['WAITLISTED', 'INVITED'], to: 'INVITED' });
  const recipients = (await readMailRecipients(tx, [...moved])).toSorted((one, other) =>
    one.panelistId < other.panelistId ? -1 : 1,
  );
  const invited = recipients.map(({ panelistId }) => panelistId);
  const made = await makeInvitations(joining, tx, invited, operatorId);
  const askedAt = await readAskedAt(joining, tx, invited);
  for (const [index, recipient] of recipients.entries()) {
    const invitation = made[index];
    if (invitation === undefined) throw new Error('everybody who is invited has a link');
    const token = signUnsubscribe(messages, recipient.panelistId);
    const unsubscribeUrl = `${joining.url()}${EMAIL_PATHS.unsubscribe}?token=${token}`;
    const facts = { ...invitation, askedAt: askedAt.get(recipient.panelistId) ?? null, unsubscribeUrl };
    await joining.mail.send(tx, invitationMail(rooms, recipient, facts));
  }
  return invited;
}
