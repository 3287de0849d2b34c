import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLastStage, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { HOME } from '#testkit/builders/product-test-builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  acceptConsent,
  canAnswer,
  canConfirm,
  close,
  confirmAddress,
  giveDays,
  missPackage,
  pauseClock,
  receive,
  reship,
  resumeClock,
} from './take-part.ts';
import { addressOf, readParticipant } from './read-participant.ts';
import { isDue, listDue } from '../due/due-participants.ts';
import { finish, noteFeedbackTaken, noteReminded, noteSupport, openFeedback } from './note-progress.ts';
import { lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { readUnitsLeft } from '../product-tests.store.ts';

let bed: ProductTestsRoomBed;
let projectId: string;
let operatorId: string;
beforeAll(async () => {
  bed = await productTestsRoomBed();
  projectId = await bed.aTest({ units: 1_000, testingDays: 10, addressDays: 5, feedbackDays: 7 });
  ({ operatorId } = await anOperator(bed));
});
afterAll(() => bed.close());

type Act<Done> = (tx: Db, held: LockedParticipant) => Promise<Done>;
const act = <Done>(id: string, work: Act<Done>) => bed.held(id, work);
const is = (id: string, what: (held: LockedParticipant) => boolean) => act(id, async (_tx, held) => what(held));
const confirm = (id: string) =>
  act(id, (tx, held) => confirmAddress(bed.room, tx, held, { address: HOME, testShortId: bed.shortId }));
const consent = (id: string) => act(id, (tx, held) => acceptConsent(bed.room, tx, held, bed.shortId));
const received = (id: string) => act(id, (tx, held) => receive(bed.room, tx, held));
const miss = async (id: string) => {
  const request = { requestId: randomUUID(), number: `SR-${randomUUID()}` };
  const now = bed.clock.now();
  await sql`INSERT INTO support_request (request_id, panel_id, number, email, is_proven, source, category, priority, status,
      subject, created_at, updated_at, waits_since, due_at)
    VALUES (${request.requestId}, ${bed.room.panelId}, ${request.number}, 'a@example.com', true, 'CONTACTUS', 'OTHER', 3, 'NEW',
      'Help', ${now}, ${now}, ${now}, ${now})`.execute(bed.db);
  return act(id, (tx, held) => missPackage(bed.room, tx, held, request));
};
const sendAgain = (id: string) =>
  act(id, (tx, held) => reship(bed.room, tx, held, { testShortId: bed.shortId, operatorId }));
const isOver = ({ participant }: LockedParticipant): boolean => isLastStage(participant.stage);
const due = async (id: string) => (await bed.read(id)).due_kind;

describe('address and consent', () => {
  test('order one parcel when both are there, in either order', async () => {
    for (const [first, second] of [
      [confirm, consent],
      [consent, confirm],
    ] as const) {
      const id = await bed.aSelected(projectId);
      expect([await is(id, canConfirm), (await first(id)).shipment]).toEqual([true, undefined]);
      expect((await second(id)).shipment).toMatchObject({ attempt: 1, status: 'ORDERED' });
      expect([await is(id, canConfirm), await is(id, canAnswer), await due(id)]).toEqual([false, true, 'LATE_ORDER']);
      expect((await bed.eventsOf(id)).filter((kind) => kind === 'ORDERED')).toHaveLength(1);
    }
  });

  test('keep the address sealed, and the version that was agreed to', async () => {
    const { participantId } = await bed.anOrdered(projectId);
    const participant = await bed.read(participantId);
    expect(participant).toMatchObject({ consent_version: 1, consent_at: bed.clock.now(), is_po_box: false });
    expect(participant.address_sealed).not.toContain(HOME.address_line1);
    expect(addressOf(bed.room, participant)).toEqual(HOME);
  });

  test('know a box at a post office', async () => {
    const id = await bed.aSelected(projectId);
    const box = { ...HOME, address_line1: 'PO Box 12' };
    await act(id, (tx, held) => confirmAddress(bed.room, tx, held, { address: box, testShortId: bed.shortId }));
    expect(await bed.read(id)).toMatchObject({ is_po_box: true });
  });
});

describe('a package', () => {
  test('that is here begins the testing days, once', async () => {
    const { participantId } = await bed.anOrdered(projectId);
    await received(participantId);
    expect(await bed.read(participantId)).toMatchObject({ stage: 'TESTING', received_at: bed.clock.now() });
    expect([await is(participantId, canAnswer), await due(participantId)]).toEqual([false, 'OPEN_FEEDBACK']);
    await expect(
      act(participantId, (tx, held) => reship(bed.room, tx, held, { testShortId: bed.shortId, operatorId: null })),
    ).rejects.toThrow('cannot go from TESTING to SELECTED');
  });

  test('that never came stops the clock until it is sent again, as another order', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await bed.news(orderNumber, 'DELIVERED');
    await miss(participantId);
    expect(await bed.read(participantId)).toMatchObject({ paused_from: bed.clock.now(), due_kind: 'ANSWER_SUPPORT' });
    const before = await readUnitsLeft(bed.db, projectId);
    const { shipment, participant } = await sendAgain(participantId);
    expect(shipment).toMatchObject({ attempt: 2, status: 'ORDERED' });
    expect(shipment?.order_number).not.toBe(orderNumber);
    expect(participant).toMatchObject({ stage: 'SELECTED', paused_from: null, support_requested_at: null });
    expect(await readUnitsLeft(bed.db, projectId)).toBe(before - 1);
    // News of the first one move nobody any more.
    expect(await bed.news(orderNumber, 'RETURNED')).toMatchObject({
      newStatus: null,
      locked: { participant: { stage: 'SELECTED' } },
    });
  });

  test('that has not left is called off when another is sent, and takes no unit', async () => {
    const { participantId } = await bed.anOrdered(projectId);
    const before = await readUnitsLeft(bed.db, projectId);
    await sendAgain(participantId);
    expect(await readUnitsLeft(bed.db, projectId)).toBe(before);
  });

  test('of support: it waits for the member, then for us again', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await bed.news(orderNumber, 'DELIVERED');
    await miss(participantId);
    await act(participantId, (tx, held) => noteSupport(bed.room, tx, held, 'ASKED'));
    expect(await due(participantId)).toBe('REMIND_SUPPORT');
    await act(participantId, (tx, held) => noteSupport(bed.room, tx, held, 'ANSWERED'));
    expect(await due(participantId)).toBe('ANSWER_SUPPORT');
  });
});

