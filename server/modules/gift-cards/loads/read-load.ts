import type { Db } from '#server/platform/database/database.ts';
import { isId } from '#server/platform/chance.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { pageOf } from '#server/platform/page.ts';
import type { GiftCards } from '../gift-cards.ts';
import { selectLoad, selectLoads, selectProblems, type ReadLoadRow } from './loads.store.ts';

const PROBLEMS_SHOWN = 50;
const PROBLEMS_AT_ONCE = 1_000;
const PAGE = 20;

/** A load; the newest one when none is named. */
export async function readLoad({ panelId }: GiftCards, db: Db, loadId?: string) {
  if (loadId !== undefined && !isId(loadId)) return undefined;
  const load = await selectLoad(db, panelId, loadId);
  return load && shownLoad(load);
}

/** A page of all loads there ever were, the newest first. */
export async function listLoads({ panelId }: GiftCards, db: Db, startingAfter: string | undefined) {
  const rows = await selectLoads(db, panelId, startingAfter, PAGE + 1);
  return pageOf(rows.map(shownLoad), PAGE, ({ loadId }) => loadId);
}

/** The first bad lines of a load. */
export async function firstProblems(db: Db, loadId: string) {
  const problems = await selectProblems(db, loadId, 0, PROBLEMS_SHOWN);
  return problems.map(({ line, problem, masked, mark_start: markStart, mark_end: markEnd }) => ({
    line,
    problem,
    masked,
    markStart,
    markEnd,
  }));
}

function shownLoad(load: ReadLoadRow) {
  // The first line of a file names the columns and is no card.
  const withoutFirst = (lines: number) => Math.max(0, lines - 1);
  return {
    loadId: load.load_id,
    fileName: load.file_name,
    state: load.state,
    byName: load.by_name,
    stoppedByName: load.stopped_by_name,
    bytesAnnounced: Number(load.bytes_announced),
    bytesReceived: Number(load.bytes_received),
    linesReceived: withoutFirst(load.lines_received),
    linesRead: withoutFirst(load.lines_read),
    loaded: load.loaded,
    already: load.already,
    alreadyIssued: load.already_issued,
    alreadyVoided: load.already_voided,
    alreadyRepeated: load.already_repeated,
    bad: load.bad,
    failure: load.failure,
    createdAt: load.created_at,
    finishedAt: load.finished_at,
    freeCount: load.free_count,
    voidWaits: load.void_waits,
  };
}

/** The bad lines of a load as a file, with nothing secret in it. */
export async function* problemsCsv({ db }: GiftCards, loadId: string): AsyncGenerator<string> {
  yield csvLine(['line', 'problem', 'what it says']);
  let after = 0;
  for (;;) {
    const problems = await selectProblems(db, loadId, after, PROBLEMS_AT_ONCE);
    yield problems.map(({ line, problem, masked }) => csvLine([line, problem, masked])).join('');
    const last = problems.at(-1);
    if (last === undefined || problems.length < PROBLEMS_AT_ONCE) return;
    after = last.line;
  }
}
