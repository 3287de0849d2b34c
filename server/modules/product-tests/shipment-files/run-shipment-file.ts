import type { ShipmentColumn } from '#contract/product-tests/shipment-files.ts';
import { insertNamed, selectNamed, type ShipmentFileRow } from './shipment-files.store.ts';
import { eventOfLine, findMeant, keyOfLine, lockOrders, panelToday } from './orders.ts';
import { findHolders, lockParcels, takeWaitingEvents } from '../parcels/waiting-events.ts';
import {
  cellsOf,
  goingBack,
  judgeCells,
  namesIn,
  orderProblem,
  problemRow,
  standingOf,
  type BadLine,
  type GoodLine,
  type ShipmentRules,
} from './judge-lines.ts';
import {
  runShipmentFileJob,
  shipmentFiles,
  maintainShipmentFiles,
  type ShipmentFiles,
} from './shipment-file-import.ts';
import { takeParcelNews, type ParcelNews } from '../parcels/parcel-news.ts';
import { keptForm, type LineForm } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Acted, ImportReading, NumberedLine } from '#server/platform/imports/import-format.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { notifyOfParcels } from '../parcels/hear-of-parcel.ts';
import type { Needs, NotifyingRooms } from '../product-tests.ts';

export function registerShipmentFiles(rooms: NotifyingRooms, jobs: Jobs): void {
  jobs.handle(runShipmentFileJob, ({ fileId }, { signal }) => runShipmentFile(rooms, fileId, signal));
  const every = { name: 'product-tests.tend-shipment-files', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 };
  repeat(jobs, every, () => maintainShipmentFiles(rooms.productTests));
}

interface FileRules extends ShipmentRules, LineForm<ShipmentColumn> {
  /** What earlier pieces have named. */
  readonly before: ReadonlyMap<string, number>;
}

/** Reads a file of parcels: whatever stops it, no parcel is left out or moved twice, and its members are notified once. */
export function runShipmentFile(rooms: NotifyingRooms, fileId: string, signal?: AbortSignal): Promise<void> {
  const { productTests } = rooms;
  const reading: ImportReading<ShipmentFiles, FileRules, GoodLine, BadLine> = {
    rulesOf: (tx, file, lines) => rulesOf(rooms, tx, file, lines),
    judge: ({ number, text }, rules) => judgeCells({ number, cells: cellsOf(text, rules) }, rules),
    act: (tx, file, good, rules) => actOnParcels(rooms, tx, { file, good, rules }),
    problemRow: (file, bad, { columns }) => problemRow(productTests, file.file_id, bad, columns),
  };
  return shipmentFiles.run(productTests, fileId, reading, signal);
}

async function rulesOf(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  file: ShipmentFileRow,
  lines: readonly NumberedLine[],
): Promise<FileRules> {
  const form = keptForm<ShipmentColumn>(file);
  const today = panelToday(productTests);
  const before = await selectNamed(tx, file.file_id, namesIn(lines, form, today));
  return { ...form, today, before, above: new Map(before) };
}

async function actOnParcels(
  rooms: NotifyingRooms,
  tx: Db,
  {
    file,
    good,
    rules: { above, before },
  }: { readonly file: ShipmentFileRow; readonly good: readonly GoodLine[]; readonly rules: FileRules },
): Promise<Acted<BadLine>> {
  await insertNamed(tx, file.file_id, new Map([...above].filter(([name]) => !before.has(name))));
  const { problems, imported } = await moveParcels(rooms, tx, file, { good });
  return { counts: { imported, already: good.length - problems.length - imported }, bad: problems };
}

/**
 * Moves the parcels of some lines. What is nothing new is left as it is. A repair, unlike a file, takes nobody back to whom it
 * was delivered.
 */
export async function moveParcels(
  rooms: NotifyingRooms,
  tx: Db,
  file: Pick<ShipmentFileRow, 'file_name'>,
  { good, isRepair = false }: { readonly good: readonly GoodLine[]; readonly isRepair?: boolean },
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
  const newsOf = new Map<string, ParcelNews>();
  for (const { line, number } of news) {
    const { orderNumber, carrier, trackingNumber } = line;
    const waited = early.filter((one) => one.carrier === carrier && one.trackingNumber === trackingNumber);
    const own = eventOfLine(productTests, line, `${file.file_name}, line ${number}`);
    const above = newsOf.get(orderNumber)?.events ?? waited.map(({ event }) => event);
    newsOf.set(orderNumber, { carrier, trackingNumber, events: [...above, own] });
  }
  const taken = await takeParcelNews(productTests, tx, newsOf);
  await notifyOfParcels(rooms, tx, [...taken.values()]);
  return { problems, imported: news.length };
}

const isKnown = (
  order: { readonly isGone: boolean; readonly trackingNumber: string | null; readonly eventKeys: readonly string[] },
  { line }: GoodLine,
): boolean =>
  order.isGone || (order.trackingNumber === line.trackingNumber && order.eventKeys.includes(keyOfLine(line)));
