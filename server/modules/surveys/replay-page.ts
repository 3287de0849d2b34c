import { answerPage, newRun, previousPage, type Answers, type Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { shownRun, versionOf, type RunStep } from './run-step.ts';
import { selectPageSaves, type PageSave, type RunRow } from './runs.store.ts';
import type { SurveyVersion } from './version-cache.ts';
import type { Surveys } from './surveys.ts';

/** A page as sent before; `answers` null and any page for a way back. */
export interface RepeatedPage {
  readonly revision: number;
  readonly page: string | null;
  readonly answers: Answers | null;
}

/**
 * The step that a page led to when it was sent the first time, if it is the same page with the same answers after the
 * same revision. It is made again from what was saved, so nothing is kept twice.
 */
export async function replayPage(
  surveys: Surveys,
  db: Db,
  row: RunRow,
  sent: RepeatedPage,
): Promise<RunStep | undefined> {
  if (sent.revision < 0 || sent.revision >= row.revision) return undefined;
  const version = await versionOf(surveys, db, row);
  const saves = await selectPageSaves(db, row.run_id, sent.revision + 1);
  const first = saves.at(-1);
  if (version === undefined || first === undefined || !isSame(first, sent)) return undefined;
  const isNewest = first.revision === row.revision;
  const state = isNewest ? row.state : rebuild(version, row, saves);
  if (state === undefined || state === null) return undefined;
  const run = isNewest && row.ended_at !== null ? null : shownRun(version, state);
  return { revision: first.revision, definition: null, run, problems: [], externalUrl: null };
}

function isSame(saved: PageSave, { page, answers }: RepeatedPage): boolean {
  if (saved.answers === null || answers === null) return saved.answers === answers;
  return saved.page === page && JSON.stringify(saved.answers) === JSON.stringify(answers);
}

/** The run as it was after these saves: the engine is pure, so the same pages lead to the same place. */
export function rebuild({ survey }: SurveyVersion, row: RunRow, saves: readonly PageSave[]): Run | undefined {
  if (row.state === null) return undefined;
  const { seed, given } = row.state;
  let run = newRun(survey, { seed, given, now: row.started_at.getTime() });
  for (const { page, answers, saved_at } of saves) {
    const now = saved_at.getTime();
    if (answers === null) {
      run = previousPage(survey, run, now);
      continue;
    }
    const taken = answerPage(survey, run, page, answers, now);
    if (!taken.ok) return undefined;
    run = taken.run;
  }
  return run;
}
