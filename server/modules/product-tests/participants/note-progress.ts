import { deadlineAfterBusinessDays, type ReminderKind } from '#contract/product-tests/participant-due.ts';
import { diaryRoundsOf, startOfDiaryRound } from '#contract/product-tests/testing-clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { NotifyingRooms, ProductTests } from '../product-tests.ts';
import { changeParticipant, closesAtOf, type LockedParticipant } from './lock-participant.ts';
import { notifyParticipants } from './notify-participants.ts';

/** Reminds somebody of the deadline that runs for them. */
export async function remind(
  rooms: NotifyingRooms,
  tx: Db,
  locked: LockedParticipant,
  { kind, operatorId = null }: { readonly kind: ReminderKind; readonly operatorId?: string | null },
): Promise<void> {
  const reminded = await noteReminded(rooms.productTests, tx, locked, operatorId);
  const until = closesAtOf(rooms.productTests, reminded);
  await notifyParticipants(rooms, tx, locked.test, { kind, to: [locked.participant.panelist_id], until });
}

/** A reminder leaves a whole business day to act, although we may be late with it. */
export function noteReminded(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  operatorId: string | null = null,
): Promise<LockedParticipant> {
  const now = room.clock.now();
  const closesAt = closesAtOf(room, locked);
  const least = deadlineAfterBusinessDays(now, 1, room.timeZone);
  const extended = operatorId === null && closesAt !== null && closesAt < least ? { extended_until: least } : {};
  return changeParticipant(room, tx, locked, {
    changes: { reminded_at: now, ...extended },
    events: [{ kind: 'REMINDED' }],
    operatorId,
  });
}

/** The next round of the diary; where the time of some went by while nothing could be handed out, the one of today. */
export function openDiaryRound(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<LockedParticipant> {
  const { received_at: receivedAt, paused_ms: pausedMs, diary_rounds: handedOut } = locked.participant;
  const { diary_every_days: everyDays, testing_days: testingDays } = locked.test;
  let round = handedOut + 1;
  if (receivedAt !== null && everyDays !== null) {
    const rounds = diaryRoundsOf(testingDays, everyDays);
    const isBegun = (one: number) =>
      startOfDiaryRound(receivedAt, one, everyDays, Number(pausedMs)) <= room.clock.now();
    while (round < rounds && isBegun(round + 1)) round += 1;
  }
  return changeParticipant(room, tx, locked, {
    changes: { diary_rounds: round },
    events: [{ kind: 'DIARY_OPENED', note: `Round ${round}` }],
  });
}

export function noteDiaryTaken(room: ProductTests, tx: Db, locked: LockedParticipant, round: number) {
  return changeParticipant(room, tx, locked, {
    changes: {},
    events: [{ kind: 'DIARY_TAKEN', note: `Round ${round}` }],
  });
}

/** The testing days are over. */
export function openFeedback(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<LockedParticipant> {
  return changeParticipant(room, tx, locked, { changes: { stage: 'FEEDBACK' }, events: [{ kind: 'FEEDBACK_OPENED' }] });
}

/** They have given feedback; what a reviewer says of it may come later. */
export function noteFeedbackTaken(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<LockedParticipant> {
  const changes = { feedback_taken_at: room.clock.now() };
  return changeParticipant(room, tx, locked, { changes, events: [{ kind: 'FEEDBACK_TAKEN' }] });
}

export function finish(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<LockedParticipant> {
  return changeParticipant(room, tx, locked, {
    changes: { stage: 'DONE', completed_at: room.clock.now() },
    events: [{ kind: 'DONE' }],
  });
}

/** The request about their package waits for the member, or for us again. */
export function noteSupport(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  what: 'ASKED' | 'ANSWERED',
): Promise<LockedParticipant> {
  const isAsked = what === 'ASKED';
  return changeParticipant(room, tx, locked, {
    changes: { support_asked_at: isAsked ? room.clock.now() : null, reminded_at: null, extended_until: null },
    events: [{ kind: isAsked ? 'SUPPORT_ASKED' : 'SUPPORT_ANSWERED' }],
  });
}
