import { sql, type RawBuilder } from 'kysely';
import type { ParticipantStage, Selection } from '#contract/product-tests/participant-stages.ts';
import { isOverdue } from '#contract/product-tests/participant-due.ts';
import { BUSINESS_DAY_SECONDS, businessSecondsBetween } from '#contract/time/business-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openAddress } from '../participants/addresses.ts';
import { closesAtOf, type LockedParticipant } from '../participants/lock-participant.ts';
import { overdueAt, WAS_SELECTED } from '../participants/stage-sql.ts';
import type { ProductTests } from '../product-tests.ts';
import { readShipments, type ParticipantRow, type TestRow } from '../product-tests.store.ts';

export interface StageCount {
  readonly stage: ParticipantStage;
  readonly count: number;
  readonly overdue: number;
  /** Those of them who were ever picked. */
  readonly selected: number;
}

export async function countStages({ clock }: ProductTests, db: Db, projectId: string): Promise<readonly StageCount[]> {
  const { rows } = await sql<StageCount>`
    SELECT stage, count(*)::integer AS count, count(*) FILTER (WHERE ${overdueAt(clock.now())})::integer AS overdue,
      count(*) FILTER (WHERE ${WAS_SELECTED})::integer AS selected
    FROM test_participant p WHERE project_id = ${projectId} GROUP BY stage`.execute(db);
  return rows;
}

export interface ParticipantFilter {
  readonly stage?: ParticipantStage | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly selection?: Selection | undefined;
  readonly cell?: string | undefined;
  readonly number?: string | undefined;
}

/** A row of somebody with the number of the request about their package. */
export type ShownRow = ParticipantRow & { readonly request_number: string | null };

/** What is due first, what is due never last. */
const DUE = sql`coalesce(p.due_at, 'infinity')`;

const inOrder = (condition: RawBuilder<unknown>, limit: number) => sql<ShownRow>`
  SELECT p.*, r.number AS request_number FROM test_participant p
  LEFT JOIN product_test_request r ON r.request_id = p.support_request_id
  WHERE ${condition} ORDER BY ${DUE}, p.participant_id LIMIT ${limit}`;

/** Of a test in the order of what is due, what is overdue first; one more than asked says that there are more. */
export async function listParticipants(
  room: ProductTests,
  db: Db,
  test: TestRow,
  { after, limit, ...filter }: ParticipantFilter & { readonly after: string | null; readonly limit: number },
): Promise<readonly ListedParticipant[]> {
  const conditions = [
    sql`p.project_id = ${test.project_id} AND p.panel_id = ${room.panelId}`,
    ...(filter.number === undefined
      ? [
          ...(filter.stage === undefined ? [] : [sql`p.stage = ${filter.stage}`]),
          ...(filter.selection === undefined ? [] : [sql`p.selection = ${filter.selection}`]),
          ...(filter.cell === undefined ? [] : [sql`p.cell = ${filter.cell}`]),
          ...(filter.isOverdue === true ? [overdueAt(room.clock.now())] : []),
        ]
      : [sql`p.number = ${filter.number.trim().toUpperCase()}`]),
    ...(after === null
      ? []
      : [
          sql`(${DUE}, p.participant_id) > (SELECT coalesce(l.due_at, 'infinity'), l.participant_id
            FROM test_participant l WHERE l.participant_id = ${after}::uuid)`,
        ]),
  ];
  const { rows } = await inOrder(sql.join(conditions, sql` AND `), limit).execute(db);
  return shownParticipants(room, db, new Map([[test.project_id, test]]), rows);
}

/** The first few of each of these stages, in the same order. */
export async function listFirst(
  room: ProductTests,
  db: Db,
  test: TestRow,
  { stages, limit }: { readonly stages: readonly ParticipantStage[]; readonly limit: number },
): Promise<readonly ListedParticipant[]> {
  const ofStage = sql`p.project_id = ${test.project_id} AND p.panel_id = ${room.panelId} AND p.stage = wanted.stage`;
  const { rows } = await sql<ShownRow>`
    SELECT first.* FROM unnest(${stages}::text[]) WITH ORDINALITY AS wanted (stage, place),
      LATERAL (${inOrder(ofStage, limit)}) first
    ORDER BY wanted.place, coalesce(first.due_at, 'infinity'), first.participant_id`.execute(db);
  return shownParticipants(room, db, new Map([[test.project_id, test]]), rows);
}

/** Rows as the console shows them: where they go to, what is due and for how long it is waited for. */
export async function shownParticipants(
  room: ProductTests,
  db: Db,
  tests: ReadonlyMap<string, TestRow>,
  rows: readonly ShownRow[],
): Promise<readonly ListedParticipant[]> {
  const ids = rows.map((row) => row.participant_id);
  const shipments = await readShipments(db, ids);
  return rows.flatMap((participant) => {
    const test = tests.get(participant.project_id);
    const shipment = shipments.get(participant.participant_id);
    return test === undefined
      ? []
      : [shownParticipant(room, { test, participant, shipment }, participant.request_number)];
  });
}

export type ListedParticipant = ReturnType<typeof shownParticipant>;

function shownParticipant(room: ProductTests, one: LockedParticipant, supportRequestNumber: string | null) {
  const { participant, shipment } = one;
  const now = room.clock.now();
  const { due_kind: kind, due_at: at, address_sealed: sealed } = participant;
  const address = sealed === null ? null : openAddress(room, participant.participant_id, sealed);
  const waited = businessSecondsBetween(participant.stage_at, now, room.timeZone);
  return {
    participantId: participant.participant_id,
    projectId: participant.project_id,
    panelistId: participant.panelist_id,
    number: participant.number,
    stage: participant.stage,
    selection: participant.selection,
    cell: participant.cell === '' ? null : participant.cell,
    stageAt: participant.stage_at,
    to: address && { city: address.panelist_city, state: address.panelist_st },
    isPoBox: participant.is_po_box,
    dueKind: kind,
    dueAt: at,
    isOverdue: kind !== null && at !== null && isOverdue({ kind, at }, now),
    waitingDays: Math.floor(waited / BUSINESS_DAY_SECONDS),
    closesAt: closesAtOf(room, one),
    isPaused: participant.paused_from !== null,
    supportRequestId: participant.support_request_id,
    supportRequestNumber,
    shipmentStatus: shipment?.status ?? null,
    carrier: shipment?.carrier ?? null,
    trackingNumber: shipment?.tracking_number ?? null,
    deliveredAt: shipment?.delivered_at ?? null,
    receivedAt: participant.received_at,
    feedbackOpensAt: participant.feedback_opens_at,
    fromReserve: participant.from_reserve,
    closedWhy: participant.closed_why,
  };
}
