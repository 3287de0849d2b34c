import { readStudies } from '#server/modules/activities/index.ts';
import { isOnForAny } from '#server/modules/flags/index.ts';
import { listTests } from './tests.ts';
import { listDrafted } from '#server/modules/studies/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import { countPlaces } from '../selection/choose.ts';
import { readUnitsLeft } from '../product-tests.store.ts';
import { pageOf } from '#server/platform/page.ts';
import { findTestAndStudy, pointsOfTest, readStudiesOfTest } from './studies-of-test.ts';

const PAGE = 25;

/** A test with its parts, its cells and what is left of its units; by its id or its short id. */
export async function readProductTest(rooms: Needs<'activities' | 'flags' | 'productTests'>, id: string) {
  const { flags, productTests } = rooms;
  const { db } = productTests;
  const found = await findTestAndStudy(rooms, id);
  if (found === undefined) return undefined;
  const { study, test } = found;
  const places = await countPlaces(db, study.studyId);
  const studies = await readStudiesOfTest(rooms, db, study.studyId);
  const parts = studies.parts.flatMap(({ study: of, ...part }) => (of === undefined ? [] : [{ ...part, of }]));
  const unpublished = parts.flatMap(({ of }) => (of.surveyId === null ? [of.studyId] : []));
  const drafted = await listDrafted(db, unpublished);
  const minutesOf = (wanted: string) => parts.find((one) => one.part === wanted)?.of.minutes ?? null;
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
    points: pointsOfTest(studies, test),
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
    parts: parts.map(({ part, round, of }) => ({
      part,
      round,
      studyId: of.studyId,
      shortId: of.shortId,
      status: of.status,
      hasSurvey: of.surveyId !== null || drafted.has(of.studyId),
    })),
    selectionFinishedAt: test.selection_finished_at,
    revision: test.revision,
    createdAt: test.created_at,
    closedAt: test.closed_at,
  };
}

/** The tests of the panel, the newest first. */
export async function pageTests({ activities, productTests }: TestRooms, after: string | null) {
  const { db } = productTests;
  const lines = await listTests(productTests, db, { after, limit: PAGE + 1 });
  const page = pageOf(lines, PAGE, ({ projectId }) => projectId);
  const ids = page.contents.map(({ projectId }) => projectId);
  const studies = await readStudies(activities, db, ids);
  const contents = page.contents.map(({ projectId, ...line }) => {
    const study = studies.get(projectId);
    if (study === undefined) throw new Error('a product test is a study');
    const { studyId, shortId, internalName, status } = study;
    return { ...line, studyId, shortId, internalName, status };
  });
  return { nextPage: page.nextPage, contents };
}
