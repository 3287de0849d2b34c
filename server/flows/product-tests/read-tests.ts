import { BOARD_STAGES } from '#contract/product-tests/participant-stages.ts';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { countTaskStates, readStudy, type Study } from '#server/modules/activities/index.ts';
import { isOnForAny } from '#server/modules/flags/index.ts';
import {
  countPlaces,
  countUntold,
  countStages,
  listParticipants,
  listParts,
  listTests,
  readBoardFigures,
  readTest,
  readTimeline,
  readUnitsLeft,
  showParticipant,
} from '#server/modules/product-tests/index.ts';
import { readDraft } from '#server/modules/survey-drafts/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Rooms } from '../rooms.ts';
import { readTestPoints } from './plan-test.ts';

type ReadingRooms = Pick<Rooms, 'activities' | 'flags' | 'productTests'>;

const FIRST_SHOWN = 3;
const PAGE = 25;

/** A test with its parts, its cells and what is left of its units; by its id or its short id. */
export async function readProductTest({ activities, flags, productTests }: ReadingRooms, id: string) {
  const { db } = productTests;
  const study = await readStudy(activities, db, id);
  const test = study && (await readTest(productTests, db, study.studyId));
  if (study === undefined || test === undefined) return undefined;
  const places = await countPlaces(db, study.studyId);
  const parts = await Promise.all(
    (await listParts(db, study.studyId)).map(async ({ part, round, partProjectId }) => {
      const of = await readStudy(activities, db, partProjectId);
      const hasSurvey = of?.surveyId != null || (await readDraft(db, partProjectId)) !== undefined;
      return of && { part, round, of, hasSurvey };
    }),
  );
  const minutesOf = (wanted: string) => parts.find((one) => one?.part === wanted)?.of.minutes ?? null;
  return {
    studyId: study.studyId,
    shortId: study.shortId,
    status: study.status,
    isSwitchedOff: !(await isOnForAny(flags, db, 'ihut')),
    internalName: study.internalName,
    externalName: study.externalName,
    description: study.description,
    product: test.product_name,
    inTheBox: test.in_the_box,
    picture: test.picture,
    units: test.units,
    unitsLeft: await readUnitsLeft(db, study.studyId),
    weightGrams: test.weight_grams,
    hazards: test.hazards,
    testingDays: test.testing_days,
    diaryEveryDays: test.diary_every_days,
    feedbackDays: test.feedback_days,
    addressDays: test.address_days,
    points: await readTestPoints({ activities }, db, test),
    consentText: test.consent_text,
    consentVersion: test.consent_version,
    instruction: { title: test.instruction_title, paragraphs: test.instruction_paragraphs },
    selectionRule: test.selection_rule,
    cells: test.cells.map((cell) => ({
      ...cell,
      selected: places.get(cell.name)?.selected ?? 0,
      reserve: places.get(cell.name)?.reserve ?? 0,
    })),
    screenerMinutes: minutesOf('SCREENER'),
    feedbackMinutes: minutesOf('FEEDBACK'),
    parts: parts.flatMap((one) =>
      one === undefined
        ? []
        : [
            {
              part: one.part,
              round: one.round,
              studyId: one.of.studyId,
              shortId: one.of.shortId,
              status: one.of.status,
              hasSurvey: one.hasSurvey,
            },
          ],
    ),
    selectionFinishedAt: test.selection_finished_at,
    revision: test.revision,
    createdAt: test.created_at,
    closedAt: test.closed_at,
  };
}

/** The tests of the panel, the newest first. */
export async function pageTests({ activities, productTests }: ReadingRooms, after: string | null) {
  const lines = await listTests(productTests, productTests.db, { after, limit: PAGE + 1 });
  const page = pageOf(lines, PAGE, ({ projectId }) => projectId);
  const contents = await Promise.all(
    page.contents.map(async ({ projectId, ...line }) => {
      const study = await readStudy(activities, productTests.db, projectId);
      if (study === undefined) throw new Error('a product test is a study');
      const { studyId, shortId, internalName, status } = study;
      return { ...line, studyId, shortId, internalName, status };
    }),
  );
  return { nextPage: page.nextPage, contents };
}

