import * as v from 'valibot';
import { isEasyToGuess } from '#contract/rules/common-passwords.ts';
import { EMAIL_CONSENT_VERSION } from '#contract/rules/consents.ts';
import type { RegistrationInput } from '#contract/rules/registration.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import {
  type Identity,
  type PasswordFailure,
  checkCode,
  hashFirstPassword,
  isFirstPassword,
  isLeakedPassword,
  movePanelist,
  readMailRecipients,
  renamePanelist,
  setFirstPassword,
} from '#server/modules/identity/index.ts';
import { type Profile, readSaidInSurvey, setAttributes } from '#server/modules/profile/index.ts';
import { type Messages, setEmailOptIn } from '#server/modules/messages/index.ts';
import { type Surveys, readAnswers } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Joining } from './joining.ts';
import { describePerson, recogniseRegistering, recordConsents, type GivenConsent } from './join-waitlist.ts';
import { hasUsedInvitation, isStillGood, lockOpenInvitation, useInvitation } from './invitations.ts';
import { lockJoining, type JoiningPerson } from './read-joining.ts';
import { welcomeMember, welcomePathOf, type WelcomingRooms } from './welcome-survey.ts';

const TICKET = 'registration';
const TICKET_MS = LIFETIMES.registrationTicket.ms;
const ticketShape = v.object({ panelistId: v.string(), invitationId: v.string() });

export interface ProvenRegistration {
  /** Opens the next step of registering, for an hour. */
  readonly registrationTicket: string;
  readonly email: string;
  /**
   * What they told the waitlist and its survey, so that nobody types it twice. Only now: a link alone says nothing about its
   * person.
   */
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly zip: string | null;
  readonly peopleAtHome: number | null;
}

/** Somebody with an open invitation proves that they read their mailbox, and chooses their first password. */
export async function setPasswordOfInvited(
  rooms: SaidRooms & { readonly identity: Identity; readonly joining: Joining },
  panelistId: string,
  given: { readonly code: string; readonly requestToken: string; readonly newPassword: string },
): Promise<Result<ProvenRegistration, PasswordFailure | { readonly kind: 'easy-to-guess' }>> {
  const { identity, joining } = rooms;
  const owner = { purpose: 'registration', userId: panelistId, deviceToken: undefined } as const;
  const checked = await checkCode(identity, owner, given);
  if (!checked.ok) return checked;
  const { isSpent } = checked.value;
  // Only after the right code: nobody learns the address of an invitation by trying passwords. The code stays good.
  if (!isSpent && (await isEasyFor(identity, panelistId, given.newPassword))) return err({ kind: 'easy-to-guess' });
  const isChosen = isSpent ? await isFirstPassword(identity, panelistId, given.newPassword) : ok(false);
  const hashed = isSpent ? ok(undefined) : await hashFirstPassword(identity, panelistId, given.newPassword);
  if (!isChosen.ok || !hashed.ok) return err({ kind: 'overloaded' });
  return inTransaction(identity.db, async (tx) => {
    const person = await lockJoining(joining, tx, panelistId);
    const invitation = await lockOpenInvitation(joining, tx, panelistId);
    const isSet =
      invitation !== undefined &&
      (isChosen.value ||
        (hashed.value !== undefined &&
          (await setFirstPassword(identity, tx, panelistId, { ...checked.value, hashed: hashed.value }))));
    const [recipient] = isSet ? await readMailRecipients(tx, [panelistId]) : [];
    if (recipient === undefined) return err({ action: 'ACTION_IAM_1088' as const, attempt: 1 });
    // Of this invitation: once it is taken back, a new one has to be opened anew.
    const proven = { panelistId, invitationId: invitation?.invitationId };
    const registrationTicket = identity.signer.sign(TICKET, proven, later(identity.clock.now(), TICKET_MS));
    const { email, lastName } = recipient;
    const household = (await saidBefore(rooms, tx, person))['household'];
    return ok({
      registrationTicket,
      email,
      lastName,
      dateOfBirth: person?.dateOfBirth ?? null,
      zip: person?.zip ?? null,
      peopleAtHome: typeof household === 'number' ? household : null,
    });
  });
}

/** Whether strangers know the password, or it's made of their email. */
async function isEasyFor(identity: Identity, panelistId: string, password: string): Promise<boolean> {
  if (await isLeakedPassword(identity, password)) return true;
  const recipients = await readMailRecipients(identity.db, [panelistId]);
  return isEasyToGuess(
    password,
    recipients.map(({ email }) => email),
  );
}

interface SaidRooms {
  readonly profile: Profile;
  readonly surveys: Surveys;
}

/** What the survey on the waitlist was told and the profile asks for too. */
async function saidBefore(
  { profile, surveys }: SaidRooms,
  tx: Db,
  person: JoiningPerson | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const taskId = person?.surveyTaskId ?? null;
  return taskId === null ? {} : readSaidInSurvey(profile, tx, await readAnswers(surveys, tx, taskId));
}

