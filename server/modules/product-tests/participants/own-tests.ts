import { type Study, linksOfTasks, listTasksOf, readStudies } from '#server/modules/activities/index.ts';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { isPoBox } from '#contract/product-tests/po-box.ts';
import { deriveProductTest, qualificationOf } from '#contract/product-tests/product-testing-item.ts';
import { diaryRoundsOf, startOfDiaryRound, testingDurationOf } from '#contract/product-tests/testing-clock.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { addressKeyOf } from './addresses.ts';
import { addressOf, readOwnParticipants, readRequestNumbers } from './read-participant.ts';
import { canConfirm } from './take-part.ts';
import { closingOfParticipant, type LockedParticipant } from './lock-participant.ts';
import { listPartsOf, type TestPart } from '../planning/tests.ts';
import { readTrails } from '../board/timeline.ts';
import { later } from '#server/platform/clock.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import { readProfileAddress, type OwnTest } from './act-as-participant.ts';

interface PartTask {
  readonly part: TestPart;
  readonly study: Study | undefined;
  readonly state: TaskState | null;
  readonly link: string | null;
}

/** What is read once for all tests of a member that are looked at. */
interface OwnWorld {
  readonly studies: ReadonlyMap<string, Study>;
  readonly parts: ReadonlyMap<string, readonly TestPart[]>;
  readonly tasks: ReadonlyMap<string, { readonly taskId: string; readonly state: TaskState }>;
  readonly links: ReadonlyMap<string, string>;
  readonly trails: Awaited<ReturnType<typeof readTrails>>;
  readonly requestNumbers: ReadonlyMap<string, string>;
  readonly address: ProfileAddress | null;
}

/** Everything that a member sees of a test that they were picked for; undefined for any other. */
export async function readOwnTest(rooms: TestRooms, { panelistId, projectId }: OwnTest) {
  return (await readOwnTests(rooms, panelistId, [projectId]))[0];
}

/** The same of several, in the order in which they are named; those that the member was not picked for are left out. */
export async function readOwnTests(rooms: TestRooms, panelistId: string, projectIds: readonly string[]) {
  const { productTests } = rooms;
  const own = await readOwnParticipants(productTests, productTests.db, { panelistId, projectIds });
  const all = projectIds.flatMap((projectId) => own.get(projectId) ?? []);
  const picked = all.filter(({ participant }) => participant.selected_at !== null);
  if (picked.length === 0) return [];
  const world = await readWorld(rooms, panelistId, picked);
  return picked.flatMap((one) => {
    const study = world.studies.get(one.test.project_id);
    return study === undefined ? [] : [wholeOf(rooms, world, one, study)];
  });
}

async function readWorld(
  { activities, productTests }: TestRooms,
  panelistId: string,
  all: readonly LockedParticipant[],
): Promise<OwnWorld> {
  const { db } = productTests;
  const testIds = all.map(({ test }) => test.project_id);
  const parts = await listPartsOf(db, testIds);
  const partIds = [...parts.values()].flat().map(({ partProjectId }) => partProjectId);
  const tasks = await listTasksOf(activities, db, panelistId, partIds);
  const taskIds = tasks.map(({ taskId }) => taskId);
  const shipmentIds = all.flatMap(({ shipment }) => shipment?.shipment_id ?? []);
  const requestIds = all.flatMap(({ participant }) => participant.support_request_id ?? []);
  return {
    studies: await readStudies(activities, db, [...testIds, ...partIds]),
    parts,
    tasks: new Map(tasks.map((task) => [task.projectId, task])),
    // Who reads this has product tests: the call itself is off otherwise.
    links: await linksOfTasks(activities, { panelistId, hasProductTests: true }, taskIds),
    trails: await readTrails(db, shipmentIds),
    requestNumbers: await readRequestNumbers(db, requestIds),
    address: all.some(isAddressOpen) ? ((await readProfileAddress(db, panelistId)) ?? null) : null,
  };
}

const tasksOf = ({ parts, tasks, links, studies }: OwnWorld, projectId: string): readonly PartTask[] =>
  (parts.get(projectId) ?? []).map((part) => {
    const task = tasks.get(part.partProjectId);
    const link = task === undefined ? undefined : links.get(task.taskId);
    return { part, study: studies.get(part.partProjectId), state: task?.state ?? null, link: link ?? null };
  });

function wholeOf({ productTests }: Needs<'productTests'>, world: OwnWorld, one: LockedParticipant, study: Study) {
  const { clock } = productTests;
  const { test, participant, shipment } = one;
  const now = clock.now();
  const tasks = tasksOf(world, test.project_id);
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
  const closing = closingOfParticipant(productTests, one);
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
      surveys: surveys.map((survey) => ({ ...survey, startTime: asText(survey.startTime) })),
      feedbackSurvey: null,
    },
    now,
    { isSingle: true },
  );
  const confirmed = addressOf(productTests, participant);
  const address = (isAddressOpen(one) ? world.address : null) ?? confirmed;
  const isConfirmed = confirmed !== null && address !== null && isSameAddress(one, confirmed, address);
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
      trail: shipment === undefined ? [] : trailOf(world, shipment),
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
    addressConfirmedAt: canConfirm(one) && !isConfirmed ? null : participant.address_confirmed_at,
    confirmBy: closing?.wait === 'ADDRESS' ? closing.at : null,
    answerBy: closing?.wait === 'PACKAGE' || closing?.wait === 'SUPPORT_REPLY' ? closing.at : null,
    testingUntil: participant.paused_from === null ? opensAt : null,
    feedbackUntil: closing?.wait === 'FEEDBACK' ? closing.at : null,
    diaryEveryDays: test.diary_every_days,
    diary: diaryOf(one, tasks),
    supportRequestId: requestId,
    supportRequestNumber: requestId === null ? null : (world.requestNumbers.get(requestId) ?? null),
    completedAt: participant.completed_at,
    closedAt: participant.closed_at,
    closedWhy: participant.closed_why,
  };
}

/** Until it is ordered, what the profile says: those who moved since they said yes, and agreed to nothing so far, say it again. */
const isAddressOpen = (one: LockedParticipant): boolean =>
  one.participant.address_confirmed_at === null || canConfirm(one);

function isSameAddress({ participant }: LockedParticipant, first: ProfileAddress, second: ProfileAddress): boolean {
  const { panelist_id: panelistId } = participant;
  return addressKeyOf(panelistId, first) === addressKeyOf(panelistId, second);
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

function trailOf({ trails }: OwnWorld, shipment: NonNullable<LockedParticipant['shipment']>) {
  const ordered = { status: 'ORDERED' as const, at: shipment.ordered_at, words: null };
  return [ordered, ...(trails.get(shipment.shipment_id) ?? [])];
}

/** Every round that there will be; each is open until the next one, the last until the feedback survey opens. */
function diaryOf({ test, participant }: LockedParticipant, tasks: readonly PartTask[]) {
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
