import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

const words = (text: string) => text.trim().split(/\s+/);

const LEFT_OUT = [
  // Numbers and counters of one database, which say nothing about what it is; and a flag that a DROP leaves behind.
  words(`oid relnamespace reltype relfilenode relpages reltuples relallvisible relallfrozen reltoastrelid relfrozenxid
    relminmxid relhastriggers pronamespace typnamespace typrelid typelem typarray`),
  // Other where columns were dropped on the way: what they stand for is in the words.
  words('relnatts attnum conkey confkey indkey tgattr adnum'),
  // How the rows of before a column learn its value: there are none of before.
  words('atthasmissing attmissingval'),
  // Trees of expressions, which hold places in the text: their words are compared instead.
  words('conbin indexprs indpred tgqual ev_qual ev_action prosqlbody proargdefaults adbin'),
  // Whose it is and what it refers to: by name in what is compared.
  words(`attrelid conrelid conindid confrelid connamespace contypid conparentid indexrelid indrelid tgrelid tgfoid
    tgconstraint tgconstrindid tgconstrrelid adrelid ev_class seqrelid`),
].flat();

/**
 * Everything that the catalogue says of our database, to the letter, a line for each thing: whole rows of it, with names
 * in place of numbers and words in place of trees. And what depends on what, which nothing that was made can leave out.
 */
export async function catalogueOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    WITH ours AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    lines (kind, name, words, row) AS (
      SELECT 'relation', oid::regclass::text, CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) WHEN 'i' THEN pg_get_indexdef(oid) END,
        to_jsonb(ours) FROM ours
      UNION ALL
      SELECT 'column', format('%s %s %s', attrelid::regclass, row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname),
        concat_ws(' ', format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)),
        CASE WHEN atttypid IN (SELECT reltype FROM ours) THEN to_jsonb(a) - 'atttypid' ELSE to_jsonb(a) END
      FROM pg_attribute a LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid IN (SELECT oid FROM ours) AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 'constraint', format('%s %s', conrelid::regclass, conname), pg_get_constraintdef(oid), to_jsonb(c)
      FROM pg_constraint c WHERE connamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid), to_jsonb(i)
      FROM pg_index i WHERE indrelid IN (SELECT oid FROM ours)
      UNION ALL
      SELECT 'trigger', format('%s %s', tgrelid::regclass, CASE WHEN tgisinternal THEN tgfoid::regproc::text ELSE tgname END),
        CASE WHEN tgisinternal THEN tgconstrrelid::regclass::text ELSE pg_get_triggerdef(oid) END,
        CASE WHEN tgisinternal THEN to_jsonb(t) - 'tgname' ELSE to_jsonb(t) END
      FROM pg_trigger t WHERE tgrelid IN (SELECT oid FROM ours)
      UNION ALL
      SELECT 'rule', format('%s %s', ev_class::regclass, rulename), pg_get_ruledef(oid), to_jsonb(r)
      FROM pg_rewrite r WHERE ev_class IN (SELECT oid FROM ours)
      UNION ALL
      SELECT 'function', oid::regprocedure::text, pg_get_functiondef(oid), to_jsonb(p)
      FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'type', oid::regtype::text, NULL, to_jsonb(t) FROM pg_type t WHERE typnamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'sequence', seqrelid::regclass::text, (SELECT last_value::text FROM pg_sequences WHERE sequencename = relname AND schemaname = 'public'),
        to_jsonb(s) FROM pg_sequence s JOIN ours ON ours.oid = seqrelid
      UNION ALL
      SELECT 'policy', format('%s %s', polrelid::regclass, polname), pg_get_expr(polqual, polrelid), to_jsonb(polroles) FROM pg_policy
      UNION ALL
      SELECT 'comment', pg_describe_object(classoid, objoid, objsubid), description, NULL FROM pg_description
      WHERE objoid >= 16384 OR classoid = 'pg_namespace'::regclass
      UNION ALL
      SELECT 'schema', nspname, NULL, to_jsonb(n) FROM pg_namespace n WHERE nspname !~ '^pg_(temp|toast_temp)'
      UNION ALL
      SELECT 'extension', extname, extversion, NULL FROM pg_extension
      UNION ALL
      SELECT 'default right', defaclrole::regrole::text, defaclobjtype::text, to_jsonb(defaclacl) FROM pg_default_acl
      UNION ALL
      SELECT 'setting', setrole::regrole::text, setconfig::text, NULL FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL
      SELECT 'database', 'this one', NULL, jsonb_build_object('acl', datacl::text, 'owner', datdba::regrole::text)
      FROM pg_database WHERE datname = current_database()
      UNION ALL
      SELECT 'other', pg_describe_object(classid, objid, 0), NULL, NULL FROM (
        SELECT 'pg_publication'::regclass AS classid, oid AS objid FROM pg_publication
        UNION ALL SELECT 'pg_event_trigger'::regclass, oid FROM pg_event_trigger
        UNION ALL SELECT 'pg_statistic_ext'::regclass, oid FROM pg_statistic_ext
        UNION ALL SELECT 'pg_inherits'::regclass, inhrelid FROM pg_inherits) AS others
      UNION ALL
      SELECT 'dependency', pg_describe_object(classid, objid, objsubid), pg_describe_object(refclassid, refobjid, refobjsubid),
        to_jsonb(deptype) FROM pg_depend
      WHERE objid >= 16384 AND classid <> 'pg_trigger'::regclass AND pg_describe_object(classid, objid, objsubid) !~ 'pg_toast'
    )
    SELECT concat_ws(' | ', kind, name, words, CASE jsonb_typeof(row) WHEN 'object' THEN row - ${LEFT_OUT}::text[] ELSE row END)
      AS line
    FROM lines ORDER BY 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Every row of every table, as migrations left it. A migration's now() is the time that its record tells. */
export async function rowsOf(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(
    db,
  );
  const { rows: times } = await sql<{ at: string }>`
    SELECT DISTINCT to_jsonb(applied_at) ->> 0 AS at FROM schema_migration`.execute(db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`SELECT to_jsonb(t)::text AS row FROM ${sql.id(name)} t ORDER BY 1`.execute(db);
    for (const { row } of rows)
      lines.push(`${name} ${times.reduce((text, { at }) => text.replaceAll(at, 'now'), row)}`);
  }
  return lines;
}
