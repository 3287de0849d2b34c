import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { emailKey } from './email-key.ts';

export interface FoundAccounts {
  /** Whether one of those that were asked for can sign in. */
  readonly hasNamed: boolean;
  readonly hasOthers: boolean;
}

/**
 * Who is in a database, to tell what it is for: whether anybody of these addresses can sign in, and whether there is
 * anybody else. It may be empty, or of a version that is long gone.
 */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<FoundAccounts> {
  const tables = await sql<{ areThere: boolean }>`
    SELECT to_regclass('public.panelist') IS NOT NULL AND to_regclass('public.operator') IS NOT NULL AS "areThere"`.execute(
    db,
  );
  if (tables.rows[0]?.areThere !== true) return { hasNamed: false, hasOthers: false };
  const emailKeys = emails.map(emailKey);
  const { rows } = await sql<FoundAccounts>`
    SELECT EXISTS (SELECT FROM public.operator WHERE email_key = ANY (${emailKeys}::text[]) AND state = 'ACTIVE')
        OR EXISTS (SELECT FROM public.panelist WHERE email_key = ANY (${emailKeys}::text[]) AND state = 'ACTIVE') AS "hasNamed",
      EXISTS (SELECT FROM public.operator WHERE email_key <> ALL (${emailKeys}::text[]))
        OR EXISTS (SELECT FROM public.panelist WHERE email_key <> ALL (${emailKeys}::text[])) AS "hasOthers"`.execute(
    db,
  );
  return rows[0] ?? { hasNamed: false, hasOthers: false };
}
