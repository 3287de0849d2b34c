import { lotOf, WHOLE_TEST_CELL, type DrawnSelection } from '#contract/product-tests/selection.ts';
import { cellsOf } from '#server/modules/audiences/index.ts';
import {
  drawSelection,
  listUndecided,
  lockTest,
  markTest,
  pick,
  readTest,
  readUnitsLeft,
  reserve,
  turnDown,
  type TestRow,
  type WaitingPerson,
} from '#server/modules/product-tests/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rooms } from '../rooms.ts';
import { welcomePicked, type TestRooms } from './tasks-of-test.ts';
import { tellTurn } from './tell.ts';

export type SelectingRooms = TestRooms & Pick<Rooms, 'audiences'>;

export type SelectionProblem = 'unknown-test' | 'too-few-units' | 'over' | 'by-hand';

/** Everybody who waits, each in the first cell that fits. */
async function candidatesOf({ audiences }: SelectingRooms, db: Db, test: TestRow) {
  const people = await listUndecided(db, test.project_id);
  const ids = people.map(({ panelistId }) => panelistId);
  const cells = test.cells.length === 0 ? new Map<string, string>() : await cellsOf(audiences, db, test.cells, ids);
  return people.map((person) => ({ ...person, cell: cells.get(person.panelistId) ?? null }));
}

export interface SelectionAsked {
  readonly projectId: string;
  readonly wanted: number | null;
  readonly seed: string | null;
  readonly isDryRun: boolean;
}

/** Picks by lot or in the order of coming; everybody else of a cell is its reserve. A dry run changes nothing. */
export async function selectParticipants(
  rooms: SelectingRooms,
  tx: Db,
  { projectId, wanted, seed, isDryRun }: SelectionAsked,
  by: OperatorAct,
): Promise<Result<DrawnSelection & { readonly seed: string }, SelectionProblem>> {
  const { productTests } = rooms;
  const test = await (isDryRun ? readTest(productTests, tx, projectId) : lockTest(productTests, tx, projectId));
  if (test === undefined) return err('unknown-test');
  if (test.closed_at !== null || test.selection_finished_at !== null) return err('over');
  if (test.selection_rule === 'HAND') return err('by-hand');
  const used = seed ?? test.seed;
  const people = await candidatesOf(rooms, tx, test);
  const drawn = await drawSelection(tx, test, { people, seed: used, wanted });
  if (!drawn.ok) return drawn;
  if (!isDryRun) await takeUp(rooms, tx, test, drawn.value, used, by);
  return ok({ ...drawn.value, seed: used });
}

async function takeUp(
  rooms: SelectingRooms,
  tx: Db,
  test: TestRow,
  drawn: DrawnSelection,
  seed: string,
  by: OperatorAct,
): Promise<void> {
  const { productTests } = rooms;
  const picked = await pickAndTell(rooms, tx, test, drawn.selected, by);
  await putOnReserve(rooms, tx, test, drawn.reserve);
  await writeAudit(productTests, tx, by, {
    action: 'product-test.selected',
    subject: ['study', test.project_id],
    after: { seed, selected: picked.length, reserve: drawn.reserve.length },
  });
}

async function putOnReserve(
  rooms: SelectingRooms,
  tx: Db,
  test: TestRow,
  people: readonly { readonly id: string; readonly cell: string; readonly rank: number }[],
): Promise<readonly WaitingPerson[]> {
  const placed = await reserve(rooms.productTests, tx, test.project_id, people);
  const told = placed.map(({ panelistId }) => panelistId);
  await tellTurn(rooms, tx, test, told, { kind: 'RESERVE' });
  return placed;
}

/** Picks these people, or puts them on the reserve, whatever the rule of the test is. Who was left as they are. */
export async function chooseByHand(
  rooms: SelectingRooms,
  tx: Db,
  {
    projectId,
    participantIds,
    as,
  }: { readonly projectId: string; readonly participantIds: readonly string[]; readonly as: 'SELECTED' | 'RESERVE' },
  by: OperatorAct,
): Promise<Result<ReadonlySet<string>, SelectionProblem>> {
  const { productTests } = rooms;
  const test = await lockTest(productTests, tx, projectId);
  if (test === undefined) return err('unknown-test');
  if (test.closed_at !== null) return err('over');
  const asked = [...new Set(participantIds)];
  if (as === 'SELECTED' && (await readUnitsLeft(tx, projectId)) < asked.length) return err('too-few-units');
  const cells = new Map((await candidatesOf(rooms, tx, test)).map(({ participantId, cell }) => [participantId, cell]));
  const cellOf = (id: string) => (test.cells.length === 0 ? WHOLE_TEST_CELL : (cells.get(id) ?? null));
  const people = asked.map((id) => ({
    id,
    cell: cellOf(id) ?? WHOLE_TEST_CELL,
    // As if they had been drawn.
    rank: Math.floor(lotOf(test.seed, id) * 1e9),
  }));
  const done =
    as === 'SELECTED' ? await pickAndTell(rooms, tx, test, people, by) : await putOnReserve(rooms, tx, test, people);
  await writeAudit(productTests, tx, by, {
    action: 'product-test.chosen',
    subject: ['study', projectId],
    after: { as, people: done.length },
  });
  return ok(new Set(done.map(({ participantId }) => participantId)));
}

async function pickAndTell(
  rooms: SelectingRooms,
  tx: Db,
  test: TestRow,
  people: readonly { readonly id: string; readonly cell: string }[],
  { operatorId }: OperatorAct,
): Promise<readonly WaitingPerson[]> {
  const picked = await pick(rooms.productTests, tx, test, people, { operatorId });
  await welcomePicked(rooms, tx, test, picked, 'SELECTED');
  return picked;
}

const TOLD_AT_ONCE = 5_000;

/** Nobody else is picked but from the reserve; all others are told kindly. How many. */
export async function finishSelection(
  rooms: SelectingRooms,
  tx: Db,
  projectId: string,
  by: OperatorAct,
): Promise<Result<number, SelectionProblem>> {
  const { productTests } = rooms;
  const test = await lockTest(productTests, tx, projectId);
  if (test === undefined) return err('unknown-test');
  await markTest(productTests, tx, projectId, 'selection_finished_at');
  let people = 0;
  for (;;) {
    const turned = await turnDown(productTests, tx, projectId, TOLD_AT_ONCE);
    const told = turned.map(({ panelistId }) => panelistId);
    await tellTurn(rooms, tx, test, told, { kind: 'NOT_SELECTED' });
    people += turned.length;
    if (turned.length < TOLD_AT_ONCE) break;
  }
  await writeAudit(productTests, tx, by, {
    action: 'product-test.selection-finished',
    subject: ['study', projectId],
    after: { notSelected: people },
  });
  return ok(people);
}
