import { sql } from 'kysely';
import type { Chance } from '../chance.ts';
import type { Db } from './database.ts';

/** The role that a node of the embedded database works as. */
export const EMBEDDED_APPLICATION_ROLE = 'spark_app';
const PASSWORD_BYTES = 24;
// Any number that nothing else in this database locks.
const GRANTS_LOCK = 7_325_003;

/** A role for the application on a database server of our own, with a password that is good until the next start. */
export async function makeApplicationRole(owner: Db, ownerUrl: string, chance: Chance): Promise<string> {
  const password = chance.bytes(PASSWORD_BYTES).toString('hex');
  const role = sql.id(EMBEDDED_APPLICATION_ROLE);
  const { rows } = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${EMBEDDED_APPLICATION_ROLE}`.execute(owner);
  if (rows.length === 0) await sql`CREATE ROLE ${role} LOGIN`.execute(owner);
  await sql`ALTER ROLE ${role} PASSWORD ${sql.lit(password)}`.execute(owner);
  const url = new URL(ownerUrl);
  url.username = EMBEDDED_APPLICATION_ROLE;
  url.password = password;
  return url.href;
}

/**
 * Gives the application's role what it needs of the owner's tables, and no more: rows of an append-only table can be
 * added and read. What guards them, a trigger or a constraint, belongs to the owner, whom the application is not.
 */
export async function grantToApplication(owner: Db, role: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    // Of several nodes that start at once, one grants at a time: two would meet in the catalogue.
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(GRANTS_LOCK)})`.execute(tx);
    const application = sql.id(role);
    const database = sql.id(await currentDatabase(tx));
    // No tables for a moment: one of them could stand before ours where a guard looks for it.
    await sql`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`.execute(tx);
    await sql`GRANT CONNECT, CREATE ON DATABASE ${database} TO ${application}`.execute(tx);
    await sql`GRANT USAGE ON SCHEMA public TO ${application}`.execute(tx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${application}`.execute(tx);
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${application}`.execute(tx);
    // What the database says about itself is the owner's word.
    await sql`REVOKE INSERT, UPDATE, DELETE ON schema_migration, installation, password_sealing, token_before_keys FROM ${application}`.execute(
      tx,
    );
    // Locks need the right to change something; the balance itself moves with its entries, by their trigger.
    await sql`REVOKE UPDATE ON points_account FROM ${application}`.execute(tx);
    await sql`GRANT UPDATE (panel_id) ON points_account TO ${application}`.execute(tx);
    for (const statement of await unled(tx)) await sql.raw(statement).execute(tx);
    for (const statement of await takenBack(tx, role)) await sql.raw(statement).execute(tx);
    for (const statement of await handedOver(tx, role)) await sql.raw(statement).execute(tx);
  });
}

/** Whether the role of a connection owns our tables. One of two roles that was not told of the other does not. */
export async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    SELECT pg_has_role(relowner, 'MEMBER') AS "isOwner" FROM pg_class WHERE oid = to_regclass('public.audit_entry')`.execute(
    db,
  );
  return rows[0]?.isOwner === true;
}

async function currentDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return rows[0]?.name ?? '';
}

/** What a table's own trigger refuses is refused to the application before it is asked. */
async function takenBack(tx: Db, role: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('REVOKE %s ON %s FROM %I', kind, tgrelid::regclass, ${role}::text) AS statement
    FROM pg_trigger CROSS JOIN (VALUES (16, 'UPDATE'), (8, 'DELETE')) AS kinds (bit, kind)
    WHERE tgfoid IN ('refuse_change'::regproc, 'refuse_all_but_erasure'::regproc, 'refuse_change_of_mention'::regproc)
      AND tgtype & bit > 0 AND tgqual IS NULL`.execute(tx);
  return rows.map(({ statement }) => statement);
}

/** A guard looks for its tables where they are, whatever the one who calls it says. */
async function unled(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', oid::regprocedure) AS statement
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype AND proconfig IS NULL`.execute(
    tx,
  );
  return rows.map(({ statement }) => statement);
}

/** The tables of the jobs are kept by their library, which works as the application; an older node made them as the owner. */
async function handedOver(tx: Db, role: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    WITH jobs AS (SELECT oid, nspowner FROM pg_namespace WHERE nspname = 'jobs' AND nspowner <> ${role}::regrole)
    SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, ${role}::text) AS statement
    FROM pg_class c JOIN jobs ON relnamespace = jobs.oid WHERE relkind IN ('r', 'p')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, ${role}::text)
    FROM pg_proc p JOIN jobs ON pronamespace = jobs.oid
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, ${role}::text)
    FROM pg_type t JOIN jobs ON typnamespace = jobs.oid WHERE typtype = 'e'
    UNION ALL
    SELECT format('ALTER SCHEMA jobs OWNER TO %I', ${role}::text) FROM jobs`.execute(tx);
  return rows.map(({ statement }) => statement);
}
