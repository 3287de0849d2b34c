import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Everything that makes a schema, a line for each thing, in an order of its own: the order in which columns were added
 * does not count.
 */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    WITH ours AS (SELECT oid, relname, relkind, relpersistence, reloptions, relreplident, relrowsecurity FROM pg_class
      WHERE relnamespace = 'public'::regnamespace)
    SELECT format('%s %s %s %s %s %s', relkind, relname, relpersistence, reloptions, relreplident, relrowsecurity) AS line
    FROM ours WHERE relkind <> 'S'
    UNION ALL
    SELECT format('column %s.%s %s %s%s%s %s %s', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'NOT NULL ' END, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation)
    FROM ours JOIN pg_attribute a ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL
    SELECT pg_get_indexdef(oid) FROM ours WHERE relkind = 'i'
    UNION ALL
    SELECT format('%s, enabled %s', pg_get_triggerdef(t.oid), tgenabled) FROM pg_trigger t JOIN ours ON ours.oid = tgrelid
    WHERE NOT tgisinternal
    UNION ALL
    SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
    UNION ALL
    SELECT format('view %s: %s', relname, pg_get_viewdef(oid)) FROM ours WHERE relkind IN ('v', 'm')
    UNION ALL
    SELECT format('sequence %s %s from %s by %s, %s to %s, cycle %s, of %s', relname, format_type(seqtypid, NULL), seqstart,
      seqincrement, seqmin, seqmax, seqcycle,
      (SELECT format('%s.%s', refobjid::regclass, attname) FROM pg_depend
        JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
        WHERE objid = ours.oid AND deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass))
    FROM ours JOIN pg_sequence ON seqrelid = ours.oid
    UNION ALL
    SELECT format('type %s %s', typname, typtype) FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype NOT IN ('b', 'c')
    UNION ALL
    SELECT format('extension %s', extname) FROM pg_extension
    ORDER BY 1`.execute(db);
  return rows.map(({ line }) => line);
}
