import type { Db } from '#server/platform/database/database.ts';
import type { AdjustmentTables } from './adjustments.tables.ts';
import type { RewardsTables } from './rewards.tables.ts';

const tables = (db: Db) => db.withTables<RewardsTables & AdjustmentTables>();

/** An empty list of ids is no question at all. */
async function ask<Row>(ids: readonly string[], query: () => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : query();
}

export const selectTasks = (db: Db, taskIds: readonly string[]) =>
  ask(taskIds, () => tables(db).selectFrom('points_task').selectAll().where('task_id', 'in', taskIds).execute());

export const selectRedemptionCards = (db: Db, redemptionIds: readonly string[]) =>
  ask(redemptionIds, () =>
    tables(db).selectFrom('points_redemption').selectAll().where('redemption_id', 'in', redemptionIds).execute(),
  );

/** The lines with these ids, and what they were for. */
export const selectLinesById = (db: Db, transferIds: readonly string[]) =>
  ask(transferIds, () =>
    tables(db)
      .selectFrom('points_transfer')
      .select(['transfer_id', 'number', 'cause_kind', 'cause_id'])
      .where('transfer_id', 'in', transferIds)
      .execute(),
  );

/** The lines that take these back. */
export const selectReversalsOf = (db: Db, transferIds: readonly string[]) =>
  ask(transferIds, () =>
    tables(db)
      .selectFrom('points_transfer')
      .select(['cause_id', 'number'])
      .where('cause_kind', '=', 'REVERSAL')
      .where('cause_id', 'in', transferIds)
      .execute(),
  );

/** What took these corrections back. */
export const selectGrantedReversals = (db: Db, adjustmentIds: readonly string[]) =>
  ask(adjustmentIds, () =>
    tables(db)
      .selectFrom('points_adjustment')
      .select(['adjustment_id', 'reverses'])
      .where('reverses', 'in', adjustmentIds)
      .execute(),
  );
