import { type Study, countTaskStates, readStudies } from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import { cellsOf } from '#server/modules/audiences/index.ts';
import { BOARD_STAGES } from '#contract/product-tests/participant-stages.ts';
import { PARTICIPANT_PAGE_SIZE } from '#contract/product-tests/product-test-limits.ts';
import { countPlaces, countUnnotified } from '../selection/choose.ts';
import { readDrawOf } from '../selection/draws.store.ts';
import { countStages, listFirst, listParticipants, type ListedParticipant, type ParticipantFilter } from './board.ts';
import { listParts } from '../planning/tests.ts';
import { readBoardFigures } from './figures.ts';
import { readUnitsLeft, type TestRow } from '../product-tests.store.ts';
import { pointsPaidFor } from '#server/modules/rewards/index.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { findTestAndStudy } from '../planning/studies-of-test.ts';

const FIRST_SHOWN = 3;

/** The columns of the board: how many stand where, and those who need somebody first; by the id of the test or its short id. */
export async function readBoard(rooms: TestRooms, id: string) {
  const { activities, productTests } = rooms;
  const { db, timeZone } = productTests;
  const found = await findTestAndStudy(rooms, id);
  if (found === undefined) return undefined;
  const { study, test } = found;
  const projectId = study.studyId;
  const counts = new Map((await countStages(productTests, db, projectId)).map((count) => [count.stage, count]));
  const parts = await listParts(db, projectId);
  const screenerId = parts.find(({ part }) => part === 'SCREENER')?.partProjectId;
  const screeners = screenerId === undefined ? [] : [screenerId];
  const asked = (await countTaskStates(db, screeners)).get(screenerId ?? '') ?? new Map<string, number>();
  const screening = (await readStudies(activities, db, screeners)).get(screenerId ?? '');
  const sum = (...states: readonly string[]) =>
    [...asked].reduce((all, [state, count]) => all + (states.includes(state) ? count : 0), 0);
  const answered = sum('QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW');
  // Those who were invited and have not answered take no part yet.
  const stages = BOARD_STAGES.filter((stage) => stage !== 'INVITED');
  const first = await listFirst(productTests, db, test, { stages, limit: FIRST_SHOWN });
  const columns = BOARD_STAGES.map((stage) => ({
    stage,
    count:
      stage === 'INVITED' ? [...asked.values()].reduce((all, one) => all + one, 0) : (counts.get(stage)?.count ?? 0),
    overdue: counts.get(stage)?.overdue ?? 0,
    first: first.filter((one) => one.stage === stage),
  }));
  const places = [...(await countPlaces(db, projectId)).values()];
  return {
    columns,
    units: test.units,
    selected: [...counts.values()].reduce((all, { selected }) => all + selected, 0),
    unitsLeft: await readUnitsLeft(db, projectId),
    screenersAnswered: answered,
    screenersUnfit: sum('TERMINATED', 'OQ'),
    screenersQualified: sum('QUALIFIED'),
    screenerClosesAt: screening?.closesAt ?? null,
    screenerUnfitPoints: unfitPoints(screening, sum('TERMINATED'), sum('OQ')),
    reserve: places.reduce((all, { reserve }) => all + reserve, 0),
    ...(await readBoardFigures(productTests, db, projectId)),
    testingDays: test.testing_days,
    beingTold: await countUnnotified(db, test),
    selecting: (await readDrawOf(db, projectId)) ?? null,
    pointsPaid: await pointsPaidFor(db, [projectId, ...parts.map(({ partProjectId }) => partProjectId)]),
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

/** The people of a test, a page of them; undefined for a study that is none. */
export async function pageParticipants(
  rooms: Needs<'activities' | 'audiences' | 'productTests'>,
  id: string,
  filter: ParticipantFilter,
  after: string | null,
): Promise<Page<ListedParticipant> | undefined> {
  const { productTests } = rooms;
  const { db } = productTests;
  const test = (await findTestAndStudy(rooms, id))?.test;
  if (test === undefined) return undefined;
  const asked = { ...filter, after, limit: PARTICIPANT_PAGE_SIZE + 1 };
  const listed = await withCells(rooms, test, await listParticipants(productTests, db, test, asked));
  return pageOf(listed, PARTICIPANT_PAGE_SIZE, ({ participantId }) => participantId);
}

/** People of a test as they are listed: those not decided about with the cell they would be drawn in. */
async function withCells(
  { audiences, productTests: { db } }: Needs<'audiences' | 'productTests'>,
  test: TestRow,
  listed: readonly ListedParticipant[],
): Promise<readonly ListedParticipant[]> {
  const undecided = listed.flatMap(({ panelistId, cell }) => (cell === null ? [panelistId] : []));
  if (test.cells.length === 0 || undecided.length === 0) return listed;
  const cells = await cellsOf(audiences, db, test.cells, undecided);
  return listed.map((one) => ({ ...one, cell: one.cell ?? cells.get(one.panelistId) ?? null }));
}
