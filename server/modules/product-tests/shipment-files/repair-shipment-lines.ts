import { isLastStage } from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_REPAIRS_AT_ONCE } from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_NOTE_MESSAGES } from '#contract/product-tests/shipment-note.ts';
import { SHIPMENT_COLUMNS } from '#contract/product-tests/shipment-files.ts';
import { RESHIP_AFTER_DELIVERY } from '#contract/product-tests/shipment-order-problems.ts';
import { repairOf } from '#contract/product-tests/shipment-repairs.ts';
import { isOnWithin } from '#server/modules/flags/index.ts';
import { findHolders, findOrder, lockParcels } from '../parcels/waiting-events.ts';
import { lockOrders, panelToday, type LockedOrder } from './orders.ts';
import { lockParticipant } from '../participants/lock-participant.ts';
import { insertRepair, readParcelStates } from './repairs.ts';
import { judgeCells, problemRow, standingOf, type BadLine, type GoodLine } from './judge-lines.ts';
import {
  deleteProblemLines,
  lockRepairable,
  replaceProblems,
  shipmentFileStore,
  updateShipmentFile,
  type ShipmentFileRow,
  type ShipmentProblemRow,
} from './shipment-files.store.ts';
import { openLine } from './kept-lines.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { judgeAll } from '#server/platform/imports/judge-all.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { noteHeldParcel, sendAgain, type Act, type ActRefusal } from '../participants/act-on-participants.ts';
import { moveParcels } from './run-shipment-file.ts';
import type { Needs, ParticipantRooms } from '../product-tests.ts';

export interface LineRepair {
  readonly fileId: string;
  readonly line: number;
  /** What stands in the marked place instead; null for another parcel to somebody who was sent one, or another number of it. */
  readonly value: string | null;
  /** The line has the right number of the parcel that was sent: none is sent again. */
  readonly isCorrection?: boolean | undefined;
  /** In every line that has the same mistake, too. */
  readonly isAllLike: boolean;
}

export type RepairProblem = 'unknown-file' | 'gone' | { readonly sentence: string } | { readonly refusal: ActRefusal };

/** Takes bad lines of a file in after all; what is wrong with them besides is listed as their problem then. How many came in. */
export async function repairShipmentLines(
  rooms: ParticipantRooms,
  tx: Db,
  { fileId, line, value, isAllLike, isCorrection = false }: LineRepair,
  by: Act,
): Promise<Result<number, RepairProblem>> {
  const file = await shipmentFileStore.lockFile(tx, rooms.productTests.panelId, fileId);
  if (file === undefined) return err('unknown-file');
  if (file.state !== 'DONE' && file.state !== 'STOPPED') return err('gone');
  const rows = await lockRepairable(tx, fileId, line, { isAllLike, limit: SHIPMENT_REPAIRS_AT_ONCE });
  const [first] = rows;
  const how = first?.line === line ? repairOf({ ...first, column: first.column_name }) : null;
  if (first === undefined || how === null || (how === 'RESHIP') !== (value === null)) return err('gone');
  const lines = rows.map((row) => ({ number: row.line, cells: cellsWith(rooms, fileId, row, value) }));
  const { productTests } = rooms;
  const rules = { columns: SHIPMENT_COLUMNS, above: new Map<string, number>(), today: panelToday(productTests) };
  const read = judgeAll(lines, (one) => judgeCells(one, rules));
  if (isCorrection && how !== 'RESHIP') return err('gone');
  if (isCorrection) return correctNumbers(rooms, tx, { file, rows, read }, by);
  const isReship = how === 'RESHIP';
  if (isReship) await lockWithTests(rooms, tx, read.good);
  const orders = await lockOrders(
    productTests,
    tx,
    read.good.map((one) => one.line.orderNumber),
  );
  const people = [...orders.values()].map(({ participantId }) => participantId);
  const before = await readParcelStates(tx, people);
  const meant = isReship ? await asAnotherParcel(rooms, tx, { lines: read.good, orders }, by) : ok(read.good);
  if (!meant.ok) return meant;
  const moved = await moveParcels(rooms, tx, file, { good: meant.value, isRepair: true });
  const left = [...read.bad, ...moved.problems];
  // A typed value is refused at once; what was proposed to many shows what else is wrong with some of them.
  const [wrong] = left;
  if (wrong !== undefined && how !== 'USE') return err({ sentence: wrong.problem.sentence });
  await takeIn(rooms, tx, { file, rows, left, imported: moved.imported }, by);
  const after = await readParcelStates(tx, people);
  const isLeft = new Set(left.map(({ number }) => number));
  const taken = read.good.flatMap(({ number, line: { orderNumber } }) => {
    const participantId = orders.get(orderNumber)?.participantId ?? '';
    const states = { before: before.get(participantId), after: after.get(participantId) };
    return isLeft.has(number) ? [] : [{ line: number, orderNumber, ...states }];
  });
  if (taken.length > 0) {
    const { operatorId } = by;
    const repairId = newId(productTests.chance, productTests.clock.now());
    const takesUnit = isReship && meant.value.some((one) => !orders.has(one.line.orderNumber));
    await insertRepair(productTests, tx, { repairId, fileId, operatorId, takesUnit, lines: taken });
  }
  return ok(taken.length);
}

