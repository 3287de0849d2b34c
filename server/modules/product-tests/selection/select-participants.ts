import { handOutTo } from '#server/modules/activities/index.ts';
import { cellsOf } from '#server/modules/audiences/index.ts';
import { lotOf, WHOLE_TEST_CELL, type DrawnSelection } from '#contract/product-tests/selection.ts';
import { isOnForAny, membersWithFlag } from '#server/modules/flags/index.ts';
import { countUndecided, listUndecided, pick, reserve, type WaitingPerson } from './choose.ts';
import { drawSelection } from './draw-selection.ts';
import { readDrawOf } from './draws.store.ts';
import { lockTest, readUnitsLeft, type TestRow } from '../product-tests.store.ts';
import { markTest, readTest } from '../planning/tests.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { notifyParticipants } from '../participants/notify-participants.ts';
import type { Needs, NotifyingRooms } from '../product-tests.ts';
import { notifyDecidedJob } from './notify-decided.ts';

const DECIDED_AT_ONCE = 5_000;

/** A selection that goes on piece by piece decides alone who is placed until it's over. */
export type SelectionProblem = 'unknown-test' | 'too-few-units' | 'over' | 'by-hand' | 'switched-off' | 'running';

/** Who waits and can be notified, each in the first cell that fits: everybody, or those of the ones who are asked about. */
async function candidatesOf(
  { audiences, flags }: Needs<'audiences' | 'flags'>,
  db: Db,
  test: TestRow,
  asked?: readonly string[],
) {
  const people = await listUndecided(db, test.project_id, {
    shown: (members) => membersWithFlag(flags, 'ihut', members),
    asked,
  });
  const ids = people.map(({ panelistId }) => panelistId);
  const cells = test.cells.length === 0 ? new Map<string, string>() : await cellsOf(audiences, db, test.cells, ids);
  return people.map((person) => ({ ...person, cell: person.cell ?? cells.get(person.panelistId) ?? null }));
}

export interface SelectionAsked {
  readonly projectId: string;
  readonly wanted: number | null;
  readonly seed: string | null;
  readonly isDryRun: boolean;
}

/** A test for which people can be selected by its rule. */
export async function openTest(
  { flags }: Needs<'flags'>,
  db: Db,
  test: TestRow | undefined,
): Promise<Result<TestRow, SelectionProblem>> {
  if (test === undefined) return err('unknown-test');
  if (test.closed_at !== null || test.selection_finished_at !== null) return err('over');
  if (test.selection_rule === 'HAND') return err('by-hand');
  return (await isOnForAny(flags, db, 'ihut')) ? ok(test) : err('switched-off');
}

/** Who would be picked now, by lot or in the order of coming; everybody else of a cell is its reserve. It changes nothing. */
export async function drawParticipants(
  rooms: NotifyingRooms & Needs<'audiences'>,
  db: Db,
  { projectId, wanted, seed }: Omit<SelectionAsked, 'isDryRun'>,
): Promise<Result<Drawn, SelectionProblem>> {
  const test = await openTest(rooms, db, await readTest(rooms.productTests, db, projectId));
  if (!test.ok) return test;
  const used = seed ?? test.value.seed;
  const drawn = await drawSelection(db, test.value, {
    people: await candidatesOf(rooms, db, test.value),
    seed: used,
    wanted,
  });
  return drawn.ok ? ok({ ...drawn.value, seed: used }) : drawn;
}

export type Drawn = DrawnSelection & { readonly seed: string };

/** Picks as they are drawn, all of them in one transaction: for few, or to look. A dry run changes nothing. */
export async function selectParticipants(
  rooms: NotifyingRooms & Needs<'audiences'>,
  tx: Db,
  { isDryRun, ...asked }: SelectionAsked,
  by: OperatorAct,
): Promise<Result<Drawn, SelectionProblem>> {
  const { projectId } = asked;
  const test = isDryRun ? undefined : await lockTest(rooms.productTests, tx, projectId);
  if ((await readDrawOf(tx, projectId)) !== undefined) return err('running');
  const drawn = await drawParticipants(rooms, tx, asked);
  if (drawn.ok && test !== undefined) await takeUp(rooms, tx, { test, drawn: drawn.value }, by);
  return drawn;
}

