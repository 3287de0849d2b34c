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
import { isCounted, tables } from './product-tests.store.ts';

export interface TimelineLine {
  readonly lineId: string;
  readonly code: string;
  readonly at: Date;
  readonly byName: string | null;
  readonly words: string | null;
}

/** A line with its step: several turns may have the time of one command, and their ids say nothing about which came first. */
interface Turn extends TimelineLine {
  readonly step: number;
}

/** Everything that happened to somebody and to the parcels to them, the oldest first. */
export async function readTimeline(
  db: Db,
  participantId: string,
  { withCarriersWords }: { readonly withCarriersWords: boolean },
): Promise<readonly TimelineLine[]> {
  const parcels = await parcelTurns(db, participantId, withCarriersWords);
  const turns = [...(await ownTurns(db, participantId)), ...parcels];
  return turns
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.step - other.step)
    .map(({ step: _step, ...line }) => line);
}

async function ownTurns(db: Db, participantId: string): Promise<readonly Turn[]> {
  const { rows } = await sql<TimelineLine & { readonly code: ParticipantEventKind }>`
    SELECT e.event_id AS "lineId", e.kind AS code, e.happened_at AS at, o.name AS "byName", e.words
    FROM participant_event e LEFT JOIN product_test_operator o USING (operator_id)
    WHERE e.participant_id = ${participantId} ORDER BY e.happened_at, e.event_id`.execute(db);
  return rows.map((row) => ({ ...row, step: PARTICIPANT_EVENT_KINDS.indexOf(row.code) }));
}

interface ToldOfParcel {
  readonly lineId: string;
  readonly status: ShipmentStatus;
  readonly at: Date;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly words: string | null;
  readonly source: ShipmentEventSource;
}

/** A carrier's words may name the city: they are for who may see the address. */
async function parcelTurns(db: Db, participantId: string, withCarriersWords: boolean): Promise<readonly Turn[]> {
  const { rows } = await sql<ToldOfParcel>`
    SELECT e.event_id AS "lineId", e.status, e.occurred_at AS at, s.carrier, s.tracking_number AS "trackingNumber", e.words, e.source
    FROM shipment_event e JOIN shipment s USING (shipment_id)
    WHERE s.participant_id = ${participantId} AND ${isCounted('e')} ORDER BY s.attempt, e.occurred_at, e.event_id`.execute(
    db,
  );
  // Among what else happened, news of a parcel stand where the list of events has them; among themselves, by how far it is.
  const moved = PARTICIPANT_EVENT_KINDS.indexOf('PARCEL_MOVED');
  return rows.map(({ lineId, status, at, carrier, trackingNumber, words, source }) => ({
    lineId,
    code: `SHIPMENT_${status}`,
    at,
    byName: null,
    words: [
      isCarrier(carrier) ? carrierName(carrier) : null,
      trackingNumber,
      source === 'WEBHOOK' && !withCarriersWords ? null : words,
      SHIPMENT_SOURCE_LABELS[source],
    ]
      .filter((part) => part !== null && part !== '')
      .join(', '),
    step: moved + stepOf(status) / 100,
  }));
}

export interface ParcelTurn {
  readonly status: ShipmentStatus;
  readonly at: Date;
  readonly words: string | null;
}

/** What was told of a parcel, the oldest first, from its order on: a carrier's words, and not in which of our files it stood. */
export async function readTrail(db: Db, shipmentId: string): Promise<readonly ParcelTurn[]> {
  const rows = await tables(db)
    .selectFrom('shipment_event')
    .select(['status', 'occurred_at', 'words', 'source'])
    .where('shipment_id', '=', shipmentId)
    .where(isCounted('shipment_event'))
    .orderBy('occurred_at')
    .orderBy('event_id')
    .execute();
  return rows
    .map((row) => ({ status: row.status, at: row.occurred_at, words: row.source === 'CSV' ? null : row.words }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || stepOf(one.status) - stepOf(other.status));
}