/** Gives parcels the numbers of these lines; all or none. */
async function correctNumbers(
  rooms: ParticipantRooms,
  tx: Db,
  {
    file,
    rows,
    read,
  }: {
    readonly file: ShipmentFileRow;
    readonly rows: readonly ShipmentProblemRow[];
    readonly read: { readonly good: readonly GoodLine[]; readonly bad: readonly BadLine[] };
  },
  by: Act,
): Promise<Result<number, RepairProblem>> {
  const [wrong] = read.bad;
  if (wrong !== undefined) return err({ sentence: wrong.problem.sentence });
  for (const { line } of read.good) {
    const { orderNumber, carrier, trackingNumber } = line;
    const order = await findOrder(rooms.productTests, tx, orderNumber);
    const locked = order && (await lockParticipant(rooms.productTests, tx, order));
    // Only the newest parcel of somebody is on its way.
    if (locked?.shipment?.order_number !== orderNumber) return err({ refusal: 'unknown' });
    if (isLastStage(locked.participant.stage)) return err({ refusal: 'over' });
    const problem = await noteHeldParcel(rooms, tx, { locked, noted: { carrier, trackingNumber } }, by);
    if (problem !== undefined) return err({ sentence: SHIPMENT_NOTE_MESSAGES.numberTaken });
  }
  // These shipments were in already: their numbers are corrected, and none is imported anew.
  await takeIn(rooms, tx, { file, rows, left: [], imported: 0 }, by);
  await deleteProblemLines(
    tx,
    file.file_id,
    read.good.map(({ number }) => number),
  );
  return ok(read.good.length);
}

/** Where units are taken the test is locked before its participants. */
async function lockWithTests(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  lines: readonly GoodLine[],
): Promise<void> {
  for (const { line } of lines) {
    const order = await findOrder(productTests, tx, line.orderNumber);
    if (order !== undefined) await lockParticipant(productTests, tx, order, { withTest: true });
  }
}

/** A line as it was, with another value in the place that was marked. */
function cellsWith(
  { productTests }: Needs<'productTests'>,
  fileId: string,
  { line, sealed, column_name: wrong }: ShipmentProblemRow,
  value: string | null,
): string[] {
  const cells = openLine(productTests, fileId, line, sealed ?? '');
  return SHIPMENT_COLUMNS.map((column) => (column === wrong && value !== null ? value : cells[column]));
}

/**
 * Orders the product once more for those whom these lines name, so that the lines are about the new orders. A tracking number that an
 * order has is no other parcel; those who have the package are sent none.
 */
async function asAnotherParcel(
  rooms: ParticipantRooms,
  tx: Db,
  { lines, orders }: { readonly lines: readonly GoodLine[]; readonly orders: ReadonlyMap<string, LockedOrder> },
  by: Act,
): Promise<Result<readonly GoodLine[], RepairProblem>> {
  const { productTests, flags } = rooms;
  const parcels = lines.map(({ line }) => line);
  await lockParcels(productTests, tx, parcels);
  const holders = await findHolders(productTests, tx, parcels);
  const meant: GoodLine[] = [];
  for (const one of lines) {
    const order = orders.get(one.line.orderNumber);
    if (order === undefined) return err({ refusal: 'unknown' });
    if (order.trackingNumber === one.line.trackingNumber || standingOf(one.line, order, holders) !== undefined) {
      meant.push(one);
      continue;
    }
    const locked = await lockParticipant(productTests, tx, { participantId: order.participantId }, { withTest: true });
    if (locked === undefined) return err({ refusal: 'unknown' });
    if (isLastStage(locked.participant.stage)) return err({ refusal: 'over' });
    if (locked.participant.stage === 'DELIVERED') return err({ sentence: RESHIP_AFTER_DELIVERY });
    if (locked.shipment?.shipped_at == null) return err({ refusal: 'not-left' });
    if (!(await isOnWithin(flags, tx, 'ihut', locked.participant.panelist_id))) return err({ refusal: 'switched-off' });
    const sent = await sendAgain(rooms, tx, locked, by);
    if (!sent.ok) return err({ refusal: sent.failure });
    meant.push({ ...one, line: { ...one.line, orderNumber: sent.value } });
  }
  return ok(meant);
}

/** These lines are no longer among the bad ones but for those that something else is wrong with. */
async function takeIn(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  {
    file,
    rows,
    left,
    imported,
  }: {
    readonly file: ShipmentFileRow;
    readonly rows: readonly ShipmentProblemRow[];
    readonly left: readonly BadLine[];
    readonly imported: number;
  },
  by: Act,
): Promise<void> {
  const { file_id: fileId, file_name: fileName } = file;
  const taken = rows.length - left.length;
  await replaceProblems(
    tx,
    fileId,
    left.map((one) => problemRow(productTests, fileId, one, SHIPMENT_COLUMNS)),
  );
  await updateShipmentFile(tx, fileId, {
    imported: file.imported + imported,
    already: file.already + taken - imported,
    bad: file.bad - taken,
  });
  await writeAudit(productTests, tx, by, {
    action: 'shipment-file.repaired',
    subject: ['shipment-file', fileId],
    after: { fileName, lines: taken, fault: rows[0]?.fault ?? null },
  });
}
