import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { isPoBox } from '#contract/product-tests/po-box.ts';
import { deriveProductTest, qualificationOf } from '#contract/product-tests/product-testing-item.ts';
import { diaryRoundsOf, startOfDiaryRound, testingDurationOf } from '#contract/product-tests/testing-clock.ts';
import type { TaskState } from '#contract/studies/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { linksOfTasks, listTasksOf, readStudy, type Study } from '#server/modules/activities/index.ts';
import {
  addressKeyOf,
  addressOf,
  canConfirm,
  closesAtOf,
  listParts,
  readParticipant,
  readRequestNumber,
  readTrail,
  type HeldParticipant,
  type TestPart,
} from '#server/modules/product-tests/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Rooms } from '../rooms.ts';
import { readProfileAddress, type OwnTest } from './take-part.ts';

type ReadingRooms = Pick<Rooms, 'activities' | 'productTests' | 'profile'>;

interface PartTask {
  readonly part: TestPart;
  readonly study: Study | undefined;
  readonly state: TaskState | null;
  readonly link: string | null;
}

/** Everything that a member sees of a test that they were picked for; undefined for any other. */
export async function readOwnTest(rooms: ReadingRooms, own: OwnTest) {
  const { productTests, activities } = rooms;
  const { db } = productTests;
  const held = await readParticipant(productTests, db, own);
  if (held === undefined || held.participant.selected_at === null) return undefined;
  const study = await readStudy(activities, db, own.projectId);
  if (study === undefined) return undefined;
  const tasks = await readPartTasks(rooms, own);
  return wholeOf(rooms, held, study, tasks);
}

async function readPartTasks({ activities, productTests }: ReadingRooms, own: OwnTest): Promise<readonly PartTask[]> {
  const { db } = productTests;
  const parts = await listParts(db, own.projectId);
  const ids = parts.map(({ partProjectId }) => partProjectId);
  const tasks = new Map((await listTasksOf(activities, db, own.panelistId, ids)).map((task) => [task.projectId, task]));
  const taskIds = [...tasks.values()].map(({ taskId }) => taskId);
  // Who reads this has product tests: the call itself is off otherwise.
  const links = await linksOfTasks(activities, { panelistId: own.panelistId, hasProductTests: true }, taskIds);
  return Promise.all(
    parts.map(async (part) => {
      const task = tasks.get(part.partProjectId);
      const link = task === undefined ? undefined : links.get(task.taskId);
      const study = await readStudy(activities, db, part.partProjectId);
      return { part, study, state: task?.state ?? null, link: link ?? null };
    }),
  );
}

