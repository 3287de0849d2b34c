import { waitsAMinute, type PostponedKind } from '#contract/sending/sending.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import {
  type Act,
  type ActRefusal,
  type ActedOn,
  type ParticipantAct,
  type NotifyingAct,
  actOnOne,
  actOnParticipants,
  isNotifying,
  testOfParticipant,
} from '#server/modules/product-tests/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { err } from '#server/platform/result.ts';
import { keepForAMinute, type PostponingRooms } from './carry-out-postponed.ts';

const KINDS: Readonly<Record<NotifyingAct['kind'], PostponedKind>> = {
  REMIND: 'TEST_REMINDER',
  RESHIP: 'TEST_RESHIPMENT',
  GIVE_DAYS: 'TEST_DAYS',
  CLOSE: 'TEST_CLOSING',
};

/**
 * Acts on participants. Where each of them is told: a few at once, many in a minute. Of many, each is tried and taken back first, so
 * that it is said at once who is left as they are, and how many it is for.
 */
export async function actOnParticipantsOrWait(
  rooms: PostponingRooms,
  participantIds: readonly string[],
  act: ParticipantAct,
  by: Act,
): Promise<ActedOn> {
  const asked = [...new Set(participantIds)];
  if (!isNotifying(act) || !waitsAMinute(asked.length)) return actOnParticipants(rooms, asked, act, by);
  const refused: { participantId: string; why: ActRefusal }[] = [];
  for (const participantId of asked) {
    const why = await triedOn(rooms, participantId, act, by);
    if (why !== undefined) refused.push({ participantId, why });
  }
  const left = new Set(refused.map(({ participantId }) => participantId));
  const able = asked.filter((id) => !left.has(id));
  if (!waitsAMinute(able.length)) {
    const { done, refused: since } = await actOnParticipants(rooms, able, act, by);
    return { done, refused: [...refused, ...since] };
  }
  const { sending, activities } = rooms;
  const projectId = await testOfParticipant(sending.db, able[0] ?? '');
  const test = projectId === undefined ? undefined : await readStudy(activities, sending.db, projectId);
  const name = test?.shortId ?? null;
  const kept = { does: 'PARTICIPANTS' as const, participantIds: able, act };
  await keepForAMinute(rooms, { kind: KINDS[act.kind], name, asked: kept, people: able.length }, by);
  return { done: able.length, refused };
}

class Able extends Error {}

/** Why it would be refused; whatever it did is undone. */
async function triedOn(
  rooms: PostponingRooms,
  participantId: string,
  act: NotifyingAct,
  by: Act,
): Promise<ActRefusal | undefined> {
  const tried = await allOrNothing<never, ActRefusal | Able>(rooms.sending.db, async (tx) =>
    err((await actOnOne(rooms, tx, { participantId, act }, by)) ?? new Able()),
  );
  return tried.ok || tried.failure instanceof Able ? undefined : tried.failure;
}
