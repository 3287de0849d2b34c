import type { Answers } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { draftOf, shownRun, versionOf, type RunStep } from './run-step.ts';
import { selectPageSave, type RunRow } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

/** A page as sent before; `answers` null and any page for a way back. */
export interface RepeatedPage {
  readonly revision: number;
  readonly page: string | null;
  readonly answers: Answers | null;
}

/**
 * The step that the newest page led to when it was sent the first time, if this is the same page with the same answers
 * after the same revision. Anything older is a conflict: a browser sends again only what it got no answer to.
 */
export async function replayPage(
  surveys: Surveys,
  db: Db,
  row: RunRow,
  sent: RepeatedPage,
): Promise<RunStep | undefined> {
  if (sent.revision < 0 || sent.revision + 1 !== row.revision || row.state === null) return undefined;
  const saved = await selectPageSave(db, row.run_id, row.revision);
  const version = await versionOf(surveys, db, row);
  if (version === undefined || saved === undefined || !isSame(saved, sent)) return undefined;
  const run = row.ended_at === null ? shownRun(version, row.state) : null;
  const draft = await draftOf(db, row);
  return { revision: row.revision, definition: null, run, draft, problems: [], externalUrl: null };
}

type Saved = NonNullable<Awaited<ReturnType<typeof selectPageSave>>>;

function isSame(saved: Saved, { page, answers }: RepeatedPage): boolean {
  if (saved.answers === null || answers === null) return saved.answers === answers;
  return saved.page === page && JSON.stringify(saved.answers) === JSON.stringify(answers);
}
