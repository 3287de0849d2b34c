import { isAwaitingParcel, isLastStage } from '#contract/product-tests/participant-stages.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { closeStudy, endProject } from '#server/modules/activities/index.ts';
import { isOnWithin } from '#server/modules/flags/index.ts';
import { addressOf } from './read-participant.ts';
import { closingOfParticipant, lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { countLeftOver } from '../due/due-participants.ts';
import { findOtherHolder, lockParcels } from '../parcels/waiting-events.ts';
import { giveDays, pauseClock, reship, resumeClock } from './take-part.ts';
import { listParts, markTest } from '../planning/tests.ts';
import { lockTest, readUnitsLeft } from '../product-tests.store.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { endParticipation } from './end-participation.ts';
import { hearOfParcel, withoutAddress } from '../parcels/hear-of-parcel.ts';
import type { ParticipantRooms, TestRooms } from '../product-tests.ts';
import { shortIdOf } from './act-as-participant.ts';
import { remind } from './note-progress.ts';
import { notifyParticipants } from './notify-participants.ts';

export type Act = OperatorAct & { readonly operatorId: string };

/** What is done to each of many. */
export type ParticipantAct = NotifyingAct | { readonly kind: 'PAUSE' | 'RESUME' };

/** Those of which each is notified. */
export type NotifyingAct =
  | { readonly kind: 'RESHIP' | 'REMIND' }
  | { readonly kind: 'GIVE_DAYS'; readonly businessDays: number }
  | { readonly kind: 'CLOSE'; readonly reason: string };

const AUDITED = {
  PAUSE: 'participant.pause',
  RESUME: 'participant.resume',
  RESHIP: 'participant.reship',
  REMIND: 'participant.remind',
  GIVE_DAYS: 'participant.give-days',
  CLOSE: 'participant.close',
} as const satisfies Record<ParticipantAct['kind'], AuditActionOf<'participant'>>;

export const isNotifying = (act: ParticipantAct): act is NotifyingAct => act.kind !== 'PAUSE' && act.kind !== 'RESUME';

export type ActRefusal =
  | 'unknown'
  | 'over'
  | 'no-units'
  | 'not-sent'
  | 'not-left'
  | 'nothing-due'
  | 'not-running'
  | 'switched-off';

export interface ActedOn {
  readonly done: number;
  readonly refused: readonly { readonly participantId: string; readonly why: ActRefusal }[];
}

/** Each in a transaction of their own: what one cannot have takes nothing from the others. */
export async function actOnParticipants(
  rooms: ParticipantRooms,
  participantIds: readonly string[],
  act: ParticipantAct,
  by: Act,
): Promise<ActedOn> {
  const refused: { participantId: string; why: ActRefusal }[] = [];
  let done = 0;
  for (const participantId of new Set(participantIds)) {
    const why = await inTransaction(rooms.productTests.db, (tx) => actOnOne(rooms, tx, { participantId, act }, by));
    if (why === undefined) done += 1;
    else refused.push({ participantId, why });
  }
  return { done, refused };
}

/** Undefined when it was done. */
export async function actOnOne(
  rooms: ParticipantRooms,
  tx: Db,
  { participantId, act }: { readonly participantId: string; readonly act: ParticipantAct },
  by: Act,
): Promise<ActRefusal | undefined> {
  // Another parcel takes another unit.
  const withTest = act.kind === 'RESHIP';
  const locked = await lockParticipant(rooms.productTests, tx, { participantId }, { withTest });
  if (locked === undefined) return 'unknown';
  if (isLastStage(locked.participant.stage)) return 'over';
  // Nobody is timed, sent to or closed by what they cannot hear of; a clock that stands still harms nobody.
  if (isNotifying(act) && !(await isOnWithin(rooms.flags, tx, 'ihut', locked.participant.panelist_id)))
    return 'switched-off';
  const why = await doAct(rooms, tx, { locked, act }, by);
  if (why === undefined) {
    await writeAudit(rooms.productTests, tx, by, {
      action: AUDITED[act.kind],
      subject: ['participant', participantId],
      after: { number: locked.participant.number, ...('reason' in act && { reason: act.reason }) },
    });
  }
  return why;
}

async function doAct(
  rooms: ParticipantRooms,
  tx: Db,
  { locked, act }: { readonly locked: LockedParticipant; readonly act: ParticipantAct },
  by: Act,
): Promise<ActRefusal | undefined> {
  const { productTests } = rooms;
  const { operatorId } = by;
  const { test, participant } = locked;
  switch (act.kind) {
    case 'RESHIP':
      return failureOf(await sendAgain(rooms, tx, locked, by));
    case 'GIVE_DAYS': {
      const until = await giveDays(productTests, tx, locked, { businessDays: act.businessDays, operatorId });
      if (until === undefined) return 'nothing-due';
      await notifyParticipants(rooms, tx, test, { kind: 'MORE_DAYS', to: [participant.panelist_id], until });
      return undefined;
    }
    case 'CLOSE':
      await endParticipation(rooms, tx, locked, { why: 'BY_OPERATOR', operatorId, note: act.reason });
      return undefined;
    case 'REMIND': {
      const closing = closingOfParticipant(productTests, locked);
      if (closing === null) return 'nothing-due';
      await remind(rooms, tx, locked, { kind: closing.remind, operatorId });
      return undefined;
    }
    case 'PAUSE':
      if (participant.stage !== 'TESTING' || participant.paused_from !== null) return 'not-running';
      await pauseClock(productTests, tx, locked, operatorId);
      return undefined;
    case 'RESUME':
      if (participant.paused_from === null) return 'not-running';
      await resumeClock(productTests, tx, locked, operatorId);
      return undefined;
  }
}

const failureOf = (result: Result<unknown, ActRefusal>): ActRefusal | undefined =>
  result.ok ? undefined : result.failure;

/** Another parcel to somebody who waits for one; the test is locked. The number of its order. */
export async function sendAgain(
  rooms: ParticipantRooms,
  tx: Db,
  locked: LockedParticipant,
  { operatorId }: OperatorAct,
): Promise<Result<string, ActRefusal>> {
  const { test, participant } = locked;
  if (locked.shipment === undefined || !isAwaitingParcel(participant.stage)) return err('not-sent');
  // Two who press at once order one parcel: the first order may be in a list to be packed already.
  if (isStillHere(locked.shipment) && participant.support_requested_at === null) return err('not-left');
  if ((await readUnitsLeft(tx, test.project_id)) < 1) return err('no-units');
  const { shipment } = await reship(rooms.productTests, tx, locked, {
    testShortId: await shortIdOf(rooms, tx, locked),
    operatorId,
  });
  if (shipment === undefined) throw new Error('what is sent again is a parcel');
  await notifyParticipants(rooms, tx, test, { kind: 'RESHIPPED', to: [participant.panelist_id] });
  return ok(shipment.order_number);
}

const isStillHere = ({ status }: NonNullable<LockedParticipant['shipment']>): boolean =>
  status === 'ORDERED' || status === 'PACKED';

const NUMBER_ENDING = 4;

export interface NotedParcel {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly status?: ShipmentStatus | undefined;
  readonly occurredAt?: Date | undefined;
  readonly words?: string | undefined;
}

/** What somebody of ours knows of a parcel; nothing that is to happen later than in a day. */
export async function noteParcel(
  rooms: ParticipantRooms,
  participantId: string,
  noted: NotedParcel,
  by: Act,
): Promise<'tomorrow' | 'unknown' | 'not-sent' | 'number-taken' | undefined> {
  const { productTests } = rooms;
  if (noted.occurredAt !== undefined && noted.occurredAt > later(productTests.clock.now(), DAY_MS)) return 'tomorrow';
  return inTransaction(productTests.db, async (tx) => {
    const locked = await lockParticipant(productTests, tx, { participantId });
    return locked === undefined ? 'unknown' : noteHeldParcel(rooms, tx, { locked, noted }, by);
  });
}

/**
 * The same of somebody who is held. Another number is that of the same parcel: it takes no unit, and what its carrier has told comes
 * with it. The audit log has how both numbers end: a whole
 * one would lead to somebody's door.
 */
export async function noteHeldParcel(
  rooms: ParticipantRooms,
  tx: Db,
  { locked, noted }: { readonly locked: LockedParticipant; readonly noted: NotedParcel },
  by: Act,
): Promise<'not-sent' | 'number-taken' | undefined> {
  const { productTests } = rooms;
  if (locked.shipment === undefined) return 'not-sent';
  const { status, occurredAt = productTests.clock.now(), words: said, ...named } = noted;
  const carrier = named.carrier ?? locked.shipment.carrier;
  const trackingNumber = named.trackingNumber ?? locked.shipment.tracking_number;
  const isNamed = named.carrier !== undefined || named.trackingNumber !== undefined;
  if (isNamed && carrier !== null && trackingNumber !== null) {
    const parcel = { carrier, trackingNumber };
    await lockParcels(productTests, tx, [parcel]);
    if (await findOtherHolder(productTests, tx, parcel, locked.shipment.order_number)) return 'number-taken';
  }
  const words = withoutAddress(said, addressOf(productTests, locked.participant)?.address_line1);
  const key = `hand:${newId(productTests.chance, productTests.clock.now())}`;
  const events = status === undefined ? [] : [{ key, status, occurredAt, words, source: 'HAND' as const }];
  await hearOfParcel(rooms, tx, locked.shipment.order_number, { ...named, events });
  const parcelOf = (one: { readonly carrier: string | null; readonly trackingNumber: string | null }) =>
    isNamed ? { carrier: one.carrier, numberEnding: one.trackingNumber?.slice(-NUMBER_ENDING) ?? null } : {};
  await writeAudit(productTests, tx, by, {
    action: 'shipment.noted',
    subject: ['participant', locked.participant.participant_id],
    ...(isNamed && { before: parcelOf({ ...locked.shipment, trackingNumber: locked.shipment.tracking_number }) }),
    after: { order: locked.shipment.order_number, status: status ?? null, ...parcelOf({ carrier, trackingNumber }) },
  });
  return undefined;
}

/** Ends a test for good: its projects end now, and those who are not done, so many, are closed and notified by the job. */
export async function closeTest(
  { productTests, activities }: TestRooms,
  tx: Db,
  projectId: string,
  by: OperatorAct,
): Promise<Result<number, 'unknown-test'>> {
  const test = await lockTest(productTests, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if (test.closed_at !== null) return ok(0);
  await markTest(productTests, tx, projectId, 'closed_at');
  for (const { part, partProjectId } of await listParts(tx, projectId)) {
    if (part === 'SCREENER') await closeStudy(activities, tx, partProjectId, by);
    else await endProject(activities, tx, partProjectId);
  }
  await endProject(activities, tx, projectId);
  await writeAudit(productTests, tx, by, { action: 'product-test.closed', subject: ['study', projectId] });
  return ok(await countLeftOver(tx, projectId));
}
