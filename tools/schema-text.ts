/**
 * The SQL that makes the schema of a migrated database, and the rows that migrations wrote, from the catalogue. It knows what
 * our migrations use; tests/upgrades/squashed-schema.test.ts fails on anything that it leaves out.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

interface Statement {
  readonly statement: string;
}

const OURS = sql`SELECT oid, relname, relkind, relpersistence, reloptions FROM pg_class WHERE relnamespace = 'public'::regnamespace
  AND relname <> 'schema_migration'`;

const OPTIONS = sql`START WITH %s INCREMENT BY %s MINVALUE %s MAXVALUE %s CACHE %s`;

/** Those of identity columns come with them. */
const SEQUENCES = sql<Statement>`
  SELECT format('CREATE SEQUENCE %I AS %s ${OPTIONS}%s', relname, format_type(seqtypid, NULL), seqstart, seqincrement, seqmin,
    seqmax, seqcache, CASE WHEN seqcycle THEN ' CYCLE' END) AS statement
  FROM (${OURS}) AS ours JOIN pg_sequence ON seqrelid = ours.oid
  WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = ours.oid AND deptype = 'i')
  ORDER BY relname`;

const FUNCTIONS = sql<Statement>`
  SELECT rtrim(pg_get_functiondef(oid), E'\n') AS statement
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY oid::regprocedure::text`;

/** Without what refers to other tables, and without what held only from some day on. */
const TABLES = sql<Statement>`
  SELECT format(E'CREATE %sTABLE %I (\n  %s\n)', CASE WHEN relpersistence = 'u' THEN 'UNLOGGED ' END, relname, (
    SELECT string_agg(line, E',\n  ' ORDER BY part, place) FROM (
      SELECT 1 AS part, attnum AS place, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        CASE WHEN attstorage <> typstorage THEN 'STORAGE ' || CASE attstorage
          WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END END,
        CASE attgenerated WHEN 's' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid))
          ELSE 'DEFAULT ' || pg_get_expr(adbin, adrelid) END,
        CASE WHEN attidentity <> '' THEN (
          SELECT format('GENERATED %s AS IDENTITY (SEQUENCE NAME %s ${OPTIONS})', CASE attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END,
            seqrelid::regclass, seqstart, seqincrement, seqmin, seqmax, seqcache)
          FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence(quote_ident(relname), attname)::regclass) END,
        CASE WHEN attnotnull THEN 'NOT NULL' END) AS line
      FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 2, row_number() OVER (ORDER BY contype = 'c', conname), format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = ours.oid AND contype IN ('p', 'u', 'c') AND convalidated
    ) AS lines)) AS statement
  FROM (${OURS}) AS ours WHERE relkind = 'r' ORDER BY relname`;

const LATE_CONSTRAINTS = sql<Statement>`
  SELECT format(E'ALTER TABLE %s\n  %s', conrelid::regclass,
    string_agg(format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), E',\n  ' ORDER BY conname)) AS statement
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND (contype = 'f' OR (contype = 'c' AND NOT convalidated))
  GROUP BY conrelid ORDER BY conrelid::regclass::text`;

const INDEXES = sql<Statement>`
  SELECT pg_get_indexdef(ours.oid) AS statement
  FROM (${OURS}) AS ours JOIN pg_index ON indexrelid = ours.oid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = ours.oid AND conrelid = indrelid)
  ORDER BY indrelid::regclass::text, relname`;

/** A view after those that it reads. */
const VIEWS = sql<Statement>`
  WITH RECURSIVE ours AS (${OURS}),
  reads AS (
    SELECT DISTINCT ev_class AS reader, refobjid AS read FROM pg_rewrite r
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND refclassid = 'pg_class'::regclass
    WHERE refobjid <> ev_class
  ),
  depths AS (
    SELECT oid, 0 AS depth FROM ours WHERE relkind = 'v'
    UNION SELECT reader, depth + 1 FROM depths JOIN reads ON read = oid
  )
  SELECT format(E'CREATE VIEW %I%s AS\n%s', relname, ' WITH (' || array_to_string(reloptions, ', ') || ')',
    rtrim(pg_get_viewdef(oid), ';')) AS statement
  FROM ours JOIN (SELECT oid, max(depth) AS depth FROM depths GROUP BY oid) AS deepest USING (oid) ORDER BY depth, relname`;

const TRIGGERS = sql<Statement>`
  SELECT pg_get_triggerdef(t.oid) AS statement FROM (${OURS}) AS ours JOIN pg_trigger t ON tgrelid = ours.oid
  WHERE NOT tgisinternal ORDER BY relname, tgname`;

/** Rows go in before what refers to others and before triggers: they are what is left when all of it has happened. */
export async function schemaText(db: Db): Promise<string> {
  const read = async (statements: RawBuilder<Statement>) =>
    (await statements.execute(db)).rows.map(({ statement }) => `${statement};\n`);
  const parts = [
    // A body may name what comes after it.
    ['SET LOCAL check_function_bodies = off;\n'],
    await read(SEQUENCES),
    await read(FUNCTIONS),
    await read(TABLES),
    await rowsText(db),
    await read(LATE_CONSTRAINTS),
    await read(INDEXES),
    await read(VIEWS),
    await read(TRIGGERS),
    ['SET LOCAL check_function_bodies = on;\n'],
  ];
  return parts.flat().join('\n');
}

async function rowsText(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    SELECT quote_ident(relname) AS table, array_agg(quote_ident(attname) ORDER BY attnum) AS names
    FROM (${OURS}) AS ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind = 'r' GROUP BY relname ORDER BY relname`.execute(db);
  const { rows: times } = await sql<{ at: string }>`SELECT applied_at::text AS at FROM schema_migration`.execute(db);
  // The time of a migration's own transaction is what now() said in it.
  const now = new Set(times.map(({ at }) => at));
  const statements: string[] = [];
  for (const { table, names } of columns) {
    const values = sql.raw(names.map((name) => `${name}::text`).join(', '));
    const { rows } = await sql<{ row: (string | null)[] }>`
      SELECT ARRAY[${values}] AS row FROM ${sql.raw(table)} ORDER BY 1`.execute(db);
    for (const { row } of rows) {
      const literals = row.map((value) => (value !== null && now.has(value) ? 'now()' : literal(value)));
      statements.push(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${literals.join(', ')});\n`);
    }
  }
  return statements;
}

function literal(value: string | null): string {
  return value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
}
