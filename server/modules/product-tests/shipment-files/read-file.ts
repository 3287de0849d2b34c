import type { ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import { repairOf } from '#contract/product-tests/shipment-repairs.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  countFaults,
  countLike,
  readUnitsOfOrders,
  selectFiles,
  selectProblems,
  type ReadFileRow,
  type ShipmentProblemRow,
} from './shipment-files.store.ts';

const PROBLEMS_PAGE = 50;
const PROBLEMS_AT_ONCE = 1_000;
const PAGE = 20;

/** A file; the newest one when none is named. */
export async function readShipmentFile({ panelId }: ProductTests, db: Db, fileId?: string) {
  if (fileId !== undefined && !isId(fileId)) return undefined;
  const [file] = await selectFiles(db, panelId, { fileId, limit: 1 });
  return file && shownFile(file);
}

/** A page of all files there ever were, the newest first. */
export async function listShipmentFiles({ panelId }: ProductTests, db: Db, before: string | undefined) {
  const rows = await selectFiles(db, panelId, { before, limit: PAGE + 1 });
  return pageOf(rows.map(shownFile), PAGE, ({ fileId }) => fileId);
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

function shownFile(file: ReadFileRow) {
  // The first line of a file names the columns and is no parcel.
  const withoutFirst = (lines: number) => Math.max(0, lines - 1);
  return {
    fileId: file.file_id,
    fileName: file.file_name,
    state: file.state,
    byName: file.by_name,
    stoppedByName: file.stopped_by_name,
    bytesAnnounced: Number(file.bytes_announced),
    bytesReceived: Number(file.bytes_received),
    linesReceived: withoutFirst(file.lines_received),
    linesRead: withoutFirst(file.lines_read),
    imported: file.imported,
    already: file.already,
    bad: file.bad,
    tests: file.tests,
    failure: file.failure,
    createdAt: file.created_at,
    finishedAt: file.finished_at,
  };
}

/** The bad lines of a file, by number and reason, with what of them may be shown. */
export async function* shipmentProblemsCsv({ db }: ProductTests, fileId: string): AsyncGenerator<string> {
  yield csvLine(['line', 'problem', 'what it says', 'did you mean']);
  let afterLine = 0;
  for (;;) {
    const problems = await selectProblems(db, fileId, { afterLine, limit: PROBLEMS_AT_ONCE });
    yield problems
      .map(({ line, problem, masked, suggestion }) => csvLine([line, problem, masked, suggestion ?? '']))
      .join('');
    const last = problems.at(-1);
    if (last === undefined || problems.length < PROBLEMS_AT_ONCE) return;
    afterLine = last.line;
  }
}
