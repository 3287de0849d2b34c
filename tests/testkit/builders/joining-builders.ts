import { sql } from 'kysely';
import { invitePerson } from '#server/modules/joining/invite-person.ts';
import { createPanelist } from '#server/modules/identity/index.ts';
import { addPerson, recognisePerson, type JoiningStage } from '#server/modules/joining/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { waitUntil } from '../wait-until.ts';
import { must, type World } from './builders.ts';

let serial = 0;

/** Somebody on the way in, who has no invitation yet. */
export async function aPersonJoining({ platform, rooms }: World, stage: JoiningStage = 'QUALIFIED') {
  serial += 1;
  const person = {
    email: `joining-${serial}@example.com`,
    firstName: 'Dana',
    lastName: `Reyes${lettersOf(serial)}`,
    dateOfBirth: '1988-09-21',
    zip: '04101',
    phone: null,
  };
  const { identity, joining } = rooms;
  const { panelistId } = must(await createPanelist(identity, platform.db, { ...person, state: 'WAITLISTED' }));
  const { keys } = await recognisePerson(joining, platform.db, person);
  await addPerson(joining, platform.db, { panelistId, person, keys, origin: 'FORM', stage });
  return { ...person, panelistId };
}

/** A number as a name may have it, and as short as it is: hundreds of people are made in one process. */
const lettersOf = (number: number): string =>
  Array.from(number.toString(), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');

/** Somebody whose invitation is in their mailbox. */
export async function anInvitedPerson(world: World) {
  const person = await aPersonJoining(world);
  return { ...person, token: await inviteAgain(world, person) };
}

/** The token of a new link, read out of the e-mail. */
export async function inviteAgain(
  world: World,
  { panelistId, email }: { readonly panelistId: string; readonly email: string },
): Promise<string> {
  const { platform, rooms } = world;
  const invite = () => inTransaction(platform.db, (tx) => invitePerson(rooms, tx, { panelistId, invitedBy: null }));
  return (await mailedBy(world, email, INVITATION, invite)).found;
}

export const INVITATION = /reset-password\?invite=([\w%-]+)/;
export const CODE = /Code: ([0-9]{8})/;

/** What stands in the e-mail that somebody gets because of this, and what it was answered. */
export async function mailedBy<Answer>(
  { platform }: Pick<World, 'platform'>,
  email: string,
  pattern: RegExp,
  cause: () => Promise<Answer>,
): Promise<{ readonly found: string; readonly answer: Answer }> {
  const read = async () => (await textsTo(platform, email)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  const before = await read();
  const answer = await cause();
  let fresh: string[] = [];
  await waitUntil(`a mail to ${email} with ${pattern.source}`, async () => {
    fresh = (await read()).filter((found) => !before.includes(found));
    return fresh.length > 0;
  });
  return { found: decodeURIComponent(fresh[0] ?? ''), answer };
}

/** How many invitations somebody got. */
export async function invitationCount({ platform }: Pick<World, 'platform'>, email: string): Promise<number> {
  return (await textsTo(platform, email)).filter((text) => INVITATION.test(text)).length;
}

async function textsTo(platform: World['platform'], email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM mailbox_message WHERE recipient = ${email}`.execute(
    platform.db,
  );
  return rows.map(({ text }) => text);
}