export interface RegistrationDetails extends RegistrationInput {
  readonly ticket: string;
}

export interface Registered {
  readonly panelistId: string;
  /** Where the survey is that all begin with, if there is one. */
  readonly welcomePath: string | null;
}

export type RegistrationFailure = 'ticket-over' | 'invitation-over' | 'other-member' | 'former-member';

/**
 * The last step: consents and basics are kept, the invitation is spent, and the person is a member. Once: anyone who sends it
 * again, from here or from another tab, is answered as before, and nothing is written twice. Nobody is a member twice: who is one
 * under another address, or was one, is told so, however they were invited.
 */
export function completeRegistration(
  rooms: WelcomingRooms & { readonly identity: Identity; readonly profile: Profile; readonly messages: Messages },
  { ticket, ...details }: RegistrationDetails,
): Promise<Result<Registered, RegistrationFailure>> {
  const { identity, joining, profile, messages } = rooms;
  return inTransaction(identity.db, async (tx) => {
    const proven = readTicket(identity, ticket);
    if (proven === undefined) return err('ticket-over' as const);
    const { panelistId } = proven;
    const [account] = await readMailRecipients(tx, [panelistId]);
    if (account === undefined) return err('invitation-over' as const);
    const { firstName, lastName, dateOfBirth, address, consents } = details;
    const person = { email: account.email, firstName, lastName, dateOfBirth, zip: address.zip, phone: null };
    const { acquaintance, keys } = await recogniseRegistering(joining, tx, panelistId, person);
    const joiner = await lockJoining(joining, tx, panelistId);
    const invitation = await lockOpenInvitation(joining, tx, panelistId);
    const registered = async () =>
      ok({ panelistId, welcomePath: (await welcomePathOf(rooms, tx, panelistId)) ?? null });
    if (invitation === undefined)
      return (await hasUsedInvitation(joining, tx, panelistId)) ? registered() : err('invitation-over' as const);
    if (!(await isStillGood(joining, tx, proven))) return err('invitation-over' as const);
    if (acquaintance !== 'stranger') return err(acquaintance);
    if (!(await movePanelist(identity, tx, panelistId, { from: ['INVITED'], to: 'ACTIVE' })))
      return err('invitation-over' as const);
    await useInvitation(joining, tx, invitation);
    await recordConsents(joining, tx, panelistId, givenConsents(consents));
    await setEmailOptIn(messages, tx, panelistId, { isWelcome: consents.email });
    await renamePanelist(identity, tx, panelistId, { firstName, lastName });
    await describePerson(tx, panelistId, person, keys);
    const own = attributesOf(details);
    const before = Object.entries(await saidBefore(rooms, tx, joiner)).filter(([name]) => !Object.hasOwn(own, name));
    await setAttributes(profile, tx, panelistId, { attributes: Object.fromEntries(before), source: 'SURVEY' });
    await setAttributes(profile, tx, panelistId, { attributes: own, source: 'REGISTRATION' });
    await welcomeMember(rooms, tx, panelistId);
    return registered();
  });
}

/** Who registers with this ticket; undefined when it opens nothing, or no longer: what it was for is done or was taken back. */
export async function whoRegisters(
  { identity, joining }: { readonly identity: Identity; readonly joining: Joining },
  ticket: string,
): Promise<string | undefined> {
  const proven = readTicket(identity, ticket);
  if (proven === undefined) return undefined;
  const { panelistId } = proven;
  return inTransaction(identity.db, async (tx) => {
    const isOpen = (await lockOpenInvitation(joining, tx, panelistId)) !== undefined;
    return isOpen && (await isStillGood(joining, tx, proven)) ? panelistId : undefined;
  });
}

function readTicket({ signer }: Identity, ticket: string): v.InferOutput<typeof ticketShape> | undefined {
  const verified = signer.verify(TICKET, ticket);
  const read = v.safeParse(ticketShape, verified.ok ? verified.value : undefined);
  return read.success ? read.output : undefined;
}

function givenConsents({ terms, privacy, research, email }: RegistrationInput['consents']): GivenConsent[] {
  return [
    { kind: 'TERMS', version: terms, isGiven: true },
    { kind: 'PRIVACY', version: privacy, isGiven: true },
    { kind: 'RESEARCH', version: research, isGiven: true },
    { kind: 'EMAIL', version: EMAIL_CONSENT_VERSION, isGiven: email },
  ];
}

/** Under the names of the specification (spec §3). */
function attributesOf({ dateOfBirth, peopleAtHome, address }: Omit<RegistrationDetails, 'ticket'>) {
  const { addressLine1, addressLine2, city, state, zip } = address;
  return {
    dob: dateOfBirth,
    household: peopleAtHome,
    panelist_zip: zip,
    per_address: {
      address_line1: addressLine1,
      address_line2: addressLine2,
      panelist_city: city,
      panelist_st: state,
      panelist_zip: zip,
    },
  };
}
