import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { EMPTY_CODEBOOK } from './codebook.ts';
import { CodebookDraft } from './codebook-draft.ts';
import { BLOCK_ROWS, OUTCOME_COLUMN, outcomeCode, unpackInto, type Cells } from './column-cells.ts';
import { appendRuns } from './append-runs.ts';
import { lockGathered, selectNewRuns, updateGathered, updateOutcomes, upsertColumns } from './gathering.store.ts';
import type { Results } from './results.ts';
import { selectColumns, selectStudy, selectVersions, type StudyRow } from './results.store.ts';
import { planVersion, type Plans } from './version-plan.ts';

/** Nobody's transaction takes this long: what ended before and is committed later is still found. */
const LOOK_BACK_MS = 10 * MINUTE_MS;

export type Gathering = 'nothing-new' | 'done' | 'more' | 'busy';

/** Brings the columns of a study up to date, batch by batch, each in a transaction of its own. Safe to run again. */
export async function gatherResults(results: Results, studyId: string, signal?: AbortSignal): Promise<void> {
  const plans: Plans = new Map();
  for (let state: Gathering = 'more'; state === 'more';) {
    signal?.throwIfAborted();
    state = await gatherBatch(results, studyId, plans);
  }
}

/** Takes in the next runs, at most what the last block has room for, and outcomes that have changed. */
export function gatherBatch(results: Results, studyId: string, plans: Plans = new Map()): Promise<Gathering> {
  return inTransaction(results.db, async (tx) => {
    const study = await selectStudy(tx, results.panelId, { studyId });
    if (study === undefined || study.survey_id === null) return 'nothing-new';
    const known = await lockGathered(tx, studyId, JSON.stringify(EMPTY_CODEBOOK));
    if (known === undefined) return 'busy';
    const now = results.clock.now();
    const lookBack = (time: Date | null) => time && later(time, -LOOK_BACK_MS);

    const changed = await updateOutcomes(tx, studyId, lookBack(known.outcomes_up_to));
    if (changed.length > 0) await rewriteOutcomes(tx, studyId, known.respondents, changed);

    const room = BLOCK_ROWS - (known.respondents % BLOCK_ROWS);
    const since = lookBack(known.gathered_up_to) ?? undefined;
    const runs = await selectNewRuns(tx, { studyId, surveyId: study.survey_id, since, limit: room });
    const draft = new CodebookDraft(known.codebook);
    const isPublished = await takeInVersions(tx, study, draft, plans);
    if (runs.length > 0) await appendRuns(results, tx, { studyId, known, draft, plans }, runs);
    if (runs.length === 0 && changed.length === 0 && !isPublished) return 'nothing-new';
    await updateGathered(tx, studyId, {
      codebook: JSON.stringify(draft.codebook),
      respondents: known.respondents + runs.length,
      gathered_up_to: runs.at(-1)?.ended_at ?? known.gathered_up_to,
      outcomes_up_to: now,
    });
    return runs.length === room ? 'more' : 'done';
  });
}

/** Versions that the codebook has not seen; all of them are planned when there are runs to read. */
async function takeInVersions(tx: Db, study: StudyRow, draft: CodebookDraft, plans: Plans): Promise<boolean> {
  const before = draft.codebook.versions.length;
  for (const { version, definition } of await selectVersions(tx, study.survey_id ?? '', [...plans.keys()])) {
    plans.set(version, planVersion(version, definition));
  }
  for (const plan of plans.values()) draft.takeIn(plan);
  return draft.codebook.versions.length > before;
}

async function rewriteOutcomes(
  tx: Db,
  studyId: string,
  respondents: number,
  changed: Awaited<ReturnType<typeof updateOutcomes>>,
): Promise<void> {
  for (const [block, rows] of Map.groupBy(changed, (row) => Math.floor(row.row_number / BLOCK_ROWS))) {
    const cells: Cells = new Int16Array(Math.min(BLOCK_ROWS, respondents - block * BLOCK_ROWS));
    for (const { cells: packed } of await selectColumns(tx, studyId, [OUTCOME_COLUMN], block))
      unpackInto(cells, packed, 0);
    for (const row of rows) cells[row.row_number % BLOCK_ROWS] = outcomeCode(row.outcome);
    await upsertColumns(tx, studyId, block, new Map([[OUTCOME_COLUMN, cells]]));
  }
}
