import { sql } from 'kysely';
import { carrierName, isCarrier } from '#contract/product-tests/carriers.ts';
import { PARTICIPANT_EVENT_KINDS, type ParticipantEventKind } from '#contract/product-tests/participant-events.ts';
import {
  SHIPMENT_SOURCE_LABELS,
  stepOf,
  type ShipmentEventSource,
  type ShipmentStatus,
} from '#contract/product-tests/shipment-statuses.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isCounted, tables } from '../product-tests.store.ts';

export interface TimelineLine {
  readonly lineId: string;
  readonly code: string;
  readonly at: Date;
  readonly byName: string | null;
  readonly words: string | null;
}

/** A line with whose it is and its step: several may have the time of one command, and their ids say nothing about which came first. */
interface OrderedLine extends TimelineLine {
  readonly participantId: string;
  readonly step: number;
}

/** Everything that happened to each of these people and to the parcels to them, the oldest first. */
export async function readTimelines(
  db: Db,
  participantIds: readonly string[],
  { withCarriersText }: { readonly withCarriersText: boolean },
): Promise<ReadonlyMap<string, readonly TimelineLine[]>> {
  const parcels = await parcelLines(db, participantIds, { withCarriersText });
  const ordered = [...(await ownLines(db, participantIds)), ...parcels].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.step - other.step,
  );
  const lines = new Map(participantIds.map((id) => [id, [] as TimelineLine[]]));
  for (const { participantId, step: _step, ...line } of ordered) lines.get(participantId)?.push(line);
  return lines;
}

async function ownLines(db: Db, participantIds: readonly string[]): Promise<readonly OrderedLine[]> {
  const { rows } = await sql<Omit<OrderedLine, 'step'> & { readonly code: ParticipantEventKind }>`
    SELECT e.participant_id AS "participantId", e.event_id AS "lineId", e.kind AS code, e.happened_at AS at, o.name AS "byName", e.words
    FROM participant_event e LEFT JOIN product_test_operator o USING (operator_id)
    WHERE e.participant_id = ANY (${participantIds}::uuid[]) ORDER BY e.happened_at, e.event_id`.execute(db);
  return rows.map((row) => ({ ...row, step: PARTICIPANT_EVENT_KINDS.indexOf(row.code) }));
}

interface ParcelEventRow {
  readonly participantId: string;
  readonly lineId: string;
  readonly status: ShipmentStatus;
  readonly at: Date;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly words: string | null;
  readonly source: ShipmentEventSource;
}

/** What a carrier writes may name the city: it is for those who may see the address. */
async function parcelLines(
  db: Db,
  participantIds: readonly string[],
  { withCarriersText }: { readonly withCarriersText: boolean },
): Promise<readonly OrderedLine[]> {
  const { rows } = await sql<ParcelEventRow>`
    SELECT s.participant_id AS "participantId", e.event_id AS "lineId", e.status, e.occurred_at AS at, s.carrier, s.tracking_number AS "trackingNumber", e.words, e.source
    FROM shipment_event e JOIN shipment s USING (shipment_id)
    WHERE s.participant_id = ANY (${participantIds}::uuid[]) AND ${isCounted('e')} ORDER BY s.attempt, e.occurred_at, e.event_id`.execute(
    db,
  );
  // Among what else happened, news of a parcel stand where the list of events has them; among themselves, by how far it is.
  const moved = PARTICIPANT_EVENT_KINDS.indexOf('PARCEL_MOVED');
  return rows.map(({ participantId, lineId, status, at, carrier, trackingNumber, words, source }) => ({
    participantId,
    lineId,
    code: `SHIPMENT_${status}`,
    at,
    byName: null,
    words: [
      isCarrier(carrier) ? carrierName(carrier) : null,
      trackingNumber,
      source === 'WEBHOOK' && !withCarriersText ? null : words,
      SHIPMENT_SOURCE_LABELS[source],
    ]
      .filter((part) => part !== null && part !== '')
      .join(', '),
    step: moved + stepOf(status) / 100,
  }));
}

export interface ParcelStep {
  readonly status: ShipmentStatus;
  readonly at: Date;
  readonly words: string | null;
}

/** The news of each of these parcels, the oldest first, from its order on: what a carrier wrote, and not in which of our files it stood. */
export async function readTrails(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParcelStep[]>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('shipment_event')
    .select(['shipment_id', 'status', 'occurred_at', 'words', 'source'])
    .where('shipment_id', 'in', [...shipmentIds])
    .where(isCounted('shipment_event'))
    .orderBy('occurred_at')
    .orderBy('event_id')
    .execute();
  const trails = new Map(shipmentIds.map((id) => [id, [] as ParcelStep[]]));
  const ordered = rows.toSorted(
    (one, other) =>
      one.occurred_at.getTime() - other.occurred_at.getTime() || stepOf(one.status) - stepOf(other.status),
  );
  for (const { shipment_id: id, status, occurred_at: at, words, source } of ordered) {
    trails.get(id)?.push({ status, at, words: source === 'CSV' ? null : words });
  }
  return trails;
}
