import { sql } from 'kysely';
import { repairFollowedBy, type RepairedState, type RepairFollowedBy } from '#contract/product-tests/repair-undo.ts';
import { statusOfEvents, type ShipmentEventSource } from '#contract/product-tests/shipment-statuses.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeParticipant, lockParticipant, type LockedParticipant } from '../participants/lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';
import { isCounted, selectShipment, tables } from '../product-tests.store.ts';

/** How somebody's parcels and clocks stand, to be compared before and after a repair. */
export interface ParcelState {
  readonly participantId: string;
  readonly state: RepairedState;
  readonly parcelId: string | null;
  readonly hasNumber: boolean;
  readonly hasAddress: boolean;
  readonly events: readonly { readonly id: string; readonly source: ShipmentEventSource }[];
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export async function readParcelStates(
  tx: Db,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelState>> {
  const { rows } = await sql<ParcelState>`
    SELECT p.participant_id AS "participantId", parcel.shipment_id AS "parcelId",
      parcel.tracking_number IS NOT NULL AS "hasNumber", p.address_sealed IS NOT NULL AS "hasAddress",
      jsonb_build_object('stage', p.stage, 'stageAt', ${iso('p.stage_at')}, 'remindedAt', ${iso('p.reminded_at')},
        'extendedUntil', ${iso('p.extended_until')}, 'supportRequestedAt', ${iso('p.support_requested_at')},
        'supportAskedAt', ${iso('p.support_asked_at')}, 'pausedFrom', ${iso('p.paused_from')}) AS state,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', e.event_id, 'source', e.source) ORDER BY e.event_id)
        FROM shipment_event e JOIN shipment s USING (shipment_id)
        WHERE s.participant_id = p.participant_id AND ${isCounted('e')}), '[]') AS events
    FROM test_participant p LEFT JOIN LATERAL (
      SELECT shipment_id, tracking_number FROM shipment s WHERE s.participant_id = p.participant_id AND s.undone_at IS NULL
      ORDER BY attempt DESC LIMIT 1) parcel ON true
    WHERE p.participant_id = ANY (${participantIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.participantId, row]));
}

export interface NewRepair {
  readonly repairId: string;
  readonly fileId: string;
  readonly operatorId: string;
  readonly takesUnit: boolean;
  /** Of each line that came in, whose parcel it is about, as it stood before and after. */
  readonly lines: readonly {
    readonly line: number;
    readonly orderNumber: string;
    readonly before: ParcelState | undefined;
    readonly after: ParcelState | undefined;
  }[];
}

/** Writes down what a repair changed, so that it can be undone. Its lines are no longer among the bad ones. */
export async function insertRepair({ clock }: ProductTests, tx: Db, repair: NewRepair): Promise<void> {
  const { repairId, fileId, operatorId, takesUnit, lines } = repair;
  const firstLine = Math.min(...lines.map(({ line }) => line));
  await sql`INSERT INTO shipment_repair (repair_id, file_id, operator_id, repaired_at, first_line, lines, takes_unit)
    VALUES (${repairId}, ${fileId}, ${operatorId}, ${clock.now()}, ${firstLine}, ${lines.length}, ${takesUnit})`.execute(
    tx,
  );
  const rows = lines.map(({ line, orderNumber, before, after }) => {
    const known = new Set(before?.events.map(({ id }) => id));
    const eventIds = after?.events.flatMap(({ id }) => (known.has(id) ? [] : [id])) ?? [];
    const isChanged =
      before !== undefined && after !== undefined && (eventIds.length > 0 || before.hasNumber !== after.hasNumber);
    return {
      line,
      order_number: orderNumber,
      participant_id: isChanged ? after.participantId : null,
      parcel_before: before?.parcelId ?? null,
      parcel_after: after?.parcelId ?? null,
      is_named: isChanged && before.hasNumber !== after.hasNumber,
      events_before: [...known],
      event_ids: eventIds,
      before: before?.state ?? null,
      after: after?.state ?? null,
    };
  });
  const made = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (line integer, order_number text,
    participant_id uuid, parcel_before uuid, parcel_after uuid, is_named boolean, events_before uuid[], event_ids uuid[],
    before jsonb, after jsonb)`;
  await sql`INSERT INTO shipment_repair_line (repair_id, line, participant_id, parcel_before, parcel_after, is_named,
      events_before, event_ids, before, after)
    SELECT ${repairId}, line, participant_id, parcel_before, parcel_after, is_named, events_before, event_ids, before, after
    FROM ${made}`.execute(tx);
  // With the order that was meant: what is kept of the line goes with whom it is for.
  await sql`UPDATE shipment_file_problem p SET repair_id = ${repairId}, order_number = made.order_number
    FROM ${made} WHERE p.file_id = ${fileId} AND p.line = made.line`.execute(tx);
}

export interface ShownRepair {
  readonly repairId: string;
  readonly line: number;
  readonly lines: number;
  readonly takesUnit: boolean;
  readonly byName: string | null;
  readonly repairedAt: Date;
  readonly undoneLines: number;
  readonly undoneByName: string | null;
  readonly undoneAt: Date | null;
}

const SHOWN_REPAIRS = 50;

/** The repairs of a file, the newest first. */
export async function listRepairs(db: Db, fileId: string): Promise<readonly ShownRepair[]> {
  const { rows } = await sql<ShownRepair>`
    SELECT r.repair_id AS "repairId", r.first_line AS line, r.lines, r.takes_unit AS "takesUnit", o.name AS "byName",
      r.repaired_at AS "repairedAt", r.undone_lines AS "undoneLines", u.name AS "undoneByName", r.undone_at AS "undoneAt"
    FROM shipment_repair r LEFT JOIN product_test_operator o USING (operator_id)
    LEFT JOIN product_test_operator u ON u.operator_id = r.undone_by
    WHERE r.file_id = ${fileId} ORDER BY r.repair_id DESC LIMIT ${SHOWN_REPAIRS}`.execute(db);
  return rows;
}

export interface RepairLineRow {
  readonly line: number;
  readonly participantId: string | null;
  readonly parcelBefore: string | null;
  readonly parcelAfter: string | null;
  readonly isNamed: boolean;
  readonly eventsBefore: readonly string[];
  readonly eventIds: readonly string[];
  readonly before: RepairedState | null;
  readonly after: RepairedState | null;
}

/** Which file a repair is of; its row is held after that of the file. */
export async function findRepairedFile(
  { panelId }: ProductTests,
  tx: Db,
  repairId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    SELECT r.file_id AS "fileId" FROM shipment_repair r JOIN shipment_file f USING (file_id)
    WHERE r.repair_id = ${repairId} AND f.panel_id = ${panelId}`.execute(tx);
  return rows[0]?.fileId;
}

/** The lines of a repair that was not undone, in the order in which participants are held. */
export async function lockRepair(tx: Db, repairId: string): Promise<readonly RepairLineRow[] | undefined> {
  const { rows: open } = await sql`
    SELECT 1 FROM shipment_repair WHERE repair_id = ${repairId} AND undone_at IS NULL FOR UPDATE`.execute(tx);
  if (open.length === 0) return undefined;
  const { rows } = await sql<RepairLineRow>`
    SELECT line, participant_id AS "participantId", parcel_before AS "parcelBefore", parcel_after AS "parcelAfter",
      is_named AS "isNamed", events_before AS "eventsBefore", event_ids AS "eventIds", before, after
    FROM shipment_repair_line WHERE repair_id = ${repairId} ORDER BY participant_id, line`.execute(tx);
  return rows;
}

/** Puts lines back among the bad ones. How many are still kept. */
export async function putBackLines(tx: Db, repairId: string, lines: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE shipment_file_problem SET repair_id = NULL
    WHERE repair_id = ${repairId} AND line = ANY (${lines}::integer[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function markUndone(
  { clock }: ProductTests,
  tx: Db,
  repairId: string,
  { lines, operatorId }: { readonly lines: number; readonly operatorId: string },
): Promise<void> {
  await sql`UPDATE shipment_repair SET undone_lines = ${lines}, undone_at = ${clock.now()}, undone_by = ${operatorId}
    WHERE repair_id = ${repairId}`.execute(tx);
}

/** Takes back what one line changed, unless something follows from it by now; then what that is. */
export async function undoRepairLine(
  room: ProductTests,
  tx: Db,
  one: RepairLineRow,
  { isTooOld, operatorId }: { readonly isTooOld: boolean; readonly operatorId: string },
): Promise<RepairFollowedBy | null> {
  const { participantId, before, after } = one;
  if (isTooOld) return 'tooOld';
  if (participantId === null || before === null || after === null) return null;
  const held = await lockParticipant(room, tx, { participantId }, { withTest: one.parcelBefore !== one.parcelAfter });
  const now = (await readParcelStates(tx, [participantId])).get(participantId);
  if (held === undefined || now === undefined) return 'closed';
  const follows = repairFollowedBy({
    isTooOld,
    hasAddress: now.hasAddress,
    after,
    now: now.state,
    isNewestParcel: now.parcelId === one.parcelAfter,
    otherEvents: now.events
      .filter(
        ({ id, source }) => !one.eventsBefore.includes(id) && (source === 'WEBHOOK' || !one.eventIds.includes(id)),
      )
      .map(({ source }) => source),
  });
  if (follows !== null) return follows;
  await undoParcel(room, tx, one);
  await restoreParticipant(room, tx, held, { before, operatorId });
  return null;
}

async function undoParcel({ clock }: ProductTests, tx: Db, one: RepairLineRow): Promise<void> {
  const now = clock.now();
  await sql`INSERT INTO shipment_event_undone (event_id, undone_at)
    SELECT unnest(${one.eventIds}::uuid[]), ${now}`.execute(tx);
  const parcel = tables(tx)
    .updateTable('shipment')
    .where('shipment_id', '=', one.parcelAfter ?? '');
  const unnamed = { carrier: null, tracking_number: null };
  if (one.parcelAfter !== one.parcelBefore) {
    // Called off before it left, so that its unit is free.
    const calledOff = { status: 'CANCELLED', status_at: now, shipped_at: null, delivered_at: null } as const;
    await parcel.set({ ...calledOff, ...unnamed, undone_at: now }).execute();
    await tables(tx)
      .updateTable('shipment')
      .set({ replaced_at: null })
      .where('shipment_id', '=', one.parcelBefore ?? '')
      .execute();
    return;
  }
  const left = await tables(tx)
    .selectFrom('shipment_event')
    .select(['status', 'occurred_at as occurredAt'])
    .where('shipment_id', '=', one.parcelAfter ?? '')
    .where(isCounted('shipment_event'))
    .execute();
  const { status, statusAt, shippedAt, deliveredAt } = statusOfEvents(left);
  const times = { shipped_at: shippedAt, delivered_at: deliveredAt };
  await parcel
    .set(({ ref }) => ({ status, status_at: statusAt ?? ref('ordered_at'), ...times, ...(one.isNamed && unnamed) }))
    .execute();
}

/** Stage and clocks as they were before the repair, and what is due by them. */
async function restoreParticipant(
  room: ProductTests,
  tx: Db,
  held: LockedParticipant,
  { before, operatorId }: { readonly before: RepairedState; readonly operatorId: string },
): Promise<void> {
  const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
  const restored = {
    stage: before.stage as LockedParticipant['participant']['stage'],
    stage_at: new Date(before.stageAt),
    reminded_at: at(before.remindedAt),
    extended_until: at(before.extendedUntil),
    support_requested_at: at(before.supportRequestedAt),
    support_asked_at: at(before.supportAskedAt),
    paused_from: at(before.pausedFrom),
  };
  const shipment = await selectShipment(tx, held.participant.participant_id).executeTakeFirst();
  await changeParticipant(
    room,
    tx,
    { ...held, shipment },
    { changes: restored, events: [{ kind: 'REPAIR_UNDONE' }], operatorId },
  );
}
