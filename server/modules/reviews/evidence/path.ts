import { MINUTE_MS } from '#server/platform/clock.ts';
import type { ReviewPageRow, ReviewRunRow } from '../evidence.store.ts';

const PAUSE_MS = 10 * MINUTE_MS;

/** How somebody came and went: from where, over how many pages, back and away. */
export function pathOf(run: ReviewRunRow, pages: readonly ReviewPageRow[]) {
  const moments = [run.started_at, ...pages.map((page) => page.saved_at)];
  return {
    source: run.source,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    pages: pages.filter((page) => !page.is_back).length,
    waysBack: pages.filter((page) => page.is_back).length,
    pauses: moments.filter((moment, index) => {
      const before = moments[index - 1];
      return before !== undefined && moment.getTime() - before.getTime() >= PAUSE_MS;
    }).length,
  };
}

/** The time on each page, the newest visit of it. */
export function secondsByPage(pages: readonly ReviewPageRow[]): ReadonlyMap<string, number> {
  return new Map(pages.filter((page) => !page.is_back).map((page) => [page.page, page.seconds]));
}
