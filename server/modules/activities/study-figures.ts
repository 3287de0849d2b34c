import type { TaskState } from '#contract/activities/task-states.ts';
import { dateIn, daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Activities } from './activities.ts';
import {
  lockCounting,
  selectFigures,
  upsertFigures,
  type FiguresRow,
  countByDay,
  countByState,
  countFailed,
} from './study-figures.store.ts';

/** A count that took a while is kept this many times as long. */
const REST_PER_WORK = 20;

export interface Counted<Figures> {
  readonly figures: Figures;
  /** How many things of the study wait for somebody's decision. */
  readonly decisions: number;
}

export interface KeptFigures<Figures> extends Counted<Figures> {
  readonly countedAt: Date;
}

/**
 * A study's figures, no older than asked unless counting is slow. However many ask, one counts; the others get what was
 * counted last, or wait if there is nothing yet.
 */
export async function keepFigures<Figures>(
  activities: Activities,
  projectId: string,
  maxAgeMs: number,
  count: (tx: Db) => Promise<Counted<Figures>>,
): Promise<KeptFigures<Figures>> {
  const [before] = await selectFigures(activities.db, [projectId]);
  if (before !== undefined && isFresh(activities, before, maxAgeMs)) return kept<Figures>(before);
  return inTransaction(activities.db, async (tx) => {
    const isMine = await lockCounting(tx, projectId, { isWaiting: before === undefined });
    const [now] = await selectFigures(tx, [projectId]);
    if (now !== undefined && (!isMine || isFresh(activities, now, maxAgeMs))) return kept<Figures>(now);
    const startedAt = activities.clock.now();
    const { figures, decisions } = await count(tx);
    const row = {
      project_id: projectId,
      figures,
      decisions,
      counted_at: startedAt,
      took_ms: activities.clock.now().getTime() - startedAt.getTime(),
    };
    await upsertFigures(tx, row);
    return { figures, decisions, countedAt: startedAt };
  });
}

/** What was counted last of each, however old; for lists. */
export async function readKeptFigures<Figures>(
  { db }: Activities,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, KeptFigures<Figures>>> {
  const rows = await selectFigures(db, projectIds);
  return new Map(rows.map((row) => [row.project_id, kept<Figures>(row)]));
}

function isFresh({ clock }: Activities, row: FiguresRow, maxAgeMs: number): boolean {
  const ageMs = clock.now().getTime() - row.counted_at.getTime();
  return ageMs < Math.max(maxAgeMs, row.took_ms * REST_PER_WORK);
}

function kept<Figures>(row: FiguresRow): KeptFigures<Figures> {
  return { figures: row.figures as Figures, decisions: row.decisions, countedAt: row.counted_at };
}

/** How many days of completes a board looks back on, today included. */
export const FIGURE_DAYS = 14;

/** What the tasks of one study say. */
export interface TaskCounts {
  readonly byState: Readonly<Partial<Record<TaskState, number>>>;
  readonly failed: number;
  /** Completes by the panel's own date; days without any are left out. */
  readonly completesByDay: Readonly<Record<string, number>>;
}

/** Counts a study's tasks; work that grows with the study, so its answer is kept for a while. */
export async function countStudy({ clock, timeZone }: Activities, db: Db, projectId: string): Promise<TaskCounts> {
  const firstDay = daysBefore(dateIn(clock.now(), timeZone), FIGURE_DAYS - 1);
  return {
    byState: await countByState(db, projectId),
    failed: await countFailed(db, projectId),
    completesByDay: await countByDay(db, projectId, startOfDate(firstDay, timeZone), timeZone),
  };
}