/** The columns of the board: how many stand where, and those who need somebody first. */
export async function readBoard({ activities, productTests }: ReadingRooms, projectId: string) {
  const { db, timeZone } = productTests;
  const test = await readTest(productTests, db, projectId);
  const study = await readStudy(activities, db, projectId);
  if (test === undefined || study === undefined) return undefined;
  const counts = new Map((await countStages(productTests, db, projectId)).map((count) => [count.stage, count]));
  const screener = (await listParts(db, projectId)).find(({ part }) => part === 'SCREENER');
  const asked: ReadonlyMap<string, number> =
    screener === undefined ? new Map() : await countTaskStates(db, screener.partProjectId);
  const sum = (...states: readonly string[]) => states.reduce((all, state) => all + (asked.get(state) ?? 0), 0);
  const answered = sum('QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW');
  const columns = await Promise.all(
    BOARD_STAGES.map(async (stage) => ({
      stage,
      count:
        stage === 'INVITED' ? [...asked.values()].reduce((all, one) => all + one, 0) : (counts.get(stage)?.count ?? 0),
      overdue: counts.get(stage)?.overdue ?? 0,
      first:
        stage === 'INVITED'
          ? []
          : await listParticipants(productTests, db, projectId, { stage }, { after: null, limit: FIRST_SHOWN }),
    })),
  );
  const places = [...(await countPlaces(db, projectId)).values()];
  const screening = screener && (await readStudy(activities, db, screener.partProjectId));
  return {
    columns,
    units: test.units,
    unitsLeft: await readUnitsLeft(db, projectId),
    screenersAnswered: answered,
    screenersUnfit: sum('TERMINATED', 'OQ'),
    screenersQualified: sum('QUALIFIED'),
    screenerClosesAt: screening?.closesAt ?? null,
    screenerUnfitPoints: unfitPoints(screening, sum('TERMINATED'), sum('OQ')),
    reserve: places.reduce((all, { reserve }) => all + reserve, 0),
    ...(await readBoardFigures(productTests, db, projectId)),
    testingDays: test.testing_days,
    beingTold: await countUntold(db, test),
    pointsPaid: (counts.get('DONE')?.count ?? 0) * study.points.qualified,
    timeZone,
  };
}

/** Who comes when a screener is full may earn something else than who does not fit. */
function unfitPoints(screening: Study | undefined, unfit: number, late: number): number | null {
  if (screening === undefined) return null;
  const { nonQualified, overQuota } = screening.points;
  if (unfit > 0 && late > 0 && nonQualified !== overQuota) return null;
  return late > 0 ? overQuota : nonQualified;
}

/** One participant with everything that happened; the address for who may see it, who is written down. */
export async function readParticipantFile(
  { activities, productTests }: ReadingRooms,
  participantId: string,
  { seesAddress, ...by }: OperatorAct & { readonly seesAddress: boolean },
) {
  const { db } = productTests;
  const known = await showParticipant(productTests, db, participantId);
  const study = known && (await readStudy(activities, db, known.shown.projectId));
  if (known === undefined || study === undefined) return undefined;
  const { shown, address } = known;
  if (address !== null && seesAddress) {
    await db.transaction().execute((tx) =>
      writeAudit(productTests, tx, by, {
        action: 'participant.address-seen',
        subject: ['participant', participantId],
        after: { number: shown.number },
      }),
    );
  }
  return {
    participant: shown,
    testShortId: study.shortId,
    testName: study.internalName,
    unitsLeft: await readUnitsLeft(db, shown.projectId),
    hasAddress: address !== null,
    address: address === null || !seesAddress ? null : linesOf(address),
    timeline: await readTimeline(db, participantId, { withCarriersWords: seesAddress }),
    points: study.points.qualified,
  };
}

const linesOf = (address: ProfileAddress): string[] =>
  [
    address.address_line1,
    address.address_line2,
    `${address.panelist_city}, ${address.panelist_st} ${address.panelist_zip}`,
  ].filter((line) => line !== '');

/** Where somebody's parcel goes, for somebody with a reason, which is in the audit log before anything is read. */
export async function revealParticipantAddress(
  { productTests }: Pick<ReadingRooms, 'productTests'>,
  participantId: string,
  reason: string,
  by: OperatorAct,
): Promise<readonly string[] | undefined> {
  return inTransaction(productTests.db, async (tx) => {
    const known = await showParticipant(productTests, tx, participantId);
    if (known === undefined || known.address === null) return undefined;
    await writeAudit(productTests, tx, by, {
      action: 'participant.address-seen',
      subject: ['participant', participantId],
      after: { number: known.shown.number, reason },
    });
    return linesOf(known.address);
  });
}
