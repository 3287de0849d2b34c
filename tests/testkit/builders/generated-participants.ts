import fc from 'fast-check';
import { isLastStage, PARTICIPANT_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { sealAddress } from '#server/modules/product-tests/participants/addresses.ts';
import {
  dueOfParticipant,
  type LockedParticipant,
} from '#server/modules/product-tests/participants/lock-participant.ts';
import { readTest } from '#server/modules/product-tests/planning/tests.ts';
import {
  readShipments,
  tables,
  updateParticipant,
  type ParticipantChanges,
} from '#server/modules/product-tests/product-tests.store.ts';
import { later } from '#server/platform/clock.ts';
import type { ProductTestsRoomBed } from '../beds/product-tests-room-bed.ts';
import { massOf, sampleOf } from '../masses.ts';
import { HOME, manyScreened } from './product-test-builders.ts';

/** Generated of each stage; which of them are run, the seed chooses. */
const GENERATED = 60;
const OF_EACH_STAGE = massOf({ sample: 10, whole: GENERATED });
/** When the first of it happened, before a weekend and a holiday. */
export const GENERATED_FROM = new Date('2026-11-19T13:00:00Z');

const moment = fc.integer({ min: 0, max: 30 * 24 * 60 }).map((minutes) => later(GENERATED_FROM, minutes * MINUTE_MS));
const perhaps = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const somebody = fc.record({
  stageAt: moment,
  selectedAt: moment,
  addressAt: perhaps(moment),
  consentAt: perhaps(moment),
  parcel: fc.record({
    isThere: fc.boolean(),
    status: fc.constantFrom(...SHIPMENT_STATUSES),
    status_at: moment,
    ordered_at: moment,
    delivered_at: perhaps(moment),
  }),
  receivedAt: moment,
  opensAt: moment,
  takenAt: perhaps(moment),
  support: perhaps(fc.record({ requestedAt: moment, askedAt: perhaps(moment) })),
  pausedFrom: perhaps(moment),
  pausedMs: fc.integer({ min: 0, max: 3 * DAY_MS }),
  diaryRounds: fc.integer({ min: 0, max: 4 }),
  remindedAt: perhaps(moment),
  extendedUntil: perhaps(moment),
});
type Somebody = typeof somebody extends fc.Arbitrary<infer Value> ? Value : never;

const generated = PARTICIPANT_STAGES.flatMap((stage, index) =>
  sampleOf(
    `participants who are ${stage}`,
    fc.sample(somebody, { seed: index, numRuns: GENERATED }),
    OF_EACH_STAGE,
  ).map((facts) => ({ stage, facts })),
);

const hasPlace = (stage: ParticipantStage) => stage !== 'INVITED' && stage !== 'SCREENED';
const isSent = (stage: ParticipantStage) => hasPlace(stage) && stage !== 'SELECTED' && stage !== 'CLOSED';
const hasProduct = (stage: ParticipantStage) => stage === 'TESTING' || stage === 'FEEDBACK' || stage === 'DONE';

/** A parcel is ordered when address and consent are there. */
const hasParcel = (stage: ParticipantStage, { parcel }: Somebody) =>
  isSent(stage) || (stage === 'SELECTED' && parcel.isThere);

/** What is generated, as far as the database lets it stand in this stage. */
function columnsOf(stage: ParticipantStage, facts: Somebody): ParticipantChanges {
  const { stageAt, selectedAt, addressAt, consentAt, receivedAt, opensAt, takenAt, support } = facts;
  const isOpen = hasPlace(stage) && !isLastStage(stage);
  const confirmed = (at: Date | null) => (hasParcel(stage, facts) ? (at ?? stageAt) : hasPlace(stage) ? at : null);
  const consentedAt = confirmed(consentAt);
  return {
    stage,
    stage_at: stageAt,
    selection: hasPlace(stage) ? 'SELECTED' : 'NONE',
    selected_at: hasPlace(stage) ? selectedAt : null,
    address_confirmed_at: confirmed(addressAt),
    consent_at: consentedAt,
    consent_version: consentedAt === null ? null : 1,
    received_at: hasProduct(stage) ? receivedAt : null,
    feedback_opens_at: hasProduct(stage) ? opensAt : null,
    feedback_taken_at: stage === 'FEEDBACK' ? takenAt : null,
    completed_at: stage === 'DONE' ? stageAt : null,
    closed_at: stage === 'CLOSED' ? stageAt : null,
    closed_why: stage === 'CLOSED' ? 'BY_OPERATOR' : null,
    support_requested_at: isOpen ? (support?.requestedAt ?? null) : null,
    support_asked_at: isOpen ? (support?.askedAt ?? null) : null,
    paused_from: isOpen ? facts.pausedFrom : null,
    paused_ms: String(facts.pausedMs),
    diary_rounds: facts.diaryRounds,
    reminded_at: isOpen ? facts.remindedAt : null,
    extended_until: isOpen ? facts.extendedUntil : null,
  };
}

/** A test with everybody who was generated, each with what the table says is due of them. */
export async function aTestOfGenerated(bed: ProductTestsRoomBed): Promise<string> {
  const projectId = await bed.aTest({ units: 10_000, diaryEveryDays: 3 });
  await manyScreened(bed, projectId, generated.length);
  const everybody = await readEverybody(bed, projectId);
  for (const [index, { stage, facts }] of generated.entries()) {
    const participant = everybody[index]?.participant;
    if (participant === undefined) throw new Error('as many were screened');
    const { participant_id: id } = participant;
    await updateParticipant(bed.db, id, {
      ...columnsOf(stage, facts),
      address_sealed: hasPlace(stage) ? sealAddress(bed.room, id, HOME) : null,
    });
    const { isThere: _isThere, ...parcel } = facts.parcel;
    if (hasParcel(stage, facts)) {
      const order = { shipment_id: id, project_id: projectId, participant_id: id, attempt: 1 };
      await tables(bed.db)
        .insertInto('shipment')
        .values({ ...order, order_number: `PT-9-${participant.number}`, ...parcel })
        .execute();
    }
  }
  for (const one of await readEverybody(bed, projectId)) {
    const due = dueOfParticipant(bed.room, one);
    await updateParticipant(bed.db, one.participant.participant_id, {
      due_kind: due?.kind ?? null,
      due_at: due?.at ?? null,
    });
  }
  return projectId;
}

/** Everybody of a test, in the order of their ids. */
export async function readEverybody(
  bed: ProductTestsRoomBed,
  projectId: string,
): Promise<readonly LockedParticipant[]> {
  const found = await readTest(bed.room, bed.db, projectId);
  if (found === undefined) throw new Error('there is such a test');
  const rows = await tables(bed.db)
    .selectFrom('test_participant')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('participant_id')
    .execute();
  const shipments = await readShipments(
    bed.db,
    rows.map((row) => row.participant_id),
  );
  return rows.map((participant) => ({
    test: found,
    participant,
    shipment: shipments.get(participant.participant_id),
  }));
}
