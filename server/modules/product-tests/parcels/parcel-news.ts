import { sql } from 'kysely';
import { isAwaitingParcel, stageAfterParcel } from '#contract/product-tests/participant-stages.ts';
import {
  statusOfEvents,
  type ShipmentEventSource,
  type ShipmentStatus,
} from '#contract/product-tests/shipment-statuses.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changedParticipant, type LockedParticipant } from '../participants/lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  isCounted,
  tables,
  type ParticipantChanges,
  type ParticipantRow,
  type ShipmentRow,
  type TestRow,
} from '../product-tests.store.ts';

export interface ParcelEvent {
  /** The same again is the same event. */
  readonly key: string;
  readonly status: ShipmentStatus;
  readonly occurredAt: Date;
  readonly words?: string | null;
  readonly source: ShipmentEventSource;
}

export interface ParcelNews {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly events: readonly ParcelEvent[];
}

export interface TakenNews {
  readonly locked: LockedParticipant;
  /** Whether anything is different from before. */
  readonly isChanged: boolean;
  /** Where the parcel is now, if that is news for its member: theirs is the newest parcel, and they still wait for it. */
  readonly newStatus: ShipmentStatus | null;
  /** Whether it was known to be on its way before. */
  readonly wasOnItsWay: boolean;
}

/**
 * Takes in news of parcels, in whatever order and however often: where one is follows from everything that is known of
 * it. A parcel that another one was sent for moves nobody. Many orders take as many statements as one; those that nobody knows
 * have no answer.
 */
export async function takeParcelNews(
  room: ProductTests,
  tx: Db,
  newsOf: ReadonlyMap<string, ParcelNews>,
): Promise<ReadonlyMap<string, TakenNews>> {
  const parcels = await lockParcels(room, tx, [...newsOf.keys()]);
  const taken = new Map<string, Judged>();
  for (const [orderNumber, parcel] of parcels) {
    const news = newsOf.get(orderNumber);
    if (news !== undefined) taken.set(orderNumber, judge(room, parcel, news));
  }
  await write(room, tx, [...taken.values()]);
  return taken;
}

interface KnownEvent {
  readonly key: string;
  readonly status: ShipmentStatus;
  readonly occurredAt: Date;
  /** Undone with the repair that it came with. */
  readonly isUndone: boolean;
}

interface LockedParcel {
  readonly locked: LockedParticipant;
  readonly parcel: ShipmentRow;
  readonly known: readonly KnownEvent[];
}

