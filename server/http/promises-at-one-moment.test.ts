import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { launchWithinLimits } from '#server/modules/launches/launch-within-limits.ts';
import { setWelcomeStudy, stopWelcoming } from '#server/modules/launches/set-studies-of-joining.ts';
import { stopSending } from '#server/modules/sending/sendings.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { asksForSecond, moneyBed, operatorOf, type MoneyOperator } from '#testkit/beds/money-bed.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';

/** Two calls of one person at one moment promise no more, and count no less, than one after the other. */

const BUDGET = 100_000;

let node: TestNode;
let researcher: MoneyOperator;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await operatorOf(node, 'RESEARCHER');
  for (let member = 0; member <= MASS_SEND_PEOPLE; member++) await aMember(node);
});
afterAll(() => node.stop());

const orderOf = ({ studyId, shortId }: { studyId: string; shortId: string }) => ({
  studyId,
  typedShortId: shortId,
  firstWave: null,
  restAt: null,
  dropOutLimit: null,
  reminderDays: [],
  reason: null,
});

async function countedFor(studyId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`SELECT coalesce(sum(amount), 0)::integer AS sum FROM counted_act
    WHERE subject_id = ${studyId} AND act = 'STUDY_POINTS'`.execute(node.platform.db);
  return rows[0]?.sum ?? 0;
}

test('a budget that is raised while nobody is to be welcomed any more counts whole', async () => {
  const { db } = node.platform;
  const { studyId } = await moneyBed(node).aStudy(researcher, 100);
  const welcome = (budgetPoints: number) => researcher.call('setWelcomeStudy', { studyId, budgetPoints, reason: null });
  expect(await welcome(BUDGET)).toMatchObject({ welcomeStudyId: studyId });
  const raised = await beforeCommit(
    db,
    (tx) => stopWelcoming(node.rooms, tx, researcher),
    () => welcome(BUDGET + 1),
  );
  expect(raised).toMatchObject({ welcomeStudyId: studyId, welcomeBudgetPoints: BUDGET + 1 });
  expect(await countedFor(studyId)).toBe(2 * BUDGET + 1);
});

test('units that are raised while their test is launched take a second person', async () => {
  const { db } = node.platform;
  const bed = moneyBed(node);
  const { studyId, screener } = await bed.aTest(researcher, { units: 10 });
  const raised = await beforeCommit(
    db,
    async (tx) => must(await launchWithinLimits(node.rooms, tx, orderOf(screener), researcher)),
    () => researcher.call('changeProductUnits', { studyId, units: 900_000 }),
  );
  expect(asksForSecond(raised)).toBe(true);
  const { rows } = await sql`SELECT units FROM product_test WHERE project_id = ${studyId}`.execute(db);
  expect(rows).toEqual([{ units: 10 }]);
});

test('a test is launched with the points that its feedback is given at this moment', async () => {
  const bed = moneyBed(node);
  const { screener, feedback } = await bed.aTest(researcher, { units: 50 });
  const launched = await beforeCommit(
    node.platform.db,
    (tx) => sql`UPDATE project SET points_qualified = 2000 WHERE project_id = ${feedback.studyId}`.execute(tx),
    () => bed.launch(researcher, screener),
  );
  expect(launched).toMatchObject({ problems: [], needsReason: false });
  expect(await countedFor(screener.studyId)).toBeGreaterThanOrEqual(50 * 2000);
});

test('a launch that is stopped while its study is made the welcome study leaves it in the field, and counted', async () => {
  const { db } = node.platform;
  const bed = moneyBed(node);
  const study = await bed.aStudy(researcher, 100);
  const { launch } = await bed.launch(researcher, study);
  // Anyone who hands it out holds the study as well: nobody but the one who stops it is to wait here.
  await node.platform.jobs.stop();
  const order = { studyId: study.studyId, budgetPoints: BUDGET, reason: null };
  const isStopped = await beforeCommit(
    db,
    async (tx) => must(await setWelcomeStudy(node.rooms, tx, order, researcher)),
    () => {
      const which = { kind: 'LAUNCH', sendingId: launch.launchId } as const;
      return inTransaction(db, (tx) => stopSending(node.rooms, tx, which, researcher));
    },
  );
  expect(isStopped).toBe(true);
  expect((await readStudy(node.rooms.activities, db, study.studyId))?.status).toBe('IN_FIELD');
  expect(await countedFor(study.studyId)).toBeGreaterThanOrEqual(BUDGET);
});
