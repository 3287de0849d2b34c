import { CompiledQuery, sql } from 'kysely';
import type { KeptStreak } from '#contract/spark/streak.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SparkTables } from './spark.tables.ts';

const tables = (db: Db) => db.withTables<SparkTables>();

const STREAK = `/* prepared: login-streak */
  SELECT current_days, longest_days, latest_date::text AS latest_date, last_login_at, time_zone
  FROM login_streak WHERE panelist_id = $1`;

type StreakRow = Omit<SparkTables['login_streak'], 'panelist_id' | 'latest_date'> & { readonly latest_date: string };

export async function selectStreak(db: Db, panelistId: string): Promise<KeptStreak | undefined> {
  const { rows } = await db.executeQuery<StreakRow>(CompiledQuery.raw(STREAK, [panelistId]));
  const [row] = rows;
  return (
    row && {
      current: row.current_days,
      longest: row.longest_days,
      latestDate: row.latest_date,
      last: { at: row.last_login_at, timeZone: row.time_zone },
    }
  );
}

export async function upsertStreak(tx: Db, panelistId: string, streak: KeptStreak): Promise<void> {
  const row = {
    current_days: streak.current,
    longest_days: streak.longest,
    latest_date: streak.latestDate,
    last_login_at: streak.last.at,
    time_zone: streak.last.timeZone,
  };
  await tables(tx)
    .insertInto('login_streak')
    .values({ panelist_id: panelistId, ...row })
    .onConflict((conflict) => conflict.column('panelist_id').doUpdateSet(row))
    .execute();
}

export async function insertLoginDay(tx: Db, panelistId: string, date: string): Promise<void> {
  await tables(tx).insertInto('login_day').values({ panelist_id: panelistId, local_date: date }).execute();
}

export async function deleteLoginDaysBefore(tx: Db, panelistId: string, date: string): Promise<void> {
  await tables(tx)
    .deleteFrom('login_day')
    .where('panelist_id', '=', panelistId)
    .where('local_date', '<', date)
    .execute();
}

export async function selectLoginDays(
  db: Db,
  panelistId: string,
  first: string,
  last: string,
): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('login_day')
    .select(sql<string>`local_date::text`.as('date'))
    .where('panelist_id', '=', panelistId)
    .where('local_date', '>=', first)
    .where('local_date', '<=', last)
    .execute();
  return rows.map(({ date }) => date);
}
