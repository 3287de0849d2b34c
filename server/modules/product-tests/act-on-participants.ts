import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import type { ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { closeStudy, endProject } from '#server/modules/activities/index.ts';
import { isOnWithin } from '#server/modules/flags/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { addressOf } from './read-participant.ts';
import { closesAtOf, lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { countLeftOver } from './due-participants.ts';
import { findOtherHolder, lockParcels } from './waiting-events.ts';
import { giveDays, isOver, pauseClock, reship, resumeClock } from './take-part.ts';
import { listParts, markTest } from './tests.ts';
import { lockTest, readUnitsLeft } from './product-tests.store.ts';
import { withoutAddress } from './carrier-words.ts';
import { endParticipation } from './end-participation.ts';
import { hearOfParcel } from './hear-of-parcel.ts';
import { shortIdOf, type TakingPartRooms } from './act-as-participant.ts';
import { notifyStage } from './notify-participants.ts';
import { remind } from './run-due-work.ts';

export type Act = OperatorAct & { readonly operatorId: string };

/** What is done to each of many. */
export type ParticipantAct = ToldAct | { readonly kind: 'PAUSE' | 'RESUME' };

/** Those of which each hears. */
export type ToldAct =
  | { readonly kind: 'RESHIP' | 'REMIND' }
  | { readonly kind: 'GIVE_DAYS'; readonly businessDays: number }
  | { readonly kind: 'CLOSE'; readonly reason: string };

export const isTold = (act: ParticipantAct): act is ToldAct => act.kind !== 'PAUSE' && act.kind !== 'RESUME';

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
  rooms: TakingPartRooms,
  participantIds: readonly string[],
  act: ParticipantAct,
  by: Act,
): Promise<ActedOn> {
  const refused: { participantId: string; why: ActRefusal }[] = [];
  let done = 0;
  for (const participantId of new Set(participantIds)) {
    const why = await inTransaction(rooms.productTests.db, (tx) => actOnOne(rooms, tx, participantId, act, by));
    if (why === undefined) done += 1;
    else refused.push({ participantId, why });
  }
  return { done, refused };
}

/** Undefined when it was done. */
export async function actOnOne(
  rooms: TakingPartRooms,
  tx: Db,
  participantId: string,
  act: ParticipantAct,
  by: Act,
): Promise<ActRefusal | undefined> {
  // Another parcel takes another unit.
  const withTest = act.kind === 'RESHIP';
  const held = await lockParticipant(rooms.productTests, tx, { participantId }, { withTest });
  if (held === undefined) return 'unknown';
  if (isOver(held)) return 'over';
  // Nobody is timed, sent to or closed by what they cannot hear of; a clock that stands still harms nobody.
  if (isTold(act) && !(await isOnWithin(rooms.flags, tx, 'ihut', held.participant.panelist_id))) return 'switched-off';
  const why = await doAct(rooms, tx, held, act, by);
  if (why === undefined) {
    await writeAudit(rooms.productTests, tx, by, {
      action: `participant.${act.kind.toLowerCase().replaceAll('_', '-')}`,
      subject: ['participant', participantId],
      after: { number: held.participant.number, ...('reason' in act && { reason: act.reason }) },
    });
  }
  return why;
}

async function doAct(
  rooms: TakingPartRooms,
  tx: Db,
  held: LockedParticipant,
  act: ParticipantAct,
  by: Act,
): Promise<ActRefusal | undefined> {
  const { productTests } = rooms;
  const { operatorId } = by;
  const tell = (kind: ProductTestNoticeKind, until?: Date) =>
    notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind, until });
  switch (act.kind) {
    case 'RESHIP':
      return failureOf(await sendAgain(rooms, tx, held, by));
    case 'GIVE_DAYS': {
      const given = await giveDays(productTests, tx, held, act.businessDays, operatorId);
      if (given === undefined) return 'nothing-due';
      await tell('MORE_DAYS', given.until);
      return undefined;
    }
    case 'CLOSE':
      await endParticipation(rooms, tx, held, 'BY_OPERATOR', { operatorId, words: act.reason });
      return undefined;
    case 'REMIND': {
      const kind = reminderOf(held);
      if (kind === undefined || closesAtOf(productTests, held) === null) return 'nothing-due';
      await remind(rooms, tx, held, kind, operatorId);
      return undefined;
    }
    case 'PAUSE':
      if (held.participant.stage !== 'TESTING' || held.participant.paused_from !== null) return 'not-running';
      await pauseClock(productTests, tx, held, operatorId);
      return undefined;
    case 'RESUME':
      if (held.participant.paused_from === null) return 'not-running';
      await resumeClock(productTests, tx, held, operatorId);
      return undefined;
  }
}

