import { sql } from 'kysely';
import { SUPPORT_VIEWS_MAX } from '#contract/support/support-limits.ts';
import { newId } from '#server/platform/chance.ts';
import { canonicalJson } from '#server/platform/audit/canonical-json.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import { tables, type SavedFilter } from '../support.tables.ts';

export interface SavedView {
  readonly viewId: string;
  readonly name: string;
  readonly filter: SavedFilter;
}

/** The views that an operator saved, by name. */
export function listViews(db: Db, operatorId: string): Promise<readonly SavedView[]> {
  return tables(db)
    .selectFrom('support_view')
    .select(['view_id as viewId', 'name', 'filter'])
    .where('operator_id', '=', operatorId)
    .orderBy('name')
    .orderBy('view_id')
    .execute();
}

export type ViewRefusal = 'not-found' | 'name-taken' | 'too-many';

/** Saves a view, or changes one of the operator's own. The same sent twice is saved once. */
export function saveView(
  { db, chance, clock }: Support,
  operatorId: string,
  view: { readonly viewId: string | undefined; readonly name: string; readonly filter: SavedFilter },
): Promise<Result<SavedView, ViewRefusal>> {
  const { name, filter } = view;
  return inTransaction(db, async (tx) => {
    // One after the other for each operator: two tabs cannot pass the limit together.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support-view:${operatorId}`}, 0))`.execute(tx);
    const own = await listViews(tx, operatorId);
    const before = own.find(({ viewId }) => viewId === view.viewId);
    if (view.viewId !== undefined && before === undefined) return err('not-found');
    const namesake = own.find((one) => one.name === name);
    if (namesake !== undefined && namesake !== before) {
      const isSame = before === undefined && canonicalJson(namesake.filter) === canonicalJson(filter);
      return isSame ? ok(namesake) : err('name-taken');
    }
    const saved = JSON.stringify(filter);
    if (before !== undefined) {
      await tables(tx)
        .updateTable('support_view')
        .set({ name, filter: saved })
        .where('view_id', '=', before.viewId)
        .execute();
      return ok({ viewId: before.viewId, name, filter });
    }
    if (own.length >= SUPPORT_VIEWS_MAX) return err('too-many');
    const now = clock.now();
    const viewId = newId(chance, now);
    const row = { view_id: viewId, operator_id: operatorId, name, filter: saved, created_at: now };
    await tables(tx).insertInto('support_view').values(row).execute();
    return ok({ viewId, name, filter });
  });
}

/** False when it is gone, or another operator's. */
export async function removeView(db: Db, operatorId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('support_view')
    .where('operator_id', '=', operatorId)
    .where('view_id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
