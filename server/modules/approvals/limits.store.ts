import { sql } from 'kysely';
import type { ActLimitName, CountedAct } from '#contract/second-person/act-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ApprovalsTables } from './approvals.tables.ts';

const tables = (db: Db) => db.withTables<ApprovalsTables>();

/** Puts anyone who counts the same sum behind each other, until the commit. Names are taken in one order by everybody. */
export async function lockSums(tx: Db, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`act-limit:${name}`}, 0))`.execute(tx);
  }
}

export async function selectLimits(db: Db, panelId: string) {
  return tables(db).selectFrom('act_limit').selectAll().where('panel_id', '=', panelId).execute();
}

export async function upsertLimit(
  tx: Db,
  row: { panel_id: string; name: ActLimitName; value: number; set_by: string | null; set_at: Date },
): Promise<void> {
  const { value, set_by, set_at } = row;
  await tables(tx)
    .insertInto('act_limit')
    .values(row)
    .onConflict((conflict) => conflict.columns(['panel_id', 'name']).doUpdateSet({ value, set_by, set_at }))
    .execute();
}

export type SumOver =
  | { readonly operatorId: string; readonly since: Date }
  | { readonly panelistId: string; readonly since: Date }
  | { readonly subjectId: string };

/** How much of an act was done alone: by one operator or for one member since then, or about one thing ever. */
export async function sumActs(db: Db, act: CountedAct, over: SumOver): Promise<number> {
  const query = tables(db)
    .selectFrom('counted_act')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('act', '=', act);
  const ofOne =
    'subjectId' in over
      ? query.where('subject_id', '=', over.subjectId)
      : 'panelistId' in over
        ? query.where('panelist_id', '=', over.panelistId).where('done_at', '>', over.since)
        : query.where('operator_id', '=', over.operatorId).where('done_at', '>', over.since);
  return Number((await ofOne.executeTakeFirstOrThrow()).sum);
}

export async function insertActs(
  tx: Db,
  rows: readonly Omit<ApprovalsTables['counted_act'], 'position'>[],
): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('counted_act').values(rows).execute();
}