const failureOf = (result: Result<unknown, ActRefusal>): ActRefusal | undefined =>
  result.ok ? undefined : result.failure;

/** Another parcel to somebody who waits for one; the test is held. The number of its order. */
export async function sendAgain(
  rooms: TakingPartRooms,
  tx: Db,
  held: LockedParticipant,
  { operatorId }: OperatorAct,
): Promise<Result<string, ActRefusal>> {
  const { test, participant } = held;
  if (held.shipment === undefined || !isWaitingForParcel(held)) return err('not-sent');
  // Two who press at once order one parcel: whoever packs may have the first order in a list already.
  if (isStillHere(held.shipment) && participant.support_requested_at === null) return err('not-left');
  if ((await readUnitsLeft(tx, test.project_id)) < 1) return err('no-units');
  const { shipment } = await reship(rooms.productTests, tx, held, await shortIdOf(rooms, tx, held), operatorId);
  if (shipment === undefined) throw new Error('what is sent again is a parcel');
  await notifyStage(rooms, tx, test, [participant.panelist_id], { kind: 'RESHIPPED' });
  return ok(shipment.order_number);
}

const isWaitingForParcel = ({ participant: { stage } }: LockedParticipant): boolean =>
  stage === 'SELECTED' || stage === 'SHIPPED' || stage === 'DELIVERED';

const isStillHere = ({ status }: NonNullable<LockedParticipant['shipment']>): boolean =>
  status === 'ORDERED' || status === 'PACKED';

function reminderOf({ participant }: LockedParticipant) {
  if (participant.support_requested_at !== null) return 'REMIND_SUPPORT';
  if (participant.stage === 'SELECTED') return 'REMIND_ADDRESS';
  if (participant.stage === 'DELIVERED') return 'REMIND_DELIVERY';
  return participant.stage === 'FEEDBACK' ? 'REMIND_FEEDBACK' : undefined;
}

export interface NotedParcel {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly status?: ShipmentStatus | undefined;
  readonly occurredAt?: Date | undefined;
  readonly words?: string | undefined;
}

/** What somebody of ours knows of a parcel; nothing that is to happen later than in a day. */
export async function noteParcel(
  rooms: TakingPartRooms,
  participantId: string,
  noted: NotedParcel,
  by: Act,
): Promise<'tomorrow' | 'unknown' | 'not-sent' | 'number-taken' | undefined> {
  const { productTests } = rooms;
  if (noted.occurredAt !== undefined && noted.occurredAt > later(productTests.clock.now(), DAY_MS)) return 'tomorrow';
  return inTransaction(productTests.db, async (tx) => {
    const held = await lockParticipant(productTests, tx, { participantId });
    if (held === undefined) return 'unknown';
    if (held.shipment === undefined) return 'not-sent';
    const { status, occurredAt = productTests.clock.now(), words: said, ...named } = noted;
    const carrier = named.carrier ?? held.shipment.carrier;
    const trackingNumber = named.trackingNumber ?? held.shipment.tracking_number;
    const isNamed = named.carrier !== undefined || named.trackingNumber !== undefined;
    if (isNamed && carrier !== null && trackingNumber !== null) {
      const parcel = { carrier, trackingNumber };
      await lockParcels(productTests, tx, [parcel]);
      if (await findOtherHolder(productTests, tx, parcel, held.shipment.order_number)) return 'number-taken';
    }
    const words = withoutAddress(said, addressOf(productTests, held.participant)?.address_line1);
    const key = `hand:${newId(productTests.chance, productTests.clock.now())}`;
    const events = status === undefined ? [] : [{ key, status, occurredAt, words, source: 'HAND' as const }];
    await hearOfParcel(rooms, tx, held.shipment.order_number, { ...named, events });
    await writeAudit(productTests, tx, by, {
      action: 'shipment.noted',
      subject: ['participant', participantId],
      after: { order: held.shipment.order_number, status: status ?? null },
    });
    return undefined;
  });
}

/** Ends a test for good: its projects end now, and whoever is not done, so many, is closed and told by the job. */
export async function closeTest(
  { productTests, activities }: TakingPartRooms,
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
