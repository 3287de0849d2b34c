import {
  type TestNames,
  createTestProjects,
  lockAndReadStudy,
  updateTestProjects,
} from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import { PRODUCT_TEST_FIXED_AFTER_LAUNCH, type ProductTestPlan } from '#contract/product-tests/product-test-plan.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { changeTest, insertTest, listParts, readTest, type ChangeProblem, type KeptPlan } from './tests.ts';
import type { TestRow } from '../product-tests.store.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { raiseUnits } from './change-units.ts';
import { pointsOfTest, readStudiesOfTest } from './studies-of-test.ts';

/** Everything that is said of a test: names, plan, and how long its surveys take. */
export interface WholePlan {
  readonly names: TestNames;
  readonly plan: KeptPlan;
  readonly screenerMinutes: number | null;
  readonly feedbackMinutes: number | null;
}

const paymentOf = ({ plan: { points }, screenerMinutes, feedbackMinutes }: WholePlan) => ({
  ...points,
  screenerMinutes,
  feedbackMinutes,
});

/** Begins a product test: the whole and its parts as drafts. Nobody is invited before its screener is launched. */
export function createProductTest(rooms: TestRooms, whole: WholePlan, by: OperatorAct): Promise<string> {
  return inTransaction(rooms.productTests.db, (tx) => makeTest(rooms, tx, whole, by));
}

async function makeTest(
  { activities, productTests }: TestRooms,
  tx: Db,
  whole: WholePlan,
  by: OperatorAct,
): Promise<string> {
  const { names, plan } = whole;
  const wanted: ProductTestPart[] = ['SCREENER', 'SHIPMENT', 'FEEDBACK'];
  if (plan.diaryEveryDays != null) wanted.push('DIARY');
  const made = await createTestProjects(activities, tx, {
    names,
    payment: paymentOf(whole),
    parts: wanted,
    ownerId: by.operatorId,
  });
  const parts = made.parts.map((part) => ({ ...part, round: 1 }));
  await insertTest(productTests, tx, made.projectId, { plan, parts });
  await writeAudit(productTests, tx, by, {
    action: 'product-test.created',
    subject: ['study', made.projectId],
    after: { shortId: made.shortId, product: plan.product, units: plan.units },
  });
  return made.projectId;
}

export type PlanProblem = ChangeProblem | 'over' | 'units-take-two' | { readonly fixed: readonly string[] };

interface ChangedPlan {
  readonly projectId: string;
  readonly revision: number;
  readonly whole: WholePlan;
}

/**
 * Changes a test and its parts. Once it was launched, what members were promised stays, and more units count as they do by
 * themselves: what takes a second person is asked for there.
 */
export function updateProductTest(
  rooms: Needs<'activities' | 'approvals' | 'productTests'>,
  asked: ChangedPlan,
  by: OperatorAct,
): Promise<Result<undefined, PlanProblem>> {
  return allOrNothing(rooms.productTests.db, (tx) => changePlan(rooms, tx, asked, by));
}

async function changePlan(
  rooms: Needs<'activities' | 'approvals' | 'productTests'>,
  tx: Db,
  { projectId, revision, whole }: ChangedPlan,
  by: OperatorAct,
): Promise<Result<undefined, PlanProblem>> {
  const { activities, productTests } = rooms;
  const [study, test] = [
    await lockAndReadStudy(activities, tx, projectId),
    await readTest(productTests, tx, projectId),
  ];
  if (study === undefined || test === undefined) return err('unknown-test');
  if (test.closed_at !== null || study.status === 'ARCHIVED') return err('over');
  if (study.launchedAt !== null) {
    const fixed = await changedPromises(rooms, tx, test, whole.plan);
    if (fixed.length > 0) return err({ fixed });
  } else if ((whole.plan.diaryEveryDays == null) !== (test.diary_every_days === null)) {
    // The diary is a part, and parts are made with the test.
    return err({ fixed: ['diaryEveryDays'] });
  }
  const wanted = { test, units: whole.plan.units, reason: null };
  const changed = await raiseUnits(
    rooms,
    tx,
    { ...wanted, change: () => changeTest(productTests, tx, { projectId, revision, plan: whole.plan }) },
    by,
  );
  if (!changed.ok) {
    const { failure } = changed;
    return err(failure === 'REASON_MISSING' || failure === 'WAITING' ? 'units-take-two' : failure);
  }
  await updateTestProjects(tx, projectId, await listParts(tx, projectId), {
    names: whole.names,
    payment: paymentOf(whole),
  });
  await writeAudit(productTests, tx, by, {
    action: 'product-test.changed',
    subject: ['study', projectId],
    before: { units: test.units, consentVersion: test.consent_version },
    after: { shortId: study.shortId, units: whole.plan.units, product: whole.plan.product },
  });
  return ok(undefined);
}

async function changedPromises(rooms: Needs<'activities'>, tx: Db, test: TestRow, plan: KeptPlan): Promise<string[]> {
  const was = await readPromises(rooms, tx, test);
  const isSame = (name: (typeof PRODUCT_TEST_FIXED_AFTER_LAUNCH)[number]) =>
    JSON.stringify(was[name] ?? null) === JSON.stringify(plan[name] ?? null);
  return PRODUCT_TEST_FIXED_AFTER_LAUNCH.filter((name) => !isSame(name));
}

type Promises = Pick<ProductTestPlan, (typeof PRODUCT_TEST_FIXED_AFTER_LAUNCH)[number]>;

async function readPromises(rooms: Needs<'activities'>, db: Db, test: TestRow): Promise<Promises> {
  return {
    product: test.product_name,
    testingDays: test.testing_days,
    diaryEveryDays: test.diary_every_days,
    feedbackDays: test.feedback_days,
    addressDays: test.address_days,
    points: pointsOfTest(await readStudiesOfTest(rooms, db, test.project_id), test),
  };
}
