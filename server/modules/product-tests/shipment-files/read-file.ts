import type { ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import { repairOf } from '#contract/product-tests/shipment-repairs.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListedImport } from '#server/platform/imports/import-store.ts';
import { findImport, pageOfImports, problemsAsCsv, shownImport } from '#server/platform/imports/list-imports.ts';
import { pageOf } from '#server/platform/page.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  countFaults,
  countLike,
  readUnitsOfOrders,
  selectProblems,
  shipmentFileStore as store,
  type ShipmentFileRow,
  type ShipmentProblemRow,
} from './shipment-files.store.ts';

const PROBLEMS_PAGE = 50;

/** A file; the newest one when none is named. */
export async function readShipmentFile(room: ProductTests, db: Db, fileId?: string) {
  const file = await findImport({ store, room, db }, fileId);
  return file && shownFile(file);
}

/** A page of all files there ever were, the newest first. */
export function listShipmentFiles(room: ProductTests, db: Db, before: string | undefined) {
  return pageOfImports({ store, room, db }, before, shownFile);
}

export const countShipmentFaults = countFaults;

/** A page of the bad lines of a file, of all faults or of one. */
export async function listShipmentProblems(
  db: Db,
  fileId: string,
  fault: ShipmentLineFault | undefined,
  afterLine: number,
) {
  const rows = await selectProblems(db, fileId, { fault, afterLine, limit: PROBLEMS_PAGE + 1 });
  const like = await countLike(db, fileId);
  const units = await readUnitsOfOrders(
    db,
    rows.flatMap((row) => (row.order_number !== null && howToRepair(row) === 'RESHIP' ? [row.order_number] : [])),
  );
  return pageOf(
    rows.map((row) => ({ ...shownProblem(row, like), unitsLeft: units.get(row.order_number ?? '') ?? null })),
    PROBLEMS_PAGE,
    ({ line }) => String(line),
  );
}

const howToRepair = ({ sealed, fault, column_name: column, suggestion }: ShipmentProblemRow) =>
  sealed === null ? null : repairOf({ fault, column, suggestion });

function shownProblem(row: ShipmentProblemRow, like: ReadonlyMap<string, number>) {
  const { line, fault, problem, masked, mark_start, mark_end, suggestion, column_name: column } = row;
  return {
    line,
    fault,
    problem,
    masked,
    markStart: mark_start,
    markEnd: mark_end,
    suggestion,
    repair: howToRepair(row),
    column,
    like: like.get(`${fault} ${suggestion}`) ?? 1,
  };
}

const shownFile = (file: ListedImport<ShipmentFileRow>) => ({
  ...shownImport(file),
  imported: file.imported,
  tests: file.tests,
});

/** The bad lines of a file, by number and reason, with what of them may be shown. */
export const shipmentProblemsCsv = ({ db }: ProductTests, fileId: string): AsyncGenerator<string> =>
  problemsAsCsv(
    ['line', 'problem', 'text', 'did you mean'],
    (page) => selectProblems(db, fileId, page),
    ({ line, problem, masked, suggestion }) => [line, problem, masked, suggestion ?? ''],
  );
