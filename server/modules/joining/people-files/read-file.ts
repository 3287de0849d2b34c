import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Joining } from '../joining.ts';
import { selectFiles, selectProblems, type ReadFileRow } from './people-files.store.ts';

const PROBLEMS_SHOWN = 50;
const PROBLEMS_AT_ONCE = 1_000;
const PAGE = 20;

/** Which files somebody may see, and whether they are told why people were not invited (`seesWhyNotInvited`). */
export interface PeopleFileReader {
  readonly purposes: readonly PeopleFilePurpose[];
  readonly seesWhy: boolean;
}

/** A file of these purposes; the newest one when none is named. */
export async function readPeopleFile(
  { panelId }: Joining,
  db: Db,
  { purposes, seesWhy }: PeopleFileReader,
  fileId?: string,
) {
  if (fileId !== undefined && !isId(fileId)) return undefined;
  const [file] = await selectFiles(db, panelId, { purposes, fileId, limit: 1 });
  return file && shownFile(file, seesWhy);
}

/** A page of all files there ever were, the newest first. */
export async function listPeopleFiles(
  { panelId }: Joining,
  db: Db,
  { purposes, seesWhy }: PeopleFileReader,
  before: string | undefined,
) {
  const rows = await selectFiles(db, panelId, { purposes, before, limit: PAGE + 1 });
  return pageOf(
    rows.map((file) => shownFile(file, seesWhy)),
    PAGE,
    ({ fileId }) => fileId,
  );
}

/** The first bad lines of a file. */
export async function firstPeopleProblems(db: Db, fileId: string, seesWhy: boolean) {
  const problems = await selectProblems(db, fileId, { afterLine: 0, limit: PROBLEMS_SHOWN, seesWhy });
  return problems.map(({ line, problem }) => ({ line, problem }));
}

function shownFile(file: ReadFileRow, seesWhy: boolean) {
  // Whoever is not told why reads one figure of all who are not invited, known or not.
  const notInvited = seesWhy ? 0 : file.not_invited;
  // The first line of a file names the columns and is nobody.
  const withoutFirst = (lines: number) => Math.max(0, lines - 1);
  return {
    fileId: file.file_id,
    purpose: file.purpose,
    fileName: file.file_name,
    state: file.state,
    byName: file.by_name,
    startedByName: file.started_by_name,
    stoppedByName: file.stopped_by_name,
    bytesAnnounced: Number(file.bytes_announced),
    bytesReceived: Number(file.bytes_received),
    linesReceived: withoutFirst(file.lines_received),
    linesRead: withoutFirst(file.lines_read),
    added: file.added,
    already: file.already + notInvited,
    bad: file.bad - notInvited,
    points: Number(file.points),
    failure: file.failure,
    createdAt: file.created_at,
    finishedAt: file.finished_at,
  };
}

/** The bad lines of a file, by number and reason: what stands in them is in the operator's own file alone. */
export async function* peopleProblemsCsv({ db }: Joining, fileId: string, seesWhy: boolean): AsyncGenerator<string> {
  yield csvLine(['line', 'problem']);
  let after = 0;
  for (;;) {
    const problems = await selectProblems(db, fileId, { afterLine: after, limit: PROBLEMS_AT_ONCE, seesWhy });
    yield problems.map(({ line, problem }) => csvLine([line, problem])).join('');
    const last = problems.at(-1);
    if (last === undefined || problems.length < PROBLEMS_AT_ONCE) return;
    after = last.line;
  }
}