describe('the testing clock', () => {
  test('gives back what it stood still', async () => {
    const id = await bed.aTesting(projectId);
    const opensAt = (await bed.read(id)).feedback_opens_at;
    await act(id, (tx, held) => pauseClock(bed.room, tx, held, operatorId));
    expect(await due(id)).toBeNull();
    bed.clock.advance(3 * DAY_MS);
    await act(id, async (tx, held) => resumeClock(bed.room, tx, held));
    expect(await bed.read(id)).toMatchObject({
      paused_ms: String(3 * DAY_MS),
      paused_from: null,
      feedback_opens_at: later(opensAt ?? bed.clock.now(), 3 * DAY_MS),
    });
    expect(await act(id, async (tx, held) => resumeClock(bed.room, tx, held))).toBeUndefined();
  });

  test('is given days, as if it had stood still for them', async () => {
    const id = await bed.aTesting(projectId);
    const before = (await bed.read(id)).feedback_opens_at ?? bed.clock.now();
    const given = await act(id, (tx, held) => giveDays(bed.room, tx, held, { businessDays: 3, operatorId }));
    const days = ((given ?? before).getTime() - before.getTime()) / DAY_MS;
    expect([Number.isInteger(days), days >= 3]).toEqual([true, true]);
    expect(await bed.read(id)).toMatchObject({ paused_ms: String(days * DAY_MS), feedback_opens_at: given });
  });

  test('and every deadline can be moved, but nothing of who waits for us', async () => {
    const selected = await bed.aSelected(projectId);
    const give = (id: string) => act(id, (tx, held) => giveDays(bed.room, tx, held, { businessDays: 3, operatorId }));
    const given = await give(selected);
    expect((await bed.read(selected)).extended_until).toEqual(given);
    const { participantId } = await bed.anOrdered(projectId);
    expect(await give(participantId)).toBeUndefined();
  });
});

