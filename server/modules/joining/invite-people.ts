import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { type Identity, movePanelists, readMailRecipients } from '#server/modules/identity/index.ts';
import { type Messages, optedOutOfEmail, signUnsubscribe } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import { lockPeople, makeInvitations } from './many-invitations.ts';
import { readAskedAt } from './read-joining.ts';

import { invitationMail } from './invitation-mail.ts';

export type InvitingPeopleRooms = {
  readonly identity: Identity;
  readonly joining: Joining;
  readonly messages: Messages;
};

export interface Inviting {
  readonly panelistIds: readonly string[];
  /** Null for the person who asked for it themselves. */
  readonly operatorId: string | null;
  /** Whether they ask for it by a link of ours: who reads their mail may want this one in spite of having unsubscribed. */
  readonly isAskedByLink?: boolean | undefined;
}

/**
 * Sends people their one registration link, perhaps unasked: with a way to unsubscribe in one click, and not to those who have
 * used it, nor to an address that bounced or complained; the link they have goes on working. Who was invited; the others are on
 * no way in, or past it. All are held first, in one order.
 */
export async function invitePeople(
  rooms: InvitingPeopleRooms,
  tx: Db,
  { panelistIds, operatorId, isAskedByLink = false }: Inviting,
): Promise<readonly string[]> {
  const { identity, joining, messages } = rooms;
  const held = await lockPeople(joining, tx, panelistIds);
  const unwanted = await unwantedBy(rooms, tx, held, { isAskedByLink });
  const wanted = held.filter((id) => !unwanted.has(id));
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

/** Who of these gets no invitation: they want none, or mail to them comes back. */
export async function unwantedBy(
  { joining }: { readonly joining: Joining },
  tx: Db,
  panelistIds: readonly string[],
  { isAskedByLink }: { readonly isAskedByLink: boolean },
): Promise<ReadonlySet<string>> {
  const optedOut = isAskedByLink ? [] : await optedOutOfEmail(tx, panelistIds);
  const addresses = await readMailRecipients(tx, panelistIds);
  const stopped = await joining.recipients.suppressed(
    tx,
    addresses.map(({ email }) => email),
  );
  const returned = addresses.filter(({ email }) => stopped.has(email)).map(({ panelistId }) => panelistId);
  return new Set([...optedOut, ...returned]);
}
