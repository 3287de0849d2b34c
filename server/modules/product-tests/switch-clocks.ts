import { membersWithFlag } from '#server/modules/flags/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { pauseClocks, listEligibleAgain, releaseClock } from './paused-clocks.ts';
import { lockParticipant } from './lock-participant.ts';
import { notifyStage, type TellingRooms } from './notify-participants.ts';

const AT_ONCE = 200;

const among =
  ({ flags }: TellingRooms) =>
  (members: Parameters<typeof membersWithFlag>[2]) =>
    membersWithFlag(flags, 'ihut', members);

/** Whoever cannot act is not timed: product tests are switched off for them, or they are shut out. */
export function stopClocks(rooms: TellingRooms): Promise<number> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, (tx) => pauseClocks(productTests, tx, among(rooms)));
}

/** Whoever can act again gets back what they lost, and is told. */
export async function startClocks(rooms: TellingRooms, signal?: AbortSignal): Promise<void> {
  const { productTests } = rooms;
  const release = (participantId: string) =>
    inTransaction(productTests.db, async (tx) => {
      const held = await lockParticipant(productTests, tx, { participantId });
      const until = held === undefined ? null : await releaseClock(productTests, tx, held);
      if (held === undefined || until === null) return;
      await notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind: 'MORE_DAYS', until });
    });
  for (;;) {
    const back = await listEligibleAgain(productTests, productTests.db, among(rooms), AT_ONCE);
    await eachOnItsOwn('participants who can act again', back, release, signal);
    if (back.length < AT_ONCE) return;
  }
}
