import { SURVEY_PAGE_MAX_SECONDS } from '#contract/limits.ts';
import type { Answers, ElementDefinition } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { selectPageDraft, upsertPageDraft } from './page-drafts.store.ts';
import { versionOf, secondsSince } from './run-step.ts';
import { updateRun, type RunRow } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

/** What was typed on a page that is left without being sent. */
export interface LeftPage {
  /** The revision of the step that it follows. */
  readonly revision: number;
  readonly page: string;
  /** The number of the draft that it follows; 0 when there was none. */
  readonly follows: number;
  readonly answers: Answers;
}

/**
 * Keeps what is typed on the page at which a locked run stands, whether it could be sent or not. It is a conflict when
 * the run has moved on, or when another draft was kept meanwhile: neither is overwritten. The same again changes nothing.
 */
export async function keepPageDraft(
  surveys: Surveys,
  tx: Db,
  row: RunRow,
  { revision, page, follows, answers }: LeftPage,
): Promise<Result<RunRow, 'conflict'>> {
  const version = await versionOf(surveys, tx, row);
  const elements = version?.survey.definition.pages.find(({ name }) => name === page)?.elements;
  if (elements === undefined || revision !== row.revision || row.state?.page !== page) return err('conflict');
  const typed = JSON.stringify(typedOn(elements, answers));
  const before = await selectPageDraft(tx, row.run_id, page);
  if (typed === (before === undefined ? '{}' : JSON.stringify(before.answers))) return ok(row);
  if ((before?.number ?? 0) !== follows) return err('conflict');
  const now = surveys.clock.now();
  await upsertPageDraft(tx, {
    run_id: row.run_id,
    page,
    revision,
    number: follows + 1,
    answers: typed,
    seconds: Math.min((before?.seconds ?? 0) + secondsSince(row.active_at, now), SURVEY_PAGE_MAX_SECONDS),
    saved_at: now,
  });
  return ok(await updateRun(tx, row.run_id, { active_at: now }));
}

/** Only what the page asks, and the text beside it; whatever else a browser sends is not kept. */
function typedOn(elements: readonly ElementDefinition[], answers: Answers): Answers {
  const names = new Set(namesIn(elements));
  const isAsked = (key: string) => names.has(key) || names.has(key.replace(/-Comment$/, ''));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => isAsked(key)));
}

function namesIn(elements: readonly ElementDefinition[]): string[] {
  return elements.flatMap((element) => (element.type === 'panel' ? namesIn(element.elements) : [element.name]));
}
