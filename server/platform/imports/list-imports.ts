import { csvLine } from '#contract/wire/csv.ts';
import { isId } from '../chance.ts';
import { shownColumns } from '../csv-files/read-form.ts';
import type { Db } from '../database/database.ts';
import { pageOf } from '../page.ts';
import type { FilesAsked, ImportRow, ListedImport } from './import-store.ts';

const PAGE = 20;
const PROBLEMS_AT_ONCE = 1_000;

/** What is shown of every file that was brought in. */
export function shownImport<Row extends ImportRow>(row: ListedImport<Row>) {
  // The first line of a file names its columns.
  const withoutFirst = (lines: number) => Math.max(0, lines - 1);
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    state: row.state as Row['state'],
    byName: row.by_name,
    stoppedByName: row.stopped_by_name,
    bytesAnnounced: Number(row.bytes_announced),
    bytesReceived: Number(row.bytes_received),
    linesReceived: withoutFirst(row.lines_received),
    linesRead: withoutFirst(row.lines_read),
    already: row.already,
    bad: row.bad,
    columns: shownColumns(row.columns),
    failure: row.failure,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

interface Listing<Row> {
  readonly store: { selectFiles(db: Db, panelId: string, asked: FilesAsked): Promise<readonly Row[]> };
  readonly room: { readonly panelId: string };
  readonly db: Db;
  readonly where?: FilesAsked['where'];
}

const filter = ({ where }: Listing<unknown>) => (where === undefined ? {} : { where });

/** One file; the newest when none is named. */
export async function findImport<Row>(listing: Listing<Row>, fileId: string | undefined): Promise<Row | undefined> {
  if (fileId !== undefined && !isId(fileId)) return undefined;
  const { store, room, db } = listing;
  const [file] = await store.selectFiles(db, room.panelId, { fileId, limit: 1, ...filter(listing) });
  return file;
}

/** A page of all files there ever were, the newest first. */
export async function pageOfImports<Row extends { readonly file_id: string }, Shown>(
  listing: Listing<Row>,
  before: string | undefined,
  shown: (row: Row) => Shown,
) {
  const { store, room, db } = listing;
  const rows = await store.selectFiles(db, room.panelId, { before, limit: PAGE + 1, ...filter(listing) });
  const { contents, nextPage } = pageOf(rows, PAGE, ({ file_id: fileId }) => fileId);
  return { contents: contents.map(shown), nextPage };
}

/** Bad lines as a file, page by page. */
export async function* problemsAsCsv<Problem extends { readonly line: number }>(
  names: readonly string[],
  page: (asked: { readonly afterLine: number; readonly limit: number }) => Promise<readonly Problem[]>,
  cellsOf: (problem: Problem) => readonly (string | number)[],
): AsyncGenerator<string> {
  yield csvLine(names);
  let afterLine = 0;
  for (;;) {
    const problems = await page({ afterLine, limit: PROBLEMS_AT_ONCE });
    yield problems.map((problem) => csvLine(cellsOf(problem))).join('');
    const last = problems.at(-1);
    if (last === undefined || problems.length < PROBLEMS_AT_ONCE) return;
    afterLine = last.line;
  }
}
