import type { Db } from '#server/platform/database/database.ts';
import { isId } from '#server/platform/chance.ts';
import { csvLine } from '#server/platform/csv-line.ts';
import type { GiftCards } from '../gift-cards.ts';
import { selectLoad, selectProblems } from './loads.store.ts';

const PROBLEMS_SHOWN = 50;
const PROBLEMS_AT_ONCE = 1_000;

/** A load and its first bad lines; the newest one when none is named. */
export async function readLoad({ panelId }: GiftCards, db: Db, loadId?: string) {
  if (loadId !== undefined && !isId(loadId)) return undefined;
  const load = await selectLoad(db, panelId, loadId);
  if (load === undefined) return undefined;
  const problems = await selectProblems(db, load.load_id, 0, PROBLEMS_SHOWN);
  // The first line of a file names the columns and is no card.
  const withoutFirst = (lines: number) => Math.max(0, lines - 1);
  return {
    loadId: load.load_id,
    fileName: load.file_name,
    state: load.state,
    byName: load.by_name,
    bytesAnnounced: Number(load.bytes_announced),
    bytesReceived: Number(load.bytes_received),
    linesReceived: withoutFirst(load.lines_received),
    linesRead: withoutFirst(load.lines_read),
    loaded: load.loaded,
    already: load.already,
    bad: load.bad,
    failure: load.failure,
    createdAt: load.created_at,
    finishedAt: load.finished_at,
    freeCount: load.free_count,
    problems: problems.map(({ line, problem, masked, mark_start: markStart, mark_end: markEnd }) => ({
      line,
      problem,
      masked,
      markStart,
      markEnd,
    })),
  };
}

/** The bad lines of a load as a file, with nothing secret in it. */
export async function* problemsCsv({ db }: GiftCards, loadId: string): AsyncGenerator<string> {
  yield csvLine(['line', 'problem', 'what it says']);
  let after = 0;
  for (;;) {
    const problems = await selectProblems(db, loadId, after, PROBLEMS_AT_ONCE);
    yield problems.map(({ line, problem, masked }) => csvLine([String(line), problem, masked])).join('');
    const last = problems.at(-1);
    if (last === undefined || problems.length < PROBLEMS_AT_ONCE) return;
    after = last.line;
  }
}