async function wholeOf(
  { productTests }: ReadingRooms,
  held: HeldParticipant,
  study: Study,
  tasks: readonly PartTask[],
) {
  const { db, clock } = productTests;
  const { test, participant, shipment } = held;
  const now = clock.now();
  const { stage, received_at: receivedAt, feedback_opens_at: opensAt } = participant;
  const surveyOf = (type: 'SCREENER' | 'FEEDBACK') => {
    const of = tasks.find(({ part }) => part.part === type);
    return {
      type,
      status: of?.state ?? null,
      qualification: qualificationOf(of?.state ?? null),
      startTime: type === 'FEEDBACK' ? opensAt : null,
      link: of?.link ?? null,
      minutes: of?.study?.minutes ?? null,
    };
  };
  const surveys = [surveyOf('SCREENER'), surveyOf('FEEDBACK')];
  const [, feedback] = surveys;
  const isOver = stage === 'DONE' || stage === 'CLOSED';
  const closesAt = isOver ? null : closesAtOf(productTests, held);
  const requestId = participant.support_request_id;
  const pausedMs = Number(participant.paused_ms);
  const shippingDetails = {
    received: receivedAt !== null,
    status: shipment?.status ?? ('ORDERED' as const),
    deliveredOn: shipment?.delivered_at ?? null,
  };
  const item = {
    createdAt: receivedAt,
    testingDuration: testingDurationOf({ testingDays: test.testing_days, pausedMs }),
    testingCompleted: opensAt !== null && opensAt <= now && participant.paused_from === null,
    supportRequested: participant.support_requested_at !== null,
  };
  const asText = (instant: Date | null) => instant?.toISOString() ?? null;
  const { stepStatus } = deriveProductTest(
    {
      ...item,
      createdAt: asText(receivedAt),
      shippingDetails: { ...shippingDetails, deliveredOn: asText(shippingDetails.deliveredOn) },
      surveys: surveys.map((one) => ({ ...one, startTime: asText(one.startTime) })),
      feedbackSurvey: null,
    },
    now,
    { isSingle: true },
  );
  const confirmed = addressOf(productTests, participant);
  const address = (await addressToConfirm(db, held)) ?? confirmed;
  const isConfirmed = confirmed !== null && address !== null && isSameAddress(held, confirmed, address);
  return {
    ...item,
    projectId: test.project_id,
    shortId: study.shortId,
    projectName: study.externalName,
    title: test.product_name,
    date: participant.selected_at ?? participant.screened_at,
    imageSource: test.picture,
    status: stepStatus,
    shippingDetails: {
      ...shippingDetails,
      receivedOn: receivedAt,
      carrier: shipment?.carrier ?? null,
      trackingNumber: shipment?.tracking_number ?? null,
      attempt: shipment?.attempt ?? 0,
      trail: shipment === undefined ? [] : await trailOf(db, shipment),
    },
    surveys,
    feedbackSurvey: feedback?.status == null ? null : feedback,
    stage: stage === 'INVITED' || stage === 'SCREENED' ? 'SELECTED' : stage,
    description: study.description,
    inTheBox: test.in_the_box,
    points: study.points,
    weightGrams: test.weight_grams,
    hazards: test.hazards,
    instruction: { title: test.instruction_title, paragraphs: test.instruction_paragraphs },
    consent: {
      version: test.consent_version,
      text: test.consent_text,
      acceptedAt: participant.consent_at,
      acceptedVersion: participant.consent_version,
    },
    address: address === null ? null : shownAddress(participant.panelist_id, address),
    addressConfirmedAt: canConfirm(held) && !isConfirmed ? null : participant.address_confirmed_at,
    confirmBy: stage === 'SELECTED' && shipment === undefined ? closesAt : null,
    answerBy: stage === 'DELIVERED' || item.supportRequested ? closesAt : null,
    testingUntil: participant.paused_from === null ? opensAt : null,
    feedbackUntil: stage === 'FEEDBACK' ? closesAt : null,
    diaryEveryDays: test.diary_every_days,
    diary: diaryOf(held, tasks),
    supportRequestId: requestId,
    supportRequestNumber: requestId === null ? null : ((await readRequestNumber(db, requestId)) ?? null),
    completedAt: participant.completed_at,
    closedAt: participant.closed_at,
    closedWhy: participant.closed_why,
  };
}

/** Until it is ordered, what the profile says: whoever moved since they said yes, and agreed to nothing so far, says it again. */
async function addressToConfirm(
  db: Parameters<typeof readProfileAddress>[0],
  held: HeldParticipant,
): Promise<ProfileAddress | null> {
  const { participant } = held;
  if (participant.address_confirmed_at !== null && !canConfirm(held)) return null;
  return (await readProfileAddress(db, participant.panelist_id)) ?? null;
}

function isSameAddress({ participant }: HeldParticipant, one: ProfileAddress, other: ProfileAddress): boolean {
  const { panelist_id: panelistId } = participant;
  return addressKeyOf(panelistId, one) === addressKeyOf(panelistId, other);
}

function shownAddress(panelistId: string, address: ProfileAddress) {
  const lines = [address.address_line1, address.address_line2].filter((line) => line !== '');
  return {
    lines,
    city: address.panelist_city,
    state: address.panelist_st,
    zip: address.panelist_zip,
    isPoBox: isPoBox(lines),
    addressKey: addressKeyOf(panelistId, address),
  };
}

async function trailOf(db: Parameters<typeof readTrail>[0], shipment: NonNullable<HeldParticipant['shipment']>) {
  const ordered = { status: 'ORDERED' as const, at: shipment.ordered_at, words: null };
  return [ordered, ...(await readTrail(db, shipment.shipment_id))];
}

/** Every round that there will be; each is open until the next one, the last until the feedback survey opens. */
function diaryOf({ test, participant }: HeldParticipant, tasks: readonly PartTask[]) {
  const { diary_every_days: everyDays, testing_days: testingDays } = test;
  const { received_at: receivedAt, feedback_opens_at: opensAt } = participant;
  if (everyDays === null || receivedAt === null || opensAt === null) return [];
  const startOf = (round: number) => startOfDiaryRound(receivedAt, round, everyDays, Number(participant.paused_ms));
  const rounds = diaryRoundsOf(testingDays, everyDays);
  return Array.from({ length: rounds }, (_, index) => {
    const round = index + 1;
    const task = tasks.find(({ part }) => part.part === 'DIARY' && part.round === round);
    const closesAt = round === rounds ? opensAt : startOf(round + 1);
    return {
      round,
      opensAt: startOf(round),
      closesAt: closesAt > startOf(round) ? closesAt : later(startOf(round), DAY_MS),
      status: task?.state ?? null,
      link: task?.link ?? null,
    };
  });
}
