import type { ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import type { ClosingReason } from '#contract/product-tests/participant-stages.ts';
import { handOutTo } from '#server/modules/activities/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { TaskRooms } from '../product-tests.ts';
import { replace } from '../selection/choose.ts';
import type { LockedParticipant } from './lock-participant.ts';
import { notifyParticipants } from './notify-participants.ts';
import { close } from './take-part.ts';
import { closeTasks } from './tasks-of-test.ts';

/** What each is notified of; nothing where they know, or cannot be reached. */
const NOTICES: Readonly<Partial<Record<ClosingReason, ProductTestNoticeKind>>> = {
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
 * Ends a test for one person: what is open closes, they are notified, and if nothing was sent, the next one of the reserve gets the
 * place. Rows of participants first, then tasks, then notices.
 */
export async function endParticipation(
  rooms: TaskRooms,
  tx: Db,
  locked: LockedParticipant,
  ending: { readonly why: ClosingReason; readonly operatorId?: string | null; readonly note?: string | null },
): Promise<void> {
  const { productTests, activities } = rooms;
  const { test, participant } = locked;
  const { closed, isReplaceable } = await close(productTests, tx, locked, ending);
  const next = isReplaceable ? await replace(productTests, tx, closed) : undefined;
  await closeTasks(rooms, tx, closed);
  if (next !== undefined) await handOutTo(activities, tx, test.project_id, [next.panelistId]);
  // A member who stops after something was sent gives nobody a place.
  const kind = ending.why === 'DECLINED' && !isReplaceable ? 'STOPPED' : NOTICES[ending.why];
  await notifyParticipants(
    rooms,
    tx,
    test,
    ...(kind === undefined ? [] : [{ kind, to: [participant.panelist_id] }]),
    ...(next === undefined ? [] : [{ kind: 'FROM_RESERVE' as const, to: [next.panelistId], until: next.confirmBy }]),
  );
}
