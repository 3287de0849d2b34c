import { sql } from 'kysely';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import {
  acceptConsent,
  addScreened,
  confirmAddress,
  eraseParticipant,
  lockParticipant,
  insertTest,
  lockTest,
  pick,
  readParticipant,
  receive,
  takeParcelNews,
  type LockedParticipant,
  type KeptPlan,
  type ProductTests,
  type TestRow,
} from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { aMember, aProject } from '../builders/builders.ts';
import { HOME, SOAP_TEST } from '../builders/product-test-builders.ts';
import { roomBed } from './room-bed.ts';

const SHORT_ID = 'PT-1';

/** The room of product tests: who takes part is brought along by the room itself, without surveys, tasks and mails. */
export async function productTestsRoomBed() {
  const bed = await roomBed();
  const room = bed.rooms.productTests;

  /** A test that waits for people; its parts are whatever a test adds. */
  async function aTest(given: Partial<KeptPlan> = {}): Promise<string> {
    const { projectId } = await aProject(bed);
    const plan = { ...SOAP_TEST, picture: null, ...given } as unknown as KeptPlan;
    await bed.inTransaction((tx) => insertTest(room, tx, projectId, { plan, parts: [] }));
    return projectId;
  }

  const held = async <Done>(
    participantId: string,
    work: (tx: Db, held: LockedParticipant) => Promise<Done>,
  ): Promise<Done> =>
    bed.inTransaction(async (tx) => {
      const participant = await lockParticipant(room, tx, { participantId }, { withTest: true });
      if (participant === undefined) throw new Error('they take part');
      return work(tx, participant);
    });

  const withTest = <Done>(
    projectId: string,
    work: (tx: Db, test: TestRow) => Promise<Done>,
    given: Partial<ProductTests> = {},
  ) =>
    bed.inTransaction(async (tx) => {
      const test = await lockTest({ ...room, ...given }, tx, projectId);
      if (test === undefined) throw new Error('there is such a test');
      return work(tx, test);
    });

  async function aScreened(projectId: string): Promise<string> {
    const { panelistId } = await aMember(bed);
    const id = await bed.inTransaction((tx) => addScreened(room, tx, { projectId, panelistId }));
    if (id === undefined) throw new Error('they were not there before');
    return id;
  }

  async function aSelected(projectId: string, cell: string | null = null): Promise<string> {
    const id = await aScreened(projectId);
    await withTest(projectId, (tx, test) => pick(room, tx, test, { people: [{ id, cell }] }));
    return id;
  }

  /** Somebody to whom a parcel was ordered; its number. */
  async function anOrdered(projectId: string) {
    const participantId = await aSelected(projectId);
    await held(participantId, (tx, one) => confirmAddress(room, tx, one, { address: HOME, testShortId: SHORT_ID }));
    const { shipment } = await held(participantId, (tx, one) => acceptConsent(room, tx, one, SHORT_ID));
    if (shipment === undefined) throw new Error('a parcel was ordered');
    return { participantId, orderNumber: shipment.order_number };
  }

  const news = (
    orderNumber: string,
    status: ShipmentStatus,
    at = bed.clock.now(),
    key = `${status}:${at.toISOString()}`,
  ) =>
    bed.inTransaction(async (tx) => {
      const event = { key, status, occurredAt: at, source: 'WEBHOOK' } as const;
      return (await takeParcelNews(room, tx, new Map([[orderNumber, { events: [event] }]]))).get(orderNumber);
    });

  return {
    ...bed,
    room,
    shortId: SHORT_ID,
    aTest,
    held,
    withTest,
    aScreened,
    aSelected,
    anOrdered,
    news,
    /** Somebody who has the product and tests it. */
    async aTesting(projectId: string): Promise<string> {
      const { participantId, orderNumber } = await anOrdered(projectId);
      await news(orderNumber, 'DELIVERED');
      await held(participantId, (tx, one) => receive(room, tx, one));
      return participantId;
    },
    receive: (participantId: string) => held(participantId, (tx, one) => receive(room, tx, one)),
    /** The same with a carrier's own words. */
    reportNews: (orderNumber: string, { status, words, at }: { status: ShipmentStatus; words: string; at: Date }) =>
      bed.inTransaction((tx) => {
        const event = { key: words, status, words, occurredAt: at, source: 'WEBHOOK' } as const;
        return takeParcelNews(room, tx, new Map([[orderNumber, { events: [event] }]]));
      }),
    async read(participantId: string) {
      const found = await readParticipant(room, bed.db, { participantId });
      if (found === undefined) throw new Error('they take part');
      return found.participant;
    },
    /** Somebody leaves, and is erased. */
    erase: (panelistId: string) =>
      bed.inTransaction(async (tx) => {
        await sql`UPDATE panelist SET state = 'LEAVING' WHERE panelist_id = ${panelistId}`.execute(tx);
        return eraseParticipant(room, tx, panelistId);
      }),
    /** By their names: what happened at one moment has no order. */
    async eventsOf(participantId: string): Promise<readonly string[]> {
      const { rows } = await sql<{ kind: string }>`SELECT kind FROM participant_event
        WHERE participant_id = ${participantId} ORDER BY kind`.execute(bed.db);
      return rows.map(({ kind }) => kind);
    },
  };
}

export type ProductTestsRoomBed = Awaited<ReturnType<typeof productTestsRoomBed>>;
