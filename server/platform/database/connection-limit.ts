import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface ConnectionLimit {
  readonly connections: number;
  readonly of: 'role' | 'database' | 'server';
}

/** How many connections this role may have at most; undefined where nothing says so. Limits do not hold for superusers. */
export async function connectionLimit(db: Db): Promise<ConnectionLimit | undefined> {
  const { rows } = await sql<ConnectionLimit>`
    WITH limits (connections, "of") AS (
      SELECT rolconnlimit, 'role' FROM pg_roles WHERE rolname = current_user AND NOT rolsuper
      UNION ALL
      SELECT datconnlimit, 'database' FROM pg_database, pg_roles
      WHERE datname = current_database() AND rolname = current_user AND NOT rolsuper
      UNION ALL
      SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true), '0')::integer, 'server'
    )
    SELECT connections, "of" FROM limits WHERE connections >= 0 ORDER BY connections LIMIT 1`.execute(db);
  return rows[0];
}