/** Participants by their ids, then their parcels: everybody locks them in this order. */
async function lockParcels(
  { panelId }: ProductTests,
  tx: Db,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, LockedParcel>> {
  const { rows: participants } = await sql<ParticipantRow>`
    SELECT * FROM test_participant WHERE panel_id = ${panelId} AND participant_id IN (
      SELECT participant_id FROM shipment WHERE order_number = ANY (${orderNumbers}::text[]))
    ORDER BY participant_id FOR UPDATE`.execute(tx);
  if (participants.length === 0) return new Map();
  const ids = participants.map((row) => row.participant_id);
  const parcels = await tables(tx)
    .selectFrom('shipment')
    .selectAll()
    .where('participant_id', 'in', ids)
    .orderBy('participant_id')
    .orderBy('attempt')
    .forUpdate()
    .execute();
  const projectIds = [...new Set(participants.map((row) => row.project_id))];
  const tests = await tables(tx).selectFrom('product_test').selectAll().where('project_id', 'in', projectIds).execute();
  const named = parcels.filter((parcel) => orderNumbers.includes(parcel.order_number));
  const events = await tables(tx)
    .selectFrom('shipment_event')
    .select(['shipment_id', 'event_key', 'status', 'occurred_at'])
    .select(isCounted('shipment_event').as('is_counted'))
    .where(
      'shipment_id',
      'in',
      named.map((parcel) => parcel.shipment_id),
    )
    .execute();
  const testOf = new Map(tests.map((test) => [test.project_id, test]));
  const participantOf = new Map(participants.map((row) => [row.participant_id, row]));
  // In the order of their attempts, so that the newest is the one that stays.
  const newestOf = new Map(
    parcels.filter((parcel) => parcel.undone_at === null).map((parcel) => [parcel.participant_id, parcel]),
  );
  const eventsOf = Map.groupBy(events, (event) => event.shipment_id);
  return new Map(
    named.flatMap((parcel) => {
      const participant = participantOf.get(parcel.participant_id);
      const test: TestRow | undefined = testOf.get(parcel.project_id);
      if (participant === undefined || test === undefined) return [];
      const known = (eventsOf.get(parcel.shipment_id) ?? []).map((event) => ({
        key: event.event_key,
        status: event.status,
        occurredAt: event.occurred_at,
        isUndone: !event.is_counted,
      }));
      const locked = { test, participant, shipment: newestOf.get(parcel.participant_id) };
      return [[parcel.order_number, { locked, parcel, known }] as const];
    }),
  );
}

/** What news come to, and what is to be written for it. */
interface Judged extends TakenNews {
  readonly shipmentId: string;
  readonly newEvents: readonly ParcelEvent[];
  readonly parcel: ShipmentRow | undefined;
  readonly columns: ParticipantChanges | undefined;
}

function judge(room: ProductTests, { locked, parcel, known }: LockedParcel, news: ParcelNews): Judged {
  const wasOnItsWay = parcel.shipped_at !== null;
  const { shipment_id: shipmentId } = parcel;
  const nothing = { newEvents: [], parcel: undefined, columns: undefined, shipmentId };
  const unchanged: Judged = { locked, isChanged: false, newStatus: null, wasOnItsWay, ...nothing };
  // Whose address was cut off is left alone: nothing of them comes back by an old file or a late scan.
  if (locked.participant.address_sealed === null) return unchanged;
  const counted = known.filter(({ isUndone }) => !isUndone);
  const newEvents = eventsToAdd(known, news.events);
  const state = newEvents.length === 0 ? undefined : statusOfEvents([...counted, ...newEvents]);
  const after: ShipmentRow = {
    ...parcel,
    carrier: news.carrier ?? parcel.carrier,
    tracking_number: news.trackingNumber ?? parcel.tracking_number,
    ...(state !== undefined && {
      status: state.status,
      status_at: state.statusAt ?? parcel.status_at,
      shipped_at: state.shippedAt,
      delivered_at: state.deliveredAt,
    }),
  };
  const isNamed = after.carrier !== parcel.carrier || after.tracking_number !== parcel.tracking_number;
  if (state === undefined && !isNamed) return unchanged;
  const written = { isChanged: true, wasOnItsWay, shipmentId, newEvents, parcel: after };
  if (locked.shipment?.shipment_id !== shipmentId) return { ...written, locked, newStatus: null, columns: undefined };
  const stage = stageAfterParcel(locked.participant.stage, after.status);
  const changes = stage === locked.participant.stage ? {} : { stage };
  const { changed, columns } = changedParticipant(room, { ...locked, shipment: after }, changes);
  const newStatus = after.status !== parcel.status && isAwaitingParcel(stage) ? after.status : null;
  return { ...written, locked: changed, newStatus, columns };
}

/** Those that are not known yet. What was undone can come again, under a key of its own. */
function eventsToAdd(known: readonly KnownEvent[], reported: readonly ParcelEvent[]): readonly ParcelEvent[] {
  const counted = new Set(known.filter(({ isUndone }) => !isUndone).map(({ key }) => firstKey(key)));
  const undone = known.filter(({ isUndone }) => isUndone).map(({ key }) => firstKey(key));
  return reported
    .filter(({ key }) => !counted.has(key) && counted.add(key))
    .map((event) => {
      const times = undone.filter((key) => key === event.key).length;
      return times === 0 ? event : { ...event, key: `${event.key}#${times}` };
    });
}

/** The key as it was before an undone event had it. */
const firstKey = (key: string): string => key.replace(/#[0-9]+$/, '');

async function write({ chance, clock }: ProductTests, tx: Db, judged: readonly Judged[]): Promise<void> {
  const now = clock.now();
  const events = judged.flatMap(({ shipmentId, newEvents }) =>
    newEvents.map((event) => ({
      event_id: newId(chance, now),
      shipment_id: shipmentId,
      event_key: event.key,
      status: event.status,
      occurred_at: event.occurredAt,
      source: event.source,
      words: event.words ?? null,
      received_at: now,
    })),
  );
  if (events.length > 0) await tables(tx).insertInto('shipment_event').values(events).execute();
  const parcels = judged.flatMap(({ parcel }) => (parcel === undefined ? [] : [parcel]));
  if (parcels.length > 0) {
    await sql`UPDATE shipment s SET carrier = n.carrier, tracking_number = n.tracking_number, status = n.status,
        status_at = n.status_at, shipped_at = n.shipped_at, delivered_at = n.delivered_at
      FROM jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) AS n (shipment_id uuid, carrier text, tracking_number text,
        status text, status_at timestamptz, shipped_at timestamptz, delivered_at timestamptz)
      WHERE s.shipment_id = n.shipment_id`.execute(tx);
  }
  const people = judged.flatMap(({ columns, locked: { participant } }) => (columns === undefined ? [] : [participant]));
  if (people.length > 0) {
    await sql`UPDATE test_participant p SET stage = n.stage, stage_at = n.stage_at, reminded_at = n.reminded_at,
        extended_until = n.extended_until, due_kind = n.due_kind, due_at = n.due_at
      FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS n (participant_id uuid, stage text, stage_at timestamptz,
        reminded_at timestamptz, extended_until timestamptz, due_kind text, due_at timestamptz)
      WHERE p.participant_id = n.participant_id`.execute(tx);
  }
}
