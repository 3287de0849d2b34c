import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Written by every call, or by work that goes on beside them: none of it is anybody's. */
const NOT_WATCHED =
  /^(rate_limit|result_|known_device|sign_in|member_session|operator_session|mail_|outbox|job|node|app_file|one_time_code|audit_|form_proof|running_|message$|live_|study_figure|.*_count$)/;

export interface RowChange {
  readonly table: string;
  readonly what: 'changed or gone' | 'new';
  readonly row: string;
}

/** Which tables changed since the last look. */
export async function watchTables(db: Db): Promise<() => Promise<readonly string[]>> {
  const tables = await tablesOf(db);
  let sums = await sumsOf(db, tables);
  return async () => {
    const now = await sumsOf(db, tables);
    const changed = tables.filter((table) => now.get(table) !== sums.get(table));
    sums = now;
    return changed;
  };
}

async function tablesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
    ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !NOT_WATCHED.test(name));
}

/** The texts of a table's rows by their hashes. */
type Texts = ReadonlyMap<string, string>;

/** Looks at every row of every table, so that a table that is added is watched by itself. */
export interface WatchedRows {
  /** What changed since the last look of what belongs to these owners: rows that name them, or something that is theirs. */
  changes(): Promise<readonly RowChange[]>;
}

const KEY = /^\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}),/;

export async function watchRows(db: Db, owners: readonly string[]): Promise<WatchedRows> {
  const tables = await tablesOf(db);
  const texts = new Map<string, Texts>();
  let sums = await sumsOf(db, tables);
  for (const table of tables) texts.set(table, await textsOf(db, table));
  const theirs = new Set(owners);
  for (const [table, of] of texts) {
    // The key of a study is not theirs, whoever wrote it.
    if (/^(project|survey|study|operator)/.test(table)) continue;
    for (const text of of.values()) {
      const key = KEY.exec(text)?.[1];
      if (key !== undefined && owners.some((owner) => text.includes(owner))) theirs.add(key);
    }
  }
  const isTheirs = (text: string) => [...theirs].some((id) => text.includes(id));

  return {
    async changes() {
      const now = await sumsOf(db, tables);
      const found: RowChange[] = [];
      for (const table of tables) {
        if (now.get(table) === sums.get(table)) continue;
        const before = texts.get(table) ?? new Map<string, string>();
        const after = await textsOf(db, table);
        const gone = [...before].filter(([hash, text]) => !after.has(hash) && isTheirs(text));
        const fresh = [...after].filter(([hash, text]) => !before.has(hash) && isTheirs(text));
        for (const [, row] of gone) found.push({ table, what: 'changed or gone', row });
        if (gone.length === 0) for (const [, row] of fresh) found.push({ table, what: 'new', row });
        texts.set(table, after);
      }
      sums = now;
      return found;
    },
  };
}

const hashOfRow = sql`hashtextextended(t::text, 0)`;

async function sumsOf(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const each = tables.map(
    (table) => sql`SELECT ${table}::text AS name, count(*)::text || ' ' || coalesce(sum(${hashOfRow}), 0)::text AS sum
      FROM ${sql.id(table)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

async function textsOf(db: Db, table: string): Promise<Texts> {
  const { rows } = await sql<{ hash: string; text: string }>`
    SELECT ${hashOfRow}::text AS hash, t::text AS text FROM ${sql.id(table)} t`.execute(db);
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}
