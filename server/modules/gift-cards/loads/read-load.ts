import type { Db } from '#server/platform/database/database.ts';
import { findImport, pageOfImports, problemsAsCsv, shownImport } from '#server/platform/imports/list-imports.ts';
import type { GiftCards } from '../gift-cards.ts';
import { loadStore as store } from './loads.store.ts';

const PROBLEMS_SHOWN = 50;

/** A load; the newest one when none is named. */
export async function readLoad(room: GiftCards, db: Db, loadId?: string) {
  const load = await findImport({ store, room, db }, loadId);
  return load && shownLoad(load);
}

/** A page of all loads there ever were, the newest first. */
export function listLoads(room: GiftCards, db: Db, startingAfter: string | undefined) {
  return pageOfImports({ store, room, db }, startingAfter, shownLoad);
}

/** The first bad lines of a load. */
export async function firstProblems(db: Db, loadId: string) {
  const problems = await store.selectProblems(db, loadId, { afterLine: 0, limit: PROBLEMS_SHOWN });
  return problems.map(({ line, problem, masked, mark_start: markStart, mark_end: markEnd }) => ({
    line,
    problem,
    masked,
    markStart,
    markEnd,
  }));
}

function shownLoad(load: Awaited<ReturnType<typeof store.selectFiles>>[number]) {
  const { fileId: loadId, ...shown } = shownImport(load);
  return {
    loadId,
    ...shown,
    loaded: load.loaded,
    alreadyIssued: load.already_issued,
    alreadyVoided: load.already_voided,
    alreadyRepeated: load.already_repeated,
    freeCount: load.free_count,
    voidWaits: load.void_waits,
  };
}

/** The bad lines of a load as a file, with nothing secret in it. */
export const problemsCsv = ({ db }: GiftCards, loadId: string): AsyncGenerator<string> =>
  problemsAsCsv(
    ['line', 'problem', 'text'],
    (page) => store.selectProblems(db, loadId, page),
    ({ line, problem, masked }) => [line, problem, masked],
  );
