import type { ClosingReason } from '#contract/product-tests/participant-stages.ts';
import type { ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { close } from './take-part.ts';
import { replace } from './choose.ts';
import type { LockedParticipant } from './lock-participant.ts';
import { notifyStage } from './notify-participants.ts';
import { closeTasks, welcomePicked, type TestRooms } from './tasks-of-test.ts';

/** What each is told; nothing where they know, or cannot be told. */
const TOLD: Readonly<Partial<Record<ClosingReason, ProductTestNoticeKind>>> = {
  NOT_SELECTED: 'NOT_SELECTED',
  DECLINED: 'DECLINED',
  ADDRESS_NOT_CONFIRMED: 'CLOSED_ADDRESS_NOT_CONFIRMED',
  PACKAGE_NOT_CONFIRMED: 'CLOSED_PACKAGE_NOT_CONFIRMED',
  SUPPORT_NOT_ANSWERED: 'CLOSED_SUPPORT_NOT_ANSWERED',
  FEEDBACK_NOT_GIVEN: 'CLOSED_FEEDBACK_NOT_GIVEN',
  BY_OPERATOR: 'CLOSED_BY_OPERATOR',
  TEST_ENDED: 'CLOSED_TEST_ENDED',
};

/**
 * Ends a test for one person: what is open closes, they are told, and if nothing was sent, the next one of the reserve gets the
 * place.
 */
export async function endParticipation(
  rooms: TestRooms,
  tx: Db,
  held: LockedParticipant,
  why: ClosingReason,
  by: { readonly operatorId?: string | null; readonly words?: string | null } = {},
): Promise<void> {
  const { productTests } = rooms;
  const ended = await close(productTests, tx, held, why, by);
  await closeTasks(rooms, tx, ended.held);
  // Whoever stops after something was sent gives nobody a place.
  const kind = why === 'DECLINED' && !ended.isReplaceable ? 'STOPPED' : TOLD[why];
  if (kind !== undefined) await notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind });
  if (!ended.isReplaceable) return;
  const next = await replace(productTests, tx, ended.held);
  if (next !== undefined) await welcomePicked(rooms, tx, held.test, [next], 'FROM_RESERVE');
}
