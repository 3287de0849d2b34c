import * as v from 'valibot';
import {
  checkCode,
  hashFirstPassword,
  movePanelist,
  readMailRecipients,
  setFirstPassword,
  type PasswordFailure,
} from '#server/modules/identity/index.ts';
import { lockOpenInvitation, recordConsents, useInvitation, type GivenConsent } from '#server/modules/joining/index.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { HOUR_MS, later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rooms } from '../rooms.ts';

const TICKET = 'registration';
const TICKET_MS = HOUR_MS;
const ticketShape = v.object({ panelistId: v.string() });

export interface ProvenRegistration {
  /** Opens the next step of registering, for an hour. */
  readonly registrationTicket: string;
  readonly email: string;
}

/** Somebody with an open invitation proves that they read their mailbox, and chooses their first password. */
export async function setPasswordOfInvited(
  { identity, joining }: Pick<Rooms, 'identity' | 'joining'>,
  panelistId: string,
  given: { readonly code: string; readonly requestToken: string; readonly newPassword: string },
): Promise<Result<ProvenRegistration, PasswordFailure>> {
  const owner = { purpose: 'registration', userId: panelistId, deviceToken: undefined } as const;
  const checked = await checkCode(identity, owner, given);
  if (!checked.ok) return checked;
  const hashed = await hashFirstPassword(identity, panelistId, given.newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });
  return inTransaction(identity.db, async (tx) => {
    const invitation = await lockOpenInvitation(joining, tx, panelistId);
    const isSet =
      invitation !== undefined &&
      hashed.value !== undefined &&
      (await setFirstPassword(identity, tx, panelistId, { ...checked.value, hashed: hashed.value }));
    const [recipient] = isSet ? await readMailRecipients(tx, [panelistId]) : [];
    if (recipient === undefined) return err({ action: 'ACTION_IAM_1088' as const, attempt: 1 });
    const registrationTicket = identity.signer.sign(TICKET, { panelistId }, later(identity.clock.now(), TICKET_MS));
    return ok({ registrationTicket, email: recipient.email });
  });
}

export interface RegistrationDetails {
  readonly ticket: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly consents: readonly GivenConsent[];
}

export type RegistrationFailure = 'ticket-invalid' | 'invitation-over';

/** The last step: consents and basics are kept, the invitation is spent, and the person is a member. Once. */
export function completeRegistration(
  { identity, joining, profile }: Pick<Rooms, 'identity' | 'joining' | 'profile'>,
  { ticket, attributes, consents }: RegistrationDetails,
): Promise<Result<{ readonly panelistId: string }, RegistrationFailure>> {
  return inTransaction(identity.db, async (tx) => {
    const verified = identity.signer.verify(TICKET, ticket);
    const read = v.safeParse(ticketShape, verified.ok ? verified.value : undefined);
    if (!read.success) return err('ticket-invalid' as const);
    const { panelistId } = read.output;
    const invitation = await lockOpenInvitation(joining, tx, panelistId);
    if (invitation === undefined) return err('invitation-over' as const);
    if (!(await movePanelist(identity, tx, panelistId, { from: ['INVITED'], to: 'ACTIVE' })))
      return err('invitation-over' as const);
    await useInvitation(joining, tx, invitation);
    await recordConsents(joining, tx, panelistId, consents);
    await setAttributes(profile, tx, panelistId, attributes);
    return ok({ panelistId });
  });
}
