import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { deadlineAfterBusinessDays } from '#contract/product-tests/participant-due.ts';
import { isAwaitingParcel, isReplaceable, type ClosingReason } from '#contract/product-tests/participant-stages.ts';
import { isPoBox } from '#contract/product-tests/po-box.ts';
import { testingUntil } from '#contract/product-tests/testing-clock.ts';
import { afterBusinessDays } from '#contract/time/business-days.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sealAddress } from './addresses.ts';
import { changeParticipant, closesAtOf, type LockedParticipant, type NewEvent } from './lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';
import type { ParticipantChanges } from '../product-tests.store.ts';
import { callOff, orderShipment } from '../parcels/shipments.ts';

/** Whether somebody still has to say where it is sent, or what they agree to. */
export function canConfirm({ participant: { stage }, shipment }: LockedParticipant): boolean {
  return stage === 'SELECTED' && shipment === undefined;
}

export async function confirmAddress(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  { address, testShortId }: { readonly address: ProfileAddress; readonly testShortId: string },
): Promise<LockedParticipant> {
  const sealed = sealAddress(room, locked.participant.participant_id, address);
  const isBox = isPoBox([address.address_line1, address.address_line2]);
  const changes = { address_sealed: sealed, is_po_box: isBox, address_confirmed_at: room.clock.now() };
  return confirmed(room, tx, locked, { changes, event: { kind: 'ADDRESS_CONFIRMED' }, testShortId });
}

export function acceptConsent(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  testShortId: string,
): Promise<LockedParticipant> {
  const version = locked.test.consent_version;
  const changes = { consent_version: version, consent_at: room.clock.now() };
  return confirmed(room, tx, locked, {
    changes,
    event: { kind: 'CONSENTED', note: `Version ${version}` },
    testShortId,
  });
}

/** Once both are there a parcel is ordered: its unit was promised with the place. */
async function confirmed(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  {
    changes,
    event,
    testShortId,
  }: { readonly changes: ParticipantChanges; readonly event: NewEvent; readonly testShortId: string },
): Promise<LockedParticipant> {
  const next = { ...locked.participant, ...changes };
  const isWhole = next.address_confirmed_at != null && next.consent_at != null;
  if (!isWhole) return changeParticipant(room, tx, locked, { changes, events: [event] });
  const shipment = await orderShipment(room, tx, locked, testShortId);
  return changeParticipant(
    room,
    tx,
    { ...locked, shipment },
    { changes, events: [event, { kind: 'ORDERED', note: shipment.order_number }] },
  );
}

/** Whether the question after the package is open to them: there is a parcel, and they have not said that it is here. */
export function canAnswer({ participant: { stage }, shipment }: LockedParticipant): boolean {
  return shipment !== undefined && isAwaitingParcel(stage);
}

/**
 * It is here: the testing days begin now, whatever the carrier says. Where it was sent again and the first one came after all, the
 * other stays here, if it has not left.
 */
export async function receive(room: ProductTests, tx: Db, locked: LockedParticipant): Promise<LockedParticipant> {
  const receivedAt = room.clock.now();
  if (locked.shipment !== undefined && locked.shipment.attempt > 1) await callOff(room, tx, locked);
  const { testing_days: testingDays } = locked.test;
  return changeParticipant(room, tx, locked, {
    changes: {
      stage: 'TESTING',
      received_at: receivedAt,
      feedback_opens_at: testingUntil({ receivedAt, testingDays, pausedMs: 0 }),
      ...NO_SUPPORT,
    },
    events: [{ kind: 'RECEIVED' }],
  });
}

/** Nobody looks for the package any more. */
const NO_SUPPORT = { support_requested_at: null, support_asked_at: null, paused_from: null } as const;

/** The package is asked after as if it had come today. */
const askedAnew = (now: Date) => ({ ...NO_SUPPORT, stage_at: now, reminded_at: null });

/** It never came: a request is open, and every clock of theirs stands still until somebody has acted. */
export function missPackage(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  request: { readonly requestId: string; readonly number: string },
): Promise<LockedParticipant> {
  const now = room.clock.now();
  return changeParticipant(room, tx, locked, {
    changes: {
      support_requested_at: now,
      support_asked_at: null,
      support_request_id: request.requestId,
      paused_from: now,
    },
    events: [{ kind: 'NEVER_GOT_IT', note: request.number }, { kind: 'CLOCK_STOPPED' }],
  });
}

