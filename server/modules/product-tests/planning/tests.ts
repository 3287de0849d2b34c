import { sql } from 'kysely';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import type { ProductTestPlan } from '#contract/product-tests/product-test-plan.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { overdueAt, WAS_SELECTED } from '../participants/stage-sql.ts';
import type { ProductTests } from '../product-tests.ts';
import { lockTest, readUnitsLeft, selectTest, tables, UNITS_LEFT, type TestRow } from '../product-tests.store.ts';

/** What this module keeps of a plan; names and points are those of the projects. */
export interface KeptPlan extends ProductTestPlan {
  readonly picture: string | null;
}

function columnsOf(plan: KeptPlan) {
  return {
    product_name: plan.product,
    in_the_box: plan.inTheBox,
    picture: plan.picture,
    units: plan.units,
    weight_grams: plan.weightGrams ?? null,
    hazards: [...plan.hazards],
    testing_days: plan.testingDays,
    diary_every_days: plan.diaryEveryDays ?? null,
    diary_points: plan.points.diary,
    feedback_days: plan.feedbackDays,
    address_days: plan.addressDays,
    consent_text: plan.consentText,
    instruction_title: plan.instruction.title,
    instruction_paragraphs: [...plan.instruction.paragraphs],
    selection_rule: plan.selectionRule,
    cells: JSON.stringify(plan.cells),
  };
}

/** Keeps the product of a project that was just made, and which projects are its parts. */
export async function insertTest(
  { panelId, clock, chance }: ProductTests,
  tx: Db,
  projectId: string,
  { plan, parts }: { readonly plan: KeptPlan; readonly parts: readonly TestPart[] },
): Promise<void> {
  await tables(tx)
    .insertInto('product_test')
    .values({
      project_id: projectId,
      panel_id: panelId,
      ...columnsOf(plan),
      seed: chance.bytes(9).toString('base64url'),
      created_at: clock.now(),
    })
    .execute();
  await addParts(tx, projectId, parts);
}

export interface TestPart {
  readonly part: ProductTestPart;
  readonly round: number;
  readonly partProjectId: string;
}

export async function addParts(tx: Db, projectId: string, parts: readonly TestPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tables(tx)
    .insertInto('product_test_part')
    .values(
      parts.map(({ part, round, partProjectId }) => ({
        project_id: projectId,
        part,
        round,
        part_project_id: partProjectId,
      })),
    )
    .execute();
}

export type ChangeProblem = 'unknown-test' | 'changed-meanwhile' | 'too-few-units';

/** Keeps another plan, unless somebody has changed it since. Another text of the consent form is another version of it. */
export async function changeTest(
  room: ProductTests,
  tx: Db,
  { projectId, revision, plan }: { readonly projectId: string; readonly revision: number; readonly plan: KeptPlan },
): Promise<Result<TestRow, ChangeProblem>> {
  const test = await lockTest(room, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if (test.revision !== revision) return err('changed-meanwhile');
  if (await isTooFew(tx, test, plan.units)) return err('too-few-units');
  await tables(tx)
    .updateTable('product_test')
    .set({
      ...columnsOf(plan),
      revision: revision + 1,
      consent_version: test.consent_version + (plan.consentText === test.consent_text ? 0 : 1),
    })
    .where('project_id', '=', projectId)
    .execute();
  return ok(test);
}

/** As many as before, or more, are never too few: it may be that more have left than there were. */
async function isTooFew(tx: Db, { project_id: projectId, units: before }: TestRow, units: number): Promise<boolean> {
  return units < before && (await readUnitsLeft(tx, projectId)) + units - before < 0;
}

/** More or fewer units; never fewer than were sent or promised. */
export async function changeUnits(
  room: ProductTests,
  tx: Db,
  projectId: string,
  units: number,
): Promise<Result<TestRow, 'unknown-test' | 'too-few-units'>> {
  const test = await lockTest(room, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if (await isTooFew(tx, test, units)) return err('too-few-units');
  await tables(tx).updateTable('product_test').set({ units }).where('project_id', '=', projectId).execute();
  return ok(test);
}

export function readTest({ panelId }: ProductTests, db: Db, projectId: string): Promise<TestRow | undefined> {
  return selectTest(db, panelId, projectId).executeTakeFirst();
}

export async function listParts(db: Db, projectId: string): Promise<readonly TestPart[]> {
  return (await listPartsOf(db, [projectId])).get(projectId) ?? [];
}

/** The parts of each of these tests. */
export async function listPartsOf(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TestPart[]>> {
  if (projectIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('product_test_part')
    .selectAll()
    .where('project_id', 'in', [...projectIds])
    .orderBy('part')
    .orderBy('round')
    .execute();
  const parts = new Map(projectIds.map((projectId) => [projectId, [] as TestPart[]]));
  for (const row of rows) {
    parts.get(row.project_id)?.push({ part: row.part, round: row.round, partProjectId: row.part_project_id });
  }
  return parts;
}

/** Which test a project is a part of. */
export async function findTestOf(
  db: Db,
  partProjectId: string,
): Promise<{ readonly projectId: string; readonly part: ProductTestPart; readonly round: number } | undefined> {
  const row = await tables(db)
    .selectFrom('product_test_part')
    .selectAll()
    .where('part_project_id', '=', partProjectId)
    .executeTakeFirst();
  return row && { projectId: row.project_id, part: row.part, round: row.round };
}

export interface TestLine {
  readonly projectId: string;
  readonly product: string;
  readonly units: number;
  readonly unitsLeft: number;
  /** Everybody who was ever picked, whatever became of them. */
  readonly selected: number;
  readonly overdue: number;
  readonly done: number;
  readonly createdAt: Date;
}

/** The tests of the panel, the newest first; one more than asked says that there are more. */
export async function listTests(
  { panelId, clock }: ProductTests,
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly TestLine[]> {
  const { rows } = await sql<TestLine>`
    SELECT test.project_id AS "projectId", test.product_name AS product, test.units, test.created_at AS "createdAt",
      ${UNITS_LEFT} AS "unitsLeft", counted.selected, counted.overdue, counted.done
    FROM product_test test, LATERAL (
      SELECT count(*) FILTER (WHERE ${WAS_SELECTED})::integer AS selected,
        count(*) FILTER (WHERE stage = 'DONE')::integer AS done,
        count(*) FILTER (WHERE ${overdueAt(clock.now())})::integer AS overdue
      FROM test_participant p WHERE p.project_id = test.project_id) counted
    WHERE test.panel_id = ${panelId} AND (${after}::uuid IS NULL OR test.project_id < ${after}::uuid)
    ORDER BY test.project_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** From now on nobody else is picked but from the reserve; from closing on nobody at all. */
export async function markTest(
  { clock }: ProductTests,
  tx: Db,
  projectId: string,
  what: 'selection_finished_at' | 'closed_at',
): Promise<void> {
  await tables(tx)
    .updateTable('product_test')
    .set({ [what]: clock.now() })
    .where('project_id', '=', projectId)
    .where(what, 'is', null)
    .execute();
}