describe('what is due', () => {
  const listed = async (now: Date) => {
    const room = { ...bed.room, clock: { now: () => now } };
    return (await listDue(room, bed.db, { after: undefined, limit: 1_000 })).map(({ participantId }) => participantId);
  };

  test('is listed from its moment on, and each once by key; what waits for us is not', async () => {
    const [id, ordered] = [await bed.aSelected(projectId), await bed.anOrdered(projectId)];
    const at = (await bed.read(id)).due_at ?? bed.clock.now();
    expect((await listed(later(at, -1))).includes(id)).toBe(false);
    expect((await listed(at)).includes(id)).toBe(true);
    expect(await listed(later(at, 100 * DAY_MS))).not.toContain(ordered.participantId);
    const room = { ...bed.room, clock: { now: () => at } };
    const [first, second] = await listDue(room, bed.db, { after: undefined, limit: 2 });
    const after = first && { at: first.at, id: first.participantId };
    expect((await listDue(room, bed.db, { after, limit: 1 }))[0]?.participantId).toBe(second?.participantId);
  });

  test('is looked at again once they are held: a reminder leaves a whole business day', async () => {
    const id = await bed.aSelected(projectId);
    const at = (await bed.read(id)).due_at ?? bed.clock.now();
    const room = { ...bed.room, clock: { now: () => later(at, 30 * DAY_MS) } };
    expect(await is(id, (held) => isDue(room, held, 'REMIND_ADDRESS'))).toBe(true);
    expect(await is(id, (held) => isDue(bed.room, held, 'REMIND_ADDRESS'))).toBe(false);
    const reminded = await act(id, (tx, held) => noteReminded(room, tx, held));
    expect(reminded.participant.due_kind).toBe('CLOSE_ADDRESS');
    const left = (reminded.participant.due_at?.getTime() ?? 0) - room.clock.now().getTime();
    expect(left).toBeGreaterThan(12 * HOUR_MS);
    const last = { ...bed.room, clock: { now: () => reminded.participant.due_at ?? bed.clock.now() } };
    expect(await is(id, (held) => isDue(last, held, 'CLOSE_ADDRESS'))).toBe(true);
    expect(await is(id, (held) => isDue(last, held, 'REMIND_ADDRESS'))).toBe(false);
  });

  test('is nothing any more of who has answered', async () => {
    const id = await bed.aTesting(projectId);
    await act(id, (tx, held) => openFeedback(bed.room, tx, held));
    expect(await due(id)).toBe('REMIND_FEEDBACK');
    await act(id, (tx, held) => noteFeedbackTaken(bed.room, tx, held));
    expect(await bed.read(id)).toMatchObject({ due_kind: null, due_at: null, stage: 'FEEDBACK' });
    await act(id, (tx, held) => finish(bed.room, tx, held));
    expect([await is(id, isOver), (await bed.read(id)).completed_at]).toEqual([true, bed.clock.now()]);
  });
});

describe('it ends', () => {
  const end = (id: string) =>
    act(id, (tx, held) => close(bed.room, tx, held, { why: 'BY_OPERATOR', operatorId, note: 'Moved away' }));

  test.each<[ParticipantStage, boolean]>([
    ['SELECTED', true],
    ['SHIPPED', false],
    ['TESTING', false],
  ])('in stage %s and the place may go to the next: %s', async (stage, isReplaceable) => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    if (stage !== 'SELECTED') await bed.news(orderNumber, 'SHIPPED');
    if (stage === 'TESTING') await received(participantId);
    const before = await readUnitsLeft(bed.db, projectId);
    expect(await end(participantId)).toMatchObject({ isReplaceable });
    expect(await bed.read(participantId)).toMatchObject({
      stage: 'CLOSED',
      closed_why: 'BY_OPERATOR',
      closed_words: 'Moved away',
      due_kind: null,
    });
    expect((await readUnitsLeft(bed.db, projectId)) - before).toBe(isReplaceable ? 1 : 0);
    // What has left is not called off.
    const known = await readParticipant(bed.room, bed.db, { participantId });
    expect(known?.shipment?.status).toBe(isReplaceable ? 'CANCELLED' : 'SHIPPED');
  });

  test('once, whoever else ends it at that moment', async () => {
    const id = await bed.aSelected(projectId);
    const second = await beforeCommit(
      bed.db,
      async (tx) => {
        const held = await lockParticipant(bed.room, tx, { participantId: id });
        if (held !== undefined) await close(bed.room, tx, held, { why: 'DECLINED' });
      },
      () => is(id, isOver),
    );
    expect(second).toBe(true);
    expect(await bed.read(id)).toMatchObject({ selection: 'DECLINED' });
  });
});