/** Another parcel, to the address as it was confirmed. The test is locked, and a unit is there. */
export async function reship(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  { testShortId, operatorId }: { readonly testShortId: string; readonly operatorId: string | null },
): Promise<LockedParticipant> {
  await callOff(room, tx, locked);
  const shipment = await orderShipment(room, tx, locked, testShortId);
  const isPaused = locked.participant.paused_from !== null;
  return changeParticipant(
    room,
    tx,
    { ...locked, shipment },
    {
      changes: { stage: 'SELECTED', ...NO_SUPPORT },
      events: [
        { kind: 'RESHIPPED', note: shipment.order_number },
        ...(isPaused ? [{ kind: 'CLOCK_STARTED' } as const] : []),
      ],
      operatorId,
    },
  );
}

/** Moves what is due next, and says until when. Undefined where nothing of theirs is. */
export async function giveDays(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  { businessDays, operatorId }: { readonly businessDays: number; readonly operatorId: string },
): Promise<Date | undefined> {
  const now = room.clock.now();
  const { stage, feedback_opens_at: opensAt, received_at: receivedAt, paused_ms: before } = locked.participant;
  const closesAt = closesAtOf(room, locked);
  const event = [{ kind: 'MORE_DAYS', note: `${businessDays} business days` }] as const;
  if (closesAt !== null) {
    const from = closesAt > now ? new Date(closesAt.getTime() - 1) : now;
    const until = deadlineAfterBusinessDays(from, businessDays, room.timeZone);
    await changeParticipant(room, tx, locked, { changes: { extended_until: until }, events: event, operatorId });
    return until;
  }
  if (locked.participant.support_requested_at !== null) {
    const until = deadlineAfterBusinessDays(now, businessDays, room.timeZone);
    const changes = { ...askedAnew(now), extended_until: until };
    const events = [...event, { kind: 'CLOCK_STARTED' }] as const;
    await changeParticipant(room, tx, locked, { changes, events, operatorId });
    return until;
  }
  if (stage !== 'TESTING' || opensAt === null || receivedAt === null) return undefined;
  // As if the clock had stood still for so many whole days: whatever else asks how long they test finds the same.
  const days = Math.round(
    (afterBusinessDays(opensAt, businessDays, room.timeZone).getTime() - opensAt.getTime()) / DAY_MS,
  );
  const pausedMs = Number(before) + days * DAY_MS;
  const until = testingUntil({ receivedAt, testingDays: locked.test.testing_days, pausedMs });
  const changes = { paused_ms: String(pausedMs), feedback_opens_at: until };
  await changeParticipant(room, tx, locked, { changes, events: event, operatorId });
  return until;
}

/** Stops the testing days while something is looked into. */
export function pauseClock(room: ProductTests, tx: Db, locked: LockedParticipant, operatorId: string) {
  const event = [{ kind: 'CLOCK_STOPPED' }] as const;
  return changeParticipant(room, tx, locked, { changes: { paused_from: room.clock.now() }, events: event, operatorId });
}

/** Lets them go on, with what the clock stood still given back. */
export function resumeClock(room: ProductTests, tx: Db, locked: LockedParticipant, operatorId: string | null = null) {
  const { paused_from: from, paused_ms: before, received_at: receivedAt } = locked.participant;
  if (from === null) return undefined;
  const events = [{ kind: 'CLOCK_STARTED' }] as const;
  if (receivedAt === null)
    return changeParticipant(room, tx, locked, { changes: askedAnew(room.clock.now()), events, operatorId });
  const pausedMs = Number(before) + room.clock.now().getTime() - from.getTime();
  const opensAt = testingUntil({ receivedAt, testingDays: locked.test.testing_days, pausedMs });
  return changeParticipant(room, tx, locked, {
    changes: { ...NO_SUPPORT, paused_ms: String(pausedMs), feedback_opens_at: opensAt },
    events,
    operatorId,
  });
}

/** Ends it for somebody. `isReplaceable`: nothing was sent, and the place may go to the next one. */
export async function close(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  {
    why,
    operatorId = null,
    note = null,
  }: { readonly why: ClosingReason; readonly operatorId?: string | null; readonly note?: string | null },
): Promise<{ readonly closed: LockedParticipant; readonly isReplaceable: boolean }> {
  const { participant, shipment } = locked;
  const isShipped = shipment !== undefined && shipment.shipped_at !== null;
  await callOff(room, tx, locked);
  const closed = await changeParticipant(room, tx, locked, {
    changes: {
      stage: 'CLOSED',
      closed_at: room.clock.now(),
      closed_why: why,
      closed_words: note,
      ...(why === 'DECLINED' && { selection: 'DECLINED' as const }),
      ...NO_SUPPORT,
    },
    events: [{ kind: why === 'DECLINED' ? 'DECLINED' : 'CLOSED', note: note ?? why }],
    operatorId,
  });
  return { closed, isReplaceable: isReplaceable(participant.stage, { isShipped }) };
}
