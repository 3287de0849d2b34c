import { sql } from 'kysely';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openAddress } from './addresses.ts';
import { shownParticipants, type ListedParticipant } from './board.ts';
import type { HeldParticipant } from './hold-participant.ts';
import type { ProductTests } from './product-tests.ts';
import {
  selectParticipant,
  selectShipment,
  selectTest,
  tables,
  type ParticipantName,
  type ParticipantRow,
} from './product-tests.store.ts';

/** Somebody in a test, as they are now; nothing is held. */
export async function readParticipant(
  { panelId }: ProductTests,
  db: Db,
  name: ParticipantName,
): Promise<HeldParticipant | undefined> {
  const participant = await selectParticipant(db, panelId, name).executeTakeFirst();
  if (participant === undefined) return undefined;
  const test = await selectTest(db, panelId, participant.project_id).executeTakeFirstOrThrow();
  return { test, participant, shipment: await selectShipment(db, participant.participant_id).executeTakeFirst() };
}

/** What they confirmed; null before that and after it was cut off. */
export function addressOf(room: ProductTests, participant: ParticipantRow): ProfileAddress | null {
  const { address_sealed: sealed, participant_id: participantId } = participant;
  return sealed === null ? null : openAddress(room, participantId, sealed);
}

/** One participant as the console shows them. */
export async function showParticipant(
  room: ProductTests,
  db: Db,
  participantId: string,
): Promise<{ readonly shown: ListedParticipant; readonly address: ProfileAddress | null } | undefined> {
  const { rows } = await sql<ParticipantRow & { request_number: string | null }>`
    SELECT p.*, r.number AS request_number FROM test_participant p
    LEFT JOIN product_test_request r ON r.request_id = p.support_request_id
    WHERE p.participant_id = ${participantId} AND p.panel_id = ${room.panelId}`.execute(db);
  const [row] = rows;
  const [shown] = row === undefined ? [] : await shownParticipants(room, db, row.project_id, rows);
  return row === undefined || shown === undefined ? undefined : { shown, address: addressOf(room, row) };
}

/** The number of a request, while somebody looks for the package. */
export async function readRequestNumber(db: Db, requestId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('product_test_request')
    .select('number')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.number;
}

export interface OwnTestsAsked {
  /** Whether those that are over are left out. */
  readonly isOpen: boolean;
}

/** DONE and CLOSED are never left: the rest is what a member still has something to do with. */
const within = ({ isOpen }: OwnTestsAsked) => (isOpen ? sql`AND stage NOT IN ('DONE', 'CLOSED')` : sql``);

/** The tests that a member was picked for, the newest first; one more than asked tells that there are more. */
export async function listOwnTests(
  { panelId }: ProductTests,
  db: Db,
  panelistId: string,
  { after, limit, ...asked }: OwnTestsAsked & { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT project_id AS id FROM test_participant p
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND selected_at IS NOT NULL ${within(asked)}
      AND (${after}::uuid IS NULL OR (selected_at, participant_id) < (SELECT l.selected_at, l.participant_id
        FROM test_participant l WHERE l.panelist_id = ${panelistId} AND l.project_id = ${after}::uuid))
    ORDER BY selected_at DESC, participant_id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countOwnTests(
  { panelId }: ProductTests,
  db: Db,
  panelistId: string,
  asked: OwnTestsAsked,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM test_participant
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND selected_at IS NOT NULL
      ${within(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface WaitedForTest {
  readonly projectId: string;
  readonly isReserve: boolean;
  readonly since: Date;
}

/** Tests whose screener they passed and where they have no place so far. */
export async function listWaitedFor({ panelId }: ProductTests, db: Db, panelistId: string) {
  const { rows } = await sql<WaitedForTest>`
    SELECT project_id AS "projectId", selection = 'RESERVE' AS "isReserve", screened_at AS since FROM test_participant
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND stage = 'SCREENED'
    ORDER BY screened_at DESC LIMIT 50`.execute(db);
  return rows;
}
