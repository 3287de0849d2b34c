import { sql } from 'kysely';
import type { Environment } from '#contract/wire/environment.ts';
import type { Db } from './database.ts';

/** What a database says about itself. */
export interface EnvironmentMark {
  readonly environment: Environment;
  /** Another one for every database, a copy aside. */
  readonly installationId: string;
}

/** Undefined for a database that no node has marked: it is new, or from before there was a mark. */
export async function readEnvironmentMark(db: Db): Promise<EnvironmentMark | undefined> {
  const table = await sql<{
    isThere: boolean;
  }>`SELECT to_regclass('public.installation') IS NOT NULL AS "isThere"`.execute(db);
  if (table.rows[0]?.isThere !== true) return undefined;
  const { rows } = await sql<EnvironmentMark>`
    SELECT environment, installation_id AS "installationId" FROM public.installation`.execute(db);
  return rows[0];
}

/** Marks a database that has no mark yet. The mark it has then: of several nodes at once, the first one's. */
export async function markEnvironment(db: Db, environment: Environment, now: Date): Promise<EnvironmentMark> {
  // Only read where there is one: a role that is not the owner may not write it.
  const known = await readEnvironmentMark(db);
  if (known !== undefined) return known;
  await sql`INSERT INTO installation (environment, marked_at) VALUES (${environment}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
  const mark = await readEnvironmentMark(db);
  if (mark === undefined) throw new Error('a database that was marked has a mark');
  return mark;
}
