import {
  NOT_INVITED_REASONS,
  PEOPLE_LINE_PROBLEMS,
  type ImportedConsent,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import {
  type Identity,
  type KnownAccount,
  createPanelists,
  findPanelistsByEmail,
} from '#server/modules/identity/index.ts';
import { type Messages, optedOutOfEmail, setEmailOptInOfMany } from '#server/modules/messages/index.ts';
import { type Profile, setAttributesOfMany } from '#server/modules/profile/index.ts';
import { type Rewards, creditMany } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import {
  addPeople,
  findUninvited,
  lockPeopleKeys,
  keysOfPeople,
  nameInFile,
  recognisePeople,
  recordConsentsOfBefore,
} from './many-people.ts';
import { cellFinder } from './cells.ts';
import type { Acquaintance } from './join-waitlist.ts';
import type { ConsentKind } from './joining.tables.ts';
import type { PersonKeys } from './person-keys.ts';
import type { PersonLine } from './people-files/judge-person.ts';

export type TakingInRooms = {
  readonly identity: Identity;
  readonly joining: Joining;
  readonly messages: Messages;
  readonly profile: Profile;
  readonly rewards: Rewards;
};

/**
 * What becomes of a line: somebody new, somebody on the list who is invited now, known already, or why not. What is private tells
 * of somebody's account: for who may not know it, it is the same as known already.
 */
export type Standing = 'new' | 'listed' | 'already' | { readonly problem: string; readonly isPrivate: boolean };

export interface ReadPiece {
  readonly fileId: string;
  readonly purpose: PeopleFilePurpose;
  readonly lines: readonly PersonLine[];
}

/** Says of these lines what becomes of them. Anyone who has something of these people waits, unless it is only looked at. */
export async function judgePeople(
  rooms: TakingInRooms,
  tx: Db,
  { fileId, purpose, lines }: ReadPiece,
  { isHeld }: { readonly isHeld: boolean },
) {
  const { identity, joining } = rooms;
  const people = lines.map(({ person }) => person);
  const keys = await keysOfPeople(joining, tx, people);
  if (isHeld) await lockPeopleKeys(tx, keys);
  const known = await findPanelistsByEmail(
    identity,
    tx,
    people.map(({ email }) => email),
  );
  const acquaintances = await recognisePeople(joining, tx, keys);
  const listed = known.flatMap((account) => (account?.state === 'WAITLISTED' ? [account.panelistId] : []));
  const uninvited = purpose === 'INVITE' ? await findUninvited(joining, tx, listed, fileId) : new Set<string>();
  const isUnwanted = purpose === 'INVITE' ? await findUnwanted(rooms, tx, people, listed) : undefined;
  const isRepeated = repeats();
  const standings = lines.map((_, index): Standing => {
    const [own, account] = [keys[index], known[index]];
    if (own === undefined) throw new Error('everybody has keys');
    const repeated = isRepeated(own);
    // What the file itself tells comes first, anyone who is known here: two lines try nobody's account out.
    if (repeated === 'email') return 'already';
    if (repeated !== undefined) return { problem: PEOPLE_LINE_PROBLEMS.repeated, isPrivate: false };
    const standing = account === undefined ? standingOfStranger(acquaintances[index]) : standingOf(account, uninvited);
    const isInvited = standing === 'new' || standing === 'listed';
    const unwanted = isInvited ? isUnwanted?.(people[index]?.email ?? '', account?.panelistId) : undefined;
    return unwanted === undefined ? standing : privately(unwanted);
  });
  return { keys, known, standings };
}

function standingOf({ panelistId, state }: KnownAccount, uninvited: ReadonlySet<string>): Standing {
  if (state === 'LEAVING' || state === 'ERASED') return privately('former-member');
  return uninvited.has(panelistId) ? 'listed' : 'already';
}

function standingOfStranger(acquaintance: Acquaintance | undefined): Standing {
  return acquaintance === 'former-member' || acquaintance === 'same-person' ? privately(acquaintance) : 'new';
}

const privately = (why: keyof typeof NOT_INVITED_REASONS): Standing => ({
  problem: NOT_INVITED_REASONS[why],
  isPrivate: true,
});

/** Who gets no invitation although they could: they want no email, or mail to them comes back. Known before anybody is added. */
async function findUnwanted(
  { joining }: Pick<TakingInRooms, 'joining'>,
  tx: Db,
  people: readonly { readonly email: string }[],
  listed: readonly string[],
) {
  const optedOut = await optedOutOfEmail(tx, listed);
  const stopped = await joining.recipients.suppressed(
    tx,
    people.map(({ email }) => email),
  );
  return (email: string, panelistId: string | undefined) => {
    if (panelistId !== undefined && optedOut.has(panelistId)) return 'unsubscribed' as const;
    return stopped.has(email) ? ('suppressed' as const) : undefined;
  };
}

/** Whether somebody stood in a line above, by their address or as a person. */
function repeats(): (keys: PersonKeys) => 'email' | 'person' | undefined {
  const seen = new Set<string>();
  return ({ email, phone, person }) => {
    const [address, ...others] = [email, phone, person].flatMap((key) => (key === null ? [] : [key.toString('hex')]));
    const repeated = seen.has(address ?? '') ? 'email' : others.some((key) => seen.has(key)) ? 'person' : undefined;
    // Who is not taken is nobody to be repeated.
    if (repeated === undefined) for (const key of [address ?? '', ...others]) seen.add(key);
    return repeated;
  };
}

const KINDS = { terms: 'TERMS', privacy: 'PRIVACY', research: 'RESEARCH', email: 'EMAIL' } as const satisfies Record<
  ImportedConsent,
  ConsentKind
>;

/**
 * Takes the people of these lines in, once each: however often a file comes, who is known stays as they are. Nobody, and
 * nothing is said, when they would bring more points than are left.
 */
export async function takeInPeople(
  rooms: TakingInRooms,
  tx: Db,
  piece: ReadPiece,
  pointsLeft: number,
): Promise<readonly Standing[] | undefined> {
  const { identity, joining } = rooms;
  const { fileId, purpose, lines } = piece;
  const { keys, known, standings } = await judgePeople(rooms, tx, piece, { isHeld: true });
  const coming = lines.flatMap((line, index) => {
    const own = keys[index];
    return standings[index] === 'new' && own !== undefined ? [{ index, line, keys: own }] : [];
  });
  if (coming.reduce((sum, { line }) => sum + line.points, 0) > pointsLeft) return undefined;
  const ids = await createPanelists(
    identity,
    tx,
    coming.map(({ line: { person, memberSince } }) => ({
      ...person,
      joinedAt: memberSince === null ? null : noonOf(memberSince),
    })),
    purpose === 'INVITE' ? 'WAITLISTED' : 'ACTIVE',
  );
  const cellOf = await cellFinder(joining, tx);
  const added = coming.flatMap(({ line, keys: own }, index) => {
    const panelistId = ids[index];
    if (panelistId === undefined) return [];
    const { person, source } = line;
    const cellId = cellOf({ dateOfBirth: person.dateOfBirth, answers: line.answers })?.cellId ?? null;
    return [{ panelistId, person, keys: own, cellId, source, line }];
  });
  if (purpose === 'IMPORT') await bringAlong(rooms, tx, added);
  const named = standings.flatMap((standing, index) => (standing === 'listed' ? (known[index]?.panelistId ?? []) : []));
  await nameInFile(tx, fileId, named);
  const came = purpose === 'INVITE' ? ({ origin: 'CSV', stage: 'QUALIFIED' } as const) : IMPORTED;
  // Last: from here on who joins, or ends a survey, waits for the counts.
  await addPeople(joining, tx, added, { ...came, fileId });
  const isTaken = new Set(coming.flatMap(({ index }, at) => (ids[at] === undefined ? [index] : [])));
  return standings.map((standing, index) => (isTaken.has(index) ? 'already' : standing));
}

const IMPORTED = { origin: 'IMPORT', stage: 'JOINED' } as const;

/** What members had where they were before: their word on each consent, what is known of them as of who registers, their points. */
async function bringAlong(
  { joining, messages, profile, rewards }: TakingInRooms,
  tx: Db,
  members: readonly { readonly panelistId: string; readonly line: PersonLine }[],
): Promise<void> {
  const consents = members.flatMap(({ panelistId, line }) =>
    line.consents.map(({ kind, version, on }) => ({ panelistId, kind: KINDS[kind], version, at: noonOf(on) })),
  );
  await recordConsentsOfBefore(joining, tx, consents);
  const described = members.map(({ panelistId, line: { person, attributes } }) => ({
    panelistId,
    attributes: { ...attributes, ...attributesOf(person) },
  }));
  await setAttributesOfMany(profile, tx, described, 'IMPORT');
  const unwilling = members.filter(({ line }) => !line.consents.some(({ kind }) => kind === 'email'));
  await setEmailOptInOfMany(
    messages,
    tx,
    unwilling.map(({ panelistId }) => panelistId),
    { isWelcome: false },
  );
  const credits = members.flatMap(({ panelistId, line: { points } }) =>
    points === 0 ? [] : [{ panelistId, causeId: panelistId, points }],
  );
  await creditMany(rewards, tx, { kind: 'OPENING', credits, why: POINTS_WHY.opening() });
}

/** Under the names of the specification (spec §3). */
const attributesOf = ({ dateOfBirth, zip }: PersonLine['person']) => ({
  ...(dateOfBirth !== null && { dob: dateOfBirth }),
  ...(zip !== null && { panelist_zip: zip }),
});

/** The same day in every zone of the country. */
const noonOf = (day: string): Date => new Date(`${day}T17:00:00Z`);
