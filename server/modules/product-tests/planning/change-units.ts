import { type ActOutcome, type AskRefusal, aloneOrAsk, countsOf, noteAgreed } from '#server/modules/approvals/index.ts';
import type { Needs } from '../product-tests.ts';
import { countedOf, givenByTest, promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import { changeUnits, listParts } from './tests.ts';
import { lockTest, type TestRow } from '../product-tests.store.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { promisedAsPlanned, promisingTest } from './promised-by-test.ts';
import { readStudiesOfTest } from './studies-of-test.ts';

type UnitsProblem = 'unknown-test' | 'too-few-units' | 'over';

/**
 * More or fewer units. Of a test in the field more of them are promised like a launch: alone within the limits of units and points,
 * else when a second person has agreed. Before that its launch counts them.
 */
export function changeUnitsWithinLimits(
  rooms: Needs<'activities' | 'approvals' | 'productTests'>,
  { projectId, units, reason }: { readonly projectId: string; readonly units: number; readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<undefined>, UnitsProblem | AskRefusal>> {
  return allOrNothing(rooms.productTests.db, async (tx) => {
    const test = await lockTest(rooms.productTests, tx, projectId);
    if (test === undefined) return err('unknown-test');
    if (test.closed_at !== null) return err('over');
    return raiseUnits(
      rooms,
      tx,
      { test, units, reason, change: () => writeUnits(rooms, tx, { projectId, units }, by) },
      by,
    );
  });
}

/** Does what changes the units of a test that is locked, if one person may promise that many; else it waits, or a reason is missing. */
export async function raiseUnits<Done, Failure>(
  rooms: Needs<'activities' | 'approvals' | 'productTests'>,
  tx: Db,
  {
    test,
    units,
    reason,
    change,
  }: {
    readonly test: TestRow;
    readonly units: number;
    readonly reason: string | null;
    readonly change: () => Promise<Result<Done, Failure>>;
  },
  by: OperatorAct,
): Promise<Result<ActOutcome<Done>, Failure | 'unknown-test' | AskRefusal>> {
  const studies = await readStudiesOfTest(rooms, tx, test.project_id);
  const { whole: study } = studies;
  const screener = studies.parts.find(({ part }) => part === 'SCREENER')?.partProjectId;
  if (study === undefined || screener === undefined) return err('unknown-test');
  if (study.launchedAt === null || units <= test.units) {
    const done = await change();
    return done.ok ? ok({ state: 'DONE', done: done.value }) : done;
  }
  const now = promisedAsPlanned(test, studies);
  const promised = (many: number) => promisedBy({ kind: 'PRODUCT_TEST', test: { ...now, units: many } });
  const { studyId, shortId, internalName: name } = study;
  const act = {
    id: newId(rooms.productTests.chance, rooms.productTests.clock.now()),
    kind: 'UNITS',
    asked: { studyId, shortId, name, unitsBefore: test.units, units, pointsEach: givenByTest(now) },
    reason,
    counts: countsOf(countedOf(promised(test.units), promised(units)), {
      operatorId: by.operatorId,
      // With its launches: the limit is one for the whole study.
      subjectId: screener,
    }),
    aboutId: studyId,
    subject: { kind: 'study', id: studyId },
  } as const;
  return aloneOrAsk(rooms.approvals, tx, { act, alone: change }, by);
}

/** Changes the units as a second person has agreed to, unless they were changed since. */
export async function carryOutUnits(
  rooms: Needs<'activities' | 'approvals' | 'productTests'>,
  tx: Db,
  { studyId: projectId, units, unitsBefore, pointsEach }: AskedFor<'UNITS'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED'>> {
  const test = await lockTest(rooms.productTests, tx, projectId);
  if (test === undefined || test.closed_at !== null || test.units !== unitsBefore) return err('CHANGED');
  if (givenByTest(await promisingTest(rooms, tx, test)) > pointsEach) return err('CHANGED');
  const done = await writeUnits(rooms, tx, { projectId, units }, by);
  if (!done.ok) return err('CHANGED');
  const screener = (await listParts(tx, projectId)).find(({ part }) => part === 'SCREENER')?.partProjectId;
  await noteAgreed(rooms.approvals, tx, { points: (units - unitsBefore) * pointsEach }, screener ?? projectId);
  return ok(undefined);
}

async function writeUnits(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  { projectId, units }: { readonly projectId: string; readonly units: number },
  by: OperatorAct,
): Promise<Result<undefined, 'unknown-test' | 'too-few-units'>> {
  const changed = await changeUnits(productTests, tx, projectId, units);
  if (!changed.ok) return changed;
  const change = { before: { units: changed.value.units }, after: { units } };
  await writeAudit(productTests, tx, by, { action: 'product-test.units', subject: ['study', projectId], ...change });
  return ok(undefined);
}
