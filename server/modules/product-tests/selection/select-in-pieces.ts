import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { lockTest, readUnitsLeft } from '../product-tests.store.ts';
import type { Needs, NotifyingRooms } from '../product-tests.ts';
import { reserve } from './choose.ts';
import { deleteDraws, insertDraw, insertDrawn, noteDraw, readDraw, takeDrawn, type DrawRow } from './draws.store.ts';
import { notifyDecidedJob } from './notify-decided.ts';
import {
  drawParticipants,
  openTest,
  pickAndNotify,
  type SelectionAsked,
  type SelectionProblem,
} from './select-participants.ts';

interface DrawAsked extends Omit<SelectionAsked, 'isDryRun'> {
  readonly drawId: string;
  /** As many as it was about when it was asked for. */
  readonly people: number;
}

/** More is left; nothing is; or another selection of the test has to end first. */
export type PieceEnd = 'more' | 'done' | 'waits';
export type SelectionPiece = (tx: Db, by: OperatorAct) => Promise<Result<PieceEnd, SelectionProblem>>;

/**
 * Gets the next piece of a selection ready, outside of any transaction. First it's written down, so that everyone sees it; then
 * its people are drawn; then they're placed, so many in a transaction, the reserve before the selected: whoever of them drops out
 * is replaced. Whoever left meanwhile is left out. What a problem stops stays as it is by then.
 */
export async function nextOfSelection(
  rooms: NotifyingRooms & Needs<'audiences'>,
  asked: DrawAsked,
  size: number,
): Promise<SelectionPiece> {
  const { productTests } = rooms;
  const draw = await readDraw(productTests.db, asked.drawId);
  if (draw === undefined) return (tx) => beginDraw(rooms, tx, asked);
  if (draw.drawn_at !== null) return (tx, by) => placeNext(rooms, tx, { draw, size }, by);
  const drawn = await drawParticipants(rooms, productTests.db, { ...asked, seed: draw.seed });
  return async (tx, by) => {
    if (!drawn.ok) return giveUp(rooms, tx, { draw, problem: drawn.failure }, by);
    await insertDrawn(productTests, tx, draw.draw_id, drawn.value);
    return ok('more');
  };
}

async function beginDraw(
  rooms: Needs<'flags' | 'productTests'>,
  tx: Db,
  { drawId, projectId, seed, people }: DrawAsked,
): Promise<Result<PieceEnd, SelectionProblem>> {
  const test = await openTest(rooms, tx, await lockTest(rooms.productTests, tx, projectId));
  if (!test.ok) return test;
  const draw = { drawId, projectId, seed: seed ?? test.value.seed, people };
  const isMine = (await insertDraw(rooms.productTests, tx, draw)) || (await readDraw(tx, drawId)) !== undefined;
  return ok(isMine ? 'more' : 'waits');
}

async function placeNext(
  rooms: NotifyingRooms & Needs<'audiences'>,
  tx: Db,
  { draw, size }: { readonly draw: DrawRow; readonly size: number },
  by: OperatorAct,
): Promise<Result<PieceEnd, SelectionProblem>> {
  const { productTests } = rooms;
  const { draw_id: drawId, project_id: projectId } = draw;
  const test = await openTest(rooms, tx, await lockTest(productTests, tx, projectId));
  if (!test.ok) return giveUp(rooms, tx, { draw, problem: test.failure }, by);
  const next = await takeDrawn(tx, drawId, size);
  const people = next.filter(({ rank }) => rank === null);
  const behind = next.flatMap((person) => (person.rank === null ? [] : [{ ...person, rank: person.rank }]));
  if (people.length > 0 && (await readUnitsLeft(tx, projectId)) < people.length)
    return giveUp(rooms, tx, { draw, problem: 'too-few-units' }, by);
  const reserved = await reserve(productTests, tx, projectId, behind);
  const selected = await pickAndNotify(rooms, tx, { test: test.value, people }, by);
  const steps = { placed: next.length, selected: selected.length, reserved: reserved.length };
  const noted = await noteDraw(tx, drawId, steps);
  if (next.length === size) return ok('more');
  await end(rooms, tx, noted, by);
  return ok('done');
}

async function giveUp(
  rooms: Needs<'productTests'>,
  tx: Db,
  { draw, problem }: { readonly draw: DrawRow; readonly problem: SelectionProblem },
  by: OperatorAct,
): Promise<Result<never, SelectionProblem>> {
  const now = await readDraw(tx, draw.draw_id);
  if (now !== undefined && now.placed > 0) await end(rooms, tx, now, by);
  else await deleteDraws(tx, [draw.draw_id]);
  return err(problem);
}

/** Whoever is on the reserve is notified by a job of its own. */
async function end(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  { draw_id: drawId, project_id: projectId, seed, selected, reserved }: DrawRow,
  by: OperatorAct,
): Promise<void> {
  await deleteDraws(tx, [drawId]);
  if (reserved > 0) await productTests.jobs.enqueue(tx, notifyDecidedJob, {});
  await writeAudit(productTests, tx, by, {
    action: 'product-test.selected',
    subject: ['study', projectId],
    after: { seed, selected, reserve: reserved },
  });
}