async function takeUp(
  rooms: NotifyingRooms,
  tx: Db,
  { test, drawn }: { readonly test: TestRow; readonly drawn: Drawn },
  by: OperatorAct,
): Promise<void> {
  const { productTests } = rooms;
  const picked = await pickAndNotify(rooms, tx, { test, people: drawn.selected }, by);
  await putOnReserve(rooms, tx, test, drawn.reserve);
  await writeAudit(productTests, tx, by, {
    action: 'product-test.selected',
    subject: ['study', test.project_id],
    after: { seed: drawn.seed, selected: picked.length, reserve: drawn.reserve.length },
  });
}

/** In pieces that a statement has time for. */
async function putOnReserve(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  test: TestRow,
  people: readonly { readonly id: string; readonly cell: string; readonly rank: number }[],
): Promise<readonly WaitingPerson[]> {
  const placed: WaitingPerson[] = [];
  for (let at = 0; at < people.length; at += DECIDED_AT_ONCE) {
    placed.push(...(await reserve(productTests, tx, test.project_id, people.slice(at, at + DECIDED_AT_ONCE))));
  }
  if (placed.length > 0) await productTests.jobs.enqueue(tx, notifyDecidedJob, {});
  return placed;
}

export interface ChosenByHand {
  readonly projectId: string;
  readonly participantIds: readonly string[];
  readonly as: 'SELECTED' | 'RESERVE';
}

/** Picks these people, or puts them on the reserve, whatever the rule of the test is. Who was left as they are. */
export async function chooseByHand(
  rooms: NotifyingRooms & Needs<'audiences'>,
  tx: Db,
  { projectId, participantIds, as }: ChosenByHand,
  by: OperatorAct,
): Promise<Result<ReadonlySet<string>, SelectionProblem>> {
  const { productTests } = rooms;
  const test = await lockTest(productTests, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if (test.closed_at !== null) return err('over');
  if ((await readDrawOf(tx, projectId)) !== undefined) return err('running');
  if (!(await isOnForAny(rooms.flags, tx, 'ihut'))) return err('switched-off');
  const waiting = await candidatesOf(rooms, tx, test, [...new Set(participantIds)]);
  if (as === 'SELECTED' && (await readUnitsLeft(tx, projectId)) < waiting.length) return err('too-few-units');
  const people = waiting.map(({ participantId: id, cell }) => ({
    id,
    cell: cell ?? WHOLE_TEST_CELL,
    // As if they had been drawn.
    rank: Math.floor(lotOf(test.seed, id) * 1e9),
  }));
  const done =
    as === 'SELECTED'
      ? await pickAndNotify(rooms, tx, { test, people }, by)
      : await putOnReserve(rooms, tx, test, people);
  await writeAudit(productTests, tx, by, {
    action: 'product-test.chosen',
    subject: ['study', projectId],
    after: { as, people: done.length },
  });
  return ok(new Set(done.map(({ participantId }) => participantId)));
}

/** Those who are picked have the test among their activities, and are notified until when to confirm. */
export async function pickAndNotify(
  rooms: NotifyingRooms,
  tx: Db,
  {
    test,
    people,
  }: { readonly test: TestRow; readonly people: readonly { readonly id: string; readonly cell: string }[] },
  { operatorId }: OperatorAct,
): Promise<readonly WaitingPerson[]> {
  const picked = await pick(rooms.productTests, tx, test, { people, operatorId });
  const [first] = picked;
  if (first === undefined) return [];
  const to = picked.map(({ panelistId }) => panelistId);
  await handOutTo(rooms.activities, tx, test.project_id, to);
  await notifyParticipants(rooms, tx, test, { kind: 'SELECTED', to, until: first.confirmBy });
  return picked;
}

/** Nobody else is picked but from the reserve; all others, so many, are notified kindly afterwards. */
export async function finishSelection(
  rooms: Needs<'flags' | 'productTests'>,
  tx: Db,
  projectId: string,
  by: OperatorAct,
): Promise<Result<number, SelectionProblem>> {
  const { productTests } = rooms;
  const test = await lockTest(productTests, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if ((await readDrawOf(tx, projectId)) !== undefined) return err('running');
  if (!(await isOnForAny(rooms.flags, tx, 'ihut'))) return err('switched-off');
  await markTest(productTests, tx, projectId, 'selection_finished_at');
  const people = await countUndecided(tx, projectId);
  await productTests.jobs.enqueue(tx, notifyDecidedJob, {});
  await writeAudit(productTests, tx, by, {
    action: 'product-test.selection-finished',
    subject: ['study', projectId],
    after: { notSelected: people },
  });
  return ok(people);
}
