import { type Study, readStudies, readStudy } from '#server/modules/activities/index.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { listParts, readTest, type TestPart } from './tests.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import type { TestRow } from '../product-tests.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The study that a product test is as a whole, by its id or its short id; undefined for any other study. */
export async function findTest({ activities }: Needs<'activities'>, db: Db, id: string): Promise<Study | undefined> {
  const study = await readStudy(activities, db, id);
  return study?.testId === study?.studyId ? study : undefined;
}

/** The same with the product of it. */
export async function findTestAndStudy(
  rooms: TestRooms,
  id: string,
): Promise<{ readonly study: Study; readonly test: TestRow } | undefined> {
  const { productTests } = rooms;
  const study = await findTest(rooms, productTests.db, id);
  const test = study && (await readTest(productTests, productTests.db, study.studyId));
  return study && test && { study, test };
}

export interface PartStudy extends TestPart {
  readonly study: Study | undefined;
}

/** What a test is as a study, and each of its parts. */
export interface StudiesOfTest {
  readonly whole: Study | undefined;
  readonly parts: readonly PartStudy[];
}

export async function readStudiesOfTest(
  { activities }: Needs<'activities'>,
  db: Db,
  projectId: string,
): Promise<StudiesOfTest> {
  const parts = await listParts(db, projectId);
  const ids = [projectId, ...parts.map(({ partProjectId }) => partProjectId)];
  const studies = await readStudies(activities, db, ids);
  return {
    whole: studies.get(projectId),
    parts: parts.map((part) => ({ ...part, study: studies.get(part.partProjectId) })),
  };
}

/** What a part earns, as its project has it; every round of a diary earns what the first does. */
export function pointsOfPart({ parts }: StudiesOfTest, part: ProductTestPart): Study['points'] | undefined {
  return parts.find((one) => one.part === part && one.round === 1)?.study?.points;
}

/** What each part earns. */
export function pointsOfTest(studies: StudiesOfTest, test: TestRow) {
  return {
    screener: pointsOfPart(studies, 'SCREENER') ?? { qualified: 0, nonQualified: 0, overQuota: 0 },
    // The part is what members are paid by; a test without a diary keeps what was said of it.
    diary: pointsOfPart(studies, 'DIARY')?.qualified ?? test.diary_points,
    feedback: pointsOfPart(studies, 'FEEDBACK')?.qualified ?? 0,
    test: studies.whole?.points.qualified ?? 0,
  };
}
