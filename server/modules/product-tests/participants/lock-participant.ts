import {
  closingOf,
  dueOf,
  type Closing,
  type Due,
  type DuePlan,
  type ParticipantFacts,
} from '#contract/product-tests/participant-due.ts';
import { ANSWERING_EVENTS, type ParticipantEventKind } from '#contract/product-tests/participant-events.ts';
import { canMoveParticipant } from '#contract/product-tests/participant-stages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { readWhatIsDone } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  insertEvents,
  lockTest,
  selectParticipant,
  selectShipment,
  selectTest,
  updateParticipant,
  type ParticipantChanges,
  type ParticipantName,
  type ParticipantRow,
  type ShipmentRow,
  type TestRow,
} from '../product-tests.store.ts';

/** Somebody in a test with what decides what happens to them, locked until the transaction is done. */
export interface LockedParticipant {
  readonly test: TestRow;
  readonly participant: ParticipantRow;
  /** The newest parcel to them. */
  readonly shipment: ShipmentRow | undefined;
}

/** `withTest` where units or places move: then the test is locked first, and others of it wait. */
export async function lockParticipant(
  room: ProductTests,
  tx: Db,
  name: ParticipantName,
  { withTest = false }: { readonly withTest?: boolean } = {},
): Promise<LockedParticipant | undefined> {
  const known = await selectParticipant(tx, room.panelId, name).executeTakeFirst();
  if (known === undefined) return undefined;
  const { project_id: projectId, participant_id: participantId } = known;
  const lockedTest = withTest ? await lockTest(room, tx, projectId) : undefined;
  const participant = await selectParticipant(tx, room.panelId, { participantId })
    .forUpdate()
    .executeTakeFirstOrThrow();
  const test = lockedTest ?? (await selectTest(tx, room.panelId, projectId).executeTakeFirstOrThrow());
  return { test, participant, shipment: await selectShipment(tx, participantId).executeTakeFirst() };
}

export interface NewEvent {
  readonly kind: ParticipantEventKind;
  readonly note?: string | null;
}

/** A locked participant after a change along the moves there are, with what is due then, and the columns that are to be written. */
export function changedParticipant(
  room: ProductTests,
  locked: LockedParticipant,
  changes: ParticipantChanges,
): { readonly changed: LockedParticipant; readonly columns: ParticipantChanges } {
  const { participant } = locked;
  const stage = changes.stage ?? participant.stage;
  const isMoved = stage !== participant.stage;
  if (isMoved && !canMoveParticipant(participant.stage, stage)) {
    throw new Error(`a participant cannot go from ${participant.stage} to ${stage}`);
  }
  const all: ParticipantChanges = {
    // Reminders and given days belong to the stage they were for.
    ...(isMoved && { stage_at: room.clock.now(), reminded_at: null, extended_until: null }),
    ...changes,
  };
  const changed = { ...locked, participant: { ...participant, ...all } as ParticipantRow };
  const due = dueOfParticipant(room, changed);
  const dated = { due_kind: due?.kind ?? null, due_at: due?.at ?? null };
  return {
    changed: { ...changed, participant: { ...changed.participant, ...dated } },
    columns: { ...all, ...dated },
  };
}

/** Changes a locked participant, and writes down what happened. Notices that a member has answered with it are read. */
export async function changeParticipant(
  room: ProductTests,
  tx: Db,
  locked: LockedParticipant,
  {
    changes,
    events,
    operatorId = null,
  }: {
    readonly changes: ParticipantChanges;
    readonly events: readonly NewEvent[];
    readonly operatorId?: string | null;
  },
): Promise<LockedParticipant> {
  const now = room.clock.now();
  const { participant_id: participantId } = locked.participant;
  const { changed, columns } = changedParticipant(room, locked, changes);
  await updateParticipant(tx, participantId, columns);
  await insertEvents(
    tx,
    events.map(({ kind, note = null }) => ({
      event_id: newId(room.chance, now),
      participant_id: participantId,
      kind,
      happened_at: now,
      operator_id: operatorId,
      words: note,
    })),
  );
  if (events.some(({ kind }) => ANSWERING_EVENTS.has(kind))) {
    const { panelist_id: panelistId, project_id: projectId } = locked.participant;
    const about = { link: memberPath('productTest', { id: projectId }) };
    await readWhatIsDone(room, tx, { panelistId, kind: ['PRODUCT_TEST', 'PRODUCT_TEST_REMINDER'], about });
  }
  return changed;
}

/** What is due next, as the table has it. */
export function dueOfParticipant(room: ProductTests, of: LockedParticipant): Due | null {
  return dueOf(factsOf(of), planOf(room, of.test));
}

/** What closes by itself if the member does not act, and when; null when nothing does. */
export function closingOfParticipant(room: ProductTests, of: LockedParticipant): Closing | null {
  return closingOf(factsOf(of), planOf(room, of.test));
}

/** When it closes by itself; null when nothing does. */
export function closesAtOf(room: ProductTests, of: LockedParticipant): Date | null {
  return closingOfParticipant(room, of)?.at ?? null;
}

export function planOf({ timeZone }: ProductTests, test: TestRow): DuePlan {
  return {
    addressDays: test.address_days,
    testingDays: test.testing_days,
    diaryEveryDays: test.diary_every_days,
    feedbackDays: test.feedback_days,
    timeZone,
  };
}

function factsOf({ participant, shipment }: LockedParticipant): ParticipantFacts {
  const { address_confirmed_at: addressAt, consent_at: consentAt } = participant;
  const confirmedAt = addressAt === null || consentAt === null ? null : latest(addressAt, consentAt);
  return {
    stage: participant.stage,
    selectedAt: participant.selected_at,
    // What is sent again waits for us from then on.
    confirmedAt: shipment?.ordered_at ?? confirmedAt,
    shipmentStatus: shipment?.status ?? null,
    shipmentStatusAt: shipment?.status_at ?? null,
    // Nobody is timed from a day on which they could not know: a carrier may report late.
    deliveredAt: shipment?.delivered_at == null ? null : latest(shipment.delivered_at, participant.stage_at),
    receivedAt: participant.received_at,
    supportRequestedAt: participant.support_requested_at,
    supportAskedAt: participant.support_asked_at,
    pausedMs: Number(participant.paused_ms),
    pausedFrom: participant.paused_from,
    // The survey may have opened late, and is there as long as for everybody else.
    feedbackOpensAt:
      participant.stage === 'FEEDBACK' && participant.feedback_opens_at !== null
        ? latest(participant.feedback_opens_at, participant.stage_at)
        : participant.feedback_opens_at,
    feedbackTakenAt: participant.feedback_taken_at,
    diaryRoundsHandedOut: participant.diary_rounds,
    remindedAt: participant.reminded_at,
    extendedUntil: participant.extended_until,
  };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
