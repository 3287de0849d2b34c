import { SHIPMENT_PROBLEMS_KEPT } from '#contract/product-tests/product-test-limits.ts';
import type { ShipmentColumn } from '#contract/product-tests/shipment-files.ts';
import {
  deletePiece,
  insertNamed,
  insertProblems,
  lockFile,
  selectFirstPiece,
  selectNamed,
  updateFile,
  type ShipmentFileRow,
} from './shipment-files/shipment-files.store.ts';
import { findMeant, eventOfLine, lockOrders, keyOfLine, panelToday } from './shipment-files/orders.ts';
import { findHolders, lockParcels, takeWaitingEvents } from './waiting-events.ts';
import { finishShipmentFile } from './shipment-files/end-file.ts';
import {
  goingBack,
  judgeLines,
  namesIn,
  orderProblem,
  problemRow,
  standingOf,
  type BadLine,
  type GoodLine,
} from './shipment-files/judge-lines.ts';
import { openShipmentPiece, runShipmentFileJob, tendShipmentFiles } from './shipment-files/take-part.ts';
import { takeParcelNews, type ParcelNews } from './parcel-news.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { tellOfParcels } from './hear-of-parcel.ts';
import type { TellingRooms } from './notify-participants.ts';

export function registerShipmentFiles(rooms: TellingRooms, jobs: Jobs): void {
  jobs.handle(runShipmentFileJob, ({ fileId }, { signal }) => runShipmentFile(rooms, fileId, signal));
  const tending = { name: 'product-tests.tend-shipment-files', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 };
  repeat(jobs, tending, () => tendShipmentFiles(rooms.productTests));
}

/**
 * Reads a file of parcels, a piece at a time. A piece goes in the transaction in which its parcels move, its bad lines are kept and
 * its members told, so whatever stops it, going on leaves nothing out and does nothing twice.
 */
export function runShipmentFile(rooms: TellingRooms, fileId: string, signal?: AbortSignal): Promise<void> {
  return untilDone(rooms.productTests.db, signal, (tx) => runNextPiece(rooms, tx, fileId));
}

async function runNextPiece(rooms: TellingRooms, tx: Db, fileId: string): Promise<boolean> {
  const { productTests } = rooms;
  const file = await lockFile(tx, productTests.panelId, fileId);
  if (file?.state !== 'WAITING' && file?.state !== 'RUNNING') return true;
  const piece = await selectFirstPiece(tx, fileId);
  if (piece === undefined) {
    await finishShipmentFile(productTests, tx, file);
    return true;
  }
  const texts = openShipmentPiece(productTests, piece);
  const form = keptForm<ShipmentColumn>(file);
  const today = panelToday(productTests);
  const before = await selectNamed(tx, fileId, namesIn(texts, form, today));
  const above = new Map(before);
  const { good, bad } = judgeLines(texts, piece.first_line, form, above, today);
  await insertNamed(tx, fileId, new Map([...above].filter(([name]) => !before.has(name))));
  const { problems, imported } = await moveParcels(rooms, tx, file, good);
  const allBad = [...bad, ...problems].toSorted((one, other) => one.number - other.number);
  await insertProblems(
    tx,
    allBad
      .slice(0, Math.max(0, SHIPMENT_PROBLEMS_KEPT - file.bad))
      .map((one) => problemRow(productTests, fileId, one, form.columns)),
  );
  await deletePiece(tx, piece);
  await updateFile(tx, fileId, {
    state: 'RUNNING',
    lines_read: piece.first_line + texts.length - 1,
    imported: file.imported + imported,
    already: file.already + good.length - problems.length - imported,
    bad: file.bad + allBad.length,
    heard_at: productTests.clock.now(),
  });
  return false;
}

/**
 * Moves the parcels of some lines. What told nothing new is left as it is. A repair, unlike a file, takes nobody back to whom it
 * was delivered.
 */
export async function moveParcels(
  rooms: TellingRooms,
  tx: Db,
  file: Pick<ShipmentFileRow, 'file_name'>,
  good: readonly GoodLine[],
  { isRepair = false } = {},
): Promise<{ readonly problems: readonly BadLine[]; readonly imported: number }> {
  const { productTests } = rooms;
  const orders = await lockOrders(
    productTests,
    tx,
    good.map(({ line }) => line.orderNumber),
  );
  const unknown = good.map(({ line }) => line.orderNumber).filter((orderNumber) => !orders.has(orderNumber));
  const meant = await findMeant(productTests, tx, unknown);
  const parcels = good.map(({ line }) => line);
  await lockParcels(productTests, tx, parcels);
  const holders = await findHolders(productTests, tx, parcels);
  const problems: BadLine[] = [];
  const news: GoodLine[] = [];
  for (const one of good) {
    const order = orders.get(one.line.orderNumber);
    const standing = order && standingOf(one.line, order, holders);
    if (standing === 'known') continue;
    const problem =
      standing ??
      orderProblem(one.line, order, meant.get(one.line.orderNumber)) ??
      (isRepair && order !== undefined ? goingBack(one.line, order) : undefined);
    if (problem !== undefined) problems.push({ ...one, problem });
    else if (order !== undefined && !isKnown(order, one)) news.push(one);
  }
  const early = await takeWaitingEvents(
    productTests,
    tx,
    news.map(({ line }) => line),
  );
  const told = new Map<string, ParcelNews>();
  for (const { line, number } of news) {
    const { orderNumber, carrier, trackingNumber } = line;
    const waited = early.filter((one) => one.carrier === carrier && one.trackingNumber === trackingNumber);
    const own = eventOfLine(productTests, line, `${file.file_name}, line ${number}`);
    const above = told.get(orderNumber)?.events ?? waited.map(({ event }) => event);
    told.set(orderNumber, { carrier, trackingNumber, events: [...above, own] });
  }
  const taken = await takeParcelNews(productTests, tx, told);
  await tellOfParcels(rooms, tx, [...taken.values()]);
  return { problems, imported: news.length };
}

const isKnown = (
  order: { readonly isGone: boolean; readonly trackingNumber: string | null; readonly eventKeys: readonly string[] },
  { line }: GoodLine,
): boolean =>
  order.isGone || (order.trackingNumber === line.trackingNumber && order.eventKeys.includes(keyOfLine(line)));
