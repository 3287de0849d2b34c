import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Where a database lives. A restored backup, or a copy on the same server, lives elsewhere than what it was made of. */
export interface DatabaseHome {
  /** Of the server; a standby that takes over has the same. Null where this role may not ask. */
  readonly systemIdentifier: string | null;
  readonly databaseOid: string;
  readonly databaseName: string;
}

/** Where this database lives, and where it was last noted to live; undefined before the first node. */
export interface Homes {
  readonly found: DatabaseHome;
  readonly noted: DatabaseHome | undefined;
}

/** Whether this role may ask the server who it is. Everybody may, unless somebody took that away. */
export async function mayAskServer(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_function_privilege('pg_catalog.pg_control_system()', 'EXECUTE') AS may`.execute(db);
  return rows[0]?.may ?? false;
}

/** In one statement: it is asked before everything that leaves. */
export async function readHomes(db: Db, { mayAsk }: { readonly mayAsk: boolean }): Promise<Homes> {
  const server = mayAsk ? sql`(SELECT system_identifier::text FROM pg_control_system())` : sql`NULL::text`;
  const { rows } = await sql<DatabaseHome & { notedServer: string | null; notedOid: string | null; notedName: string }>`
    SELECT ${server} AS "systemIdentifier", oid::text AS "databaseOid", datname AS "databaseName",
      home.system_identifier AS "notedServer", home.database_oid::text AS "notedOid", home.database_name AS "notedName"
    FROM pg_database LEFT JOIN database_home home ON true WHERE datname = current_database()`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a database that is not in its own catalogue');
  const { systemIdentifier, databaseOid, databaseName, notedServer, notedOid, notedName } = row;
  const found = { systemIdentifier, databaseOid, databaseName };
  const noted = notedOid && { systemIdentifier: notedServer, databaseOid: notedOid, databaseName: notedName };
  return { found, noted: noted || undefined };
}

/** Whether it was moved. A server that cannot be asked, now or then, tells nothing. */
export function isMoved({ noted, found }: Homes): boolean {
  if (noted === undefined) return false;
  const [then, now] = [noted.systemIdentifier, found.systemIdentifier];
  const isSameServer = then === null || now === null || then === now;
  return !isSameServer || noted.databaseOid !== found.databaseOid || noted.databaseName !== found.databaseName;
}

export async function noteHome(db: Db, home: DatabaseHome, now: Date): Promise<void> {
  const { systemIdentifier, databaseOid, databaseName } = home;
  await sql`
    INSERT INTO database_home (system_identifier, database_oid, database_name, noted_at)
    VALUES (${systemIdentifier}, ${databaseOid}::bigint, ${databaseName}, ${now})
    ON CONFLICT (is_only) DO UPDATE SET database_oid = excluded.database_oid, database_name = excluded.database_name,
      system_identifier = coalesce(excluded.system_identifier, database_home.system_identifier),
      noted_at = excluded.noted_at`.execute(db);
}
