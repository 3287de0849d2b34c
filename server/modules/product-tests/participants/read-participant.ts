import { sql } from 'kysely';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openAddress } from './addresses.ts';
import { IS_OVER } from './stage-sql.ts';
import { shownParticipants, type ListedParticipant, type ShownRow } from '../board/board.ts';
import type { LockedParticipant } from './lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  readShipments,
  readTests,
  selectParticipant,
  selectShipment,
  selectTest,
  tables,
  type ParticipantName,
  type ParticipantRow,
} from '../product-tests.store.ts';

/** Somebody in a test, as they are now; nothing is locked. */
export async function readParticipant(
  { panelId }: ProductTests,
  db: Db,
  name: ParticipantName,
): Promise<LockedParticipant | undefined> {
  const participant = await selectParticipant(db, panelId, name).executeTakeFirst();
  if (participant === undefined) return undefined;
  const test = await selectTest(db, panelId, participant.project_id).executeTakeFirstOrThrow();
  return { test, participant, shipment: await selectShipment(db, participant.participant_id).executeTakeFirst() };
}

/** A member in each of these tests that they are in, by test. */
export async function readOwnParticipants(
  { panelId }: ProductTests,
  db: Db,
  { panelistId, projectIds }: { readonly panelistId: string; readonly projectIds: readonly string[] },
): Promise<ReadonlyMap<string, LockedParticipant>> {
  if (projectIds.length === 0) return new Map();
  const participants = await tables(db)
    .selectFrom('test_participant')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('panelist_id', '=', panelistId)
    .where('project_id', 'in', [...projectIds])
    .execute();
  const ids = participants.map((row) => row.participant_id);
  const tests = await readTests(
    db,
    panelId,
    participants.map((row) => row.project_id),
  );
  const shipments = await readShipments(db, ids);
  const own = participants.flatMap((participant): [string, LockedParticipant][] => {
    const test = tests.get(participant.project_id);
    const shipment = shipments.get(participant.participant_id);
    return test === undefined ? [] : [[participant.project_id, { test, participant, shipment }]];
  });
  return new Map(own);
}

/** What they confirmed; null before that and after it was cut off. */
export function addressOf(room: ProductTests, participant: ParticipantRow): ProfileAddress | null {
  const { address_sealed: sealed, participant_id: participantId } = participant;
  return sealed === null ? null : openAddress(room, participantId, sealed);
}

/** Somebody as the console shows them, and where their parcel goes. */
export interface KnownParticipant {
  readonly shown: ListedParticipant;
  readonly address: ProfileAddress | null;
}

export async function showParticipant(
  room: ProductTests,
  db: Db,
  participantId: string,
): Promise<KnownParticipant | undefined> {
  return (await showParticipants(room, db, [participantId]))[0];
}

/** In the order of their ids. */
export async function showParticipants(
  room: ProductTests,
  db: Db,
  participantIds: readonly string[],
): Promise<readonly KnownParticipant[]> {
  const { rows } = await sql<ShownRow>`
    SELECT p.*, r.number AS request_number FROM test_participant p
    LEFT JOIN product_test_request r ON r.request_id = p.support_request_id
    WHERE p.participant_id = ANY (${participantIds}::uuid[]) AND p.panel_id = ${room.panelId}
    ORDER BY p.participant_id`.execute(db);
  const tests = await readTests(
    db,
    room.panelId,
    rows.map((row) => row.project_id),
  );
  const addresses = new Map(rows.map((row) => [row.participant_id, addressOf(room, row)]));
  const shown = await shownParticipants(room, db, tests, rows);
  return shown.map((one) => ({ shown: one, address: addresses.get(one.participantId) ?? null }));
}

/** The numbers of requests, while somebody looks for the packages. */
export async function readRequestNumbers(db: Db, requestIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('product_test_request')
    .select(['request_id', 'number'])
    .where('request_id', 'in', [...requestIds])
    .execute();
  return new Map(rows.map((row) => [row.request_id, row.number]));
}

export interface OwnTestsAsked {
  /** Whether those that are over are left out. */
  readonly isOpen: boolean;
}

/** What is not over is what a member still has something to do with. */
const within = ({ isOpen }: OwnTestsAsked) => (isOpen ? sql`AND NOT ${IS_OVER}` : sql``);

/** The tests that a member was picked for, the newest first; one more than asked says that there are more. */
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

/** Those who wait for a package that this request is about. */
export async function findByRequest({ panelId }: ProductTests, db: Db, requestId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant
    WHERE panel_id = ${panelId} AND support_request_id = ${requestId} ORDER BY participant_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The test that somebody takes part in. */
export async function testOfParticipant(db: Db, participantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT project_id AS id FROM test_participant WHERE participant_id = ${participantId}`.execute(db);
  return rows[0]?.id;
}
