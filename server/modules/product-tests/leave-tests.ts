import type { Db } from '#server/platform/database/database.ts';
import { eraseParticipant, listTestsOf } from './erase-participant.ts';
import { lockParticipant } from './lock-participant.ts';
import { isOver } from './take-part.ts';
import { endParticipation } from './end-participation.ts';
import type { TestRooms } from './tasks-of-test.ts';

/**
 * Takes a member who leaves out of their tests: an order that has not left is called off, its place goes to the reserve, and then
 * everything that names them goes. How many rows.
 */
export async function leaveTests(rooms: TestRooms, tx: Db, panelistId: string): Promise<number> {
  const { productTests } = rooms;
  for (const participantId of await listTestsOf(productTests, tx, panelistId)) {
    const held = await lockParticipant(productTests, tx, { participantId });
    if (held !== undefined && !isOver(held)) await endParticipation(rooms, tx, held, 'LEFT_PANEL');
  }
  return eraseParticipant(productTests, tx, panelistId);
}
