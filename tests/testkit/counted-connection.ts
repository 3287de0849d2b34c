import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { DatabaseClient } from '#server/platform/database/client.ts';
import { connectionOptions, type Db } from '#server/platform/database/database.ts';

/** What PostgreSQL read of a table: its rows one after the other, and what its indexes led to. */
export interface TableReads {
  readonly rows: number;
  /** Of the table and of its indexes, as often as they were looked at: also an index that is walked from end to end. */
  readonly pages: number;
  /** How often it was read from its beginning without an index. */
  readonly scans: number;
}

export interface CountedConnection {
  /** For one piece of work at a time. */
  readonly db: Db;
  /** Does the work, undoes all that it wrote, and tells which statements it made, those around a transaction included. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
  /** Does the work the same way, and tells what was read of which table, with the plans of large tables. */
  readsOf(work: () => Promise<unknown>): Promise<ReadonlyMap<string, TableReads>>;
  close(): Promise<void>;
}

/**
 * Rows by index are its entries, whether or not their rows were fetched: which of them are known to be visible to all is no
 * matter of the statement. The figures of a transaction are those of its own process, so nothing else adds to them.
 */
const READS = `
  SELECT t.relname AS name, t.seq_scan::integer AS scans,
    (t.seq_tup_read + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0))::integer AS rows,
    (pg_stat_get_xact_blocks_fetched(t.relid) + coalesce(sum(pg_stat_get_xact_blocks_fetched(i.indexrelid)), 0))::integer
      AS pages
  FROM pg_stat_xact_user_tables t LEFT JOIN pg_index i ON i.indrelid = t.relid
  GROUP BY t.relid, t.relname, t.seq_scan, t.seq_tup_read`;

/**
 * Of a few thousand rows the planner would often rather read all, of millions never: a table is read as a whole only where there
 * is no other way. To weigh a merge it looks for the ends of indexes, now more and now less; workers keep figures of their own.
 */
const PLANNED_AS_AMONG_MILLIONS = [
  'enable_seqscan = off',
  'enable_mergejoin = off',
  'max_parallel_workers_per_gather = 0',
]
  .map((setting) => `SET LOCAL ${setting}`)
  .join('; ');

const BEGIN = /^(begin|start transaction)\b/i;
const COMMIT = /^commit$/i;
const ROLLBACK = /^rollback$/i;
const NOTHING: PostgresQueryResult<never> = { command: 'COMMIT', rowCount: 0, rows: [] };

/**
 * A database behind one connection that keeps nothing: every piece of work finds the same rows, whichever came before it. What the
 * work takes for connections are savepoints of one transaction, so that it commits and rolls back as it would elsewhere.
 */
export async function countedConnection(url: string): Promise<CountedConnection> {
  const client = new DatabaseClient(connectionOptions(url));
  await client.connect();
  await client.query('BEGIN');
  let statements: string[] = [];
  let savepoints = 0;
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other: what fails is undone before the next one begins. */
  function oneAtATime<Done>(step: () => Promise<Done>): Promise<Done> {
    const done = queue.then(step);
    queue = done.catch(() => undefined);
    return done;
  }

  async function mark(): Promise<string> {
    savepoints += 1;
    const name = `counted_${savepoints}`;
    await client.query(`SAVEPOINT ${name}`);
    return name;
  }

  async function alone<Row>(send: () => Promise<PostgresQueryResult<Row>>): Promise<PostgresQueryResult<Row>> {
    const name = await mark();
    try {
      return await send();
    } catch (error) {
      await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  }

  function connect(): PostgresPoolClient {
    let begun: string | undefined;
    const query = <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      statements.push(text);
      return oneAtATime(async () => {
        const send = async () =>
          (await client.query(text, [...parameters])) as unknown as Promise<PostgresQueryResult<Row>>;
        if (BEGIN.test(text)) begun = await mark();
        else if (COMMIT.test(text)) begun = undefined;
        else if (ROLLBACK.test(text)) {
          await client.query(`ROLLBACK TO SAVEPOINT ${begun}`);
          begun = undefined;
        } else return begun === undefined ? alone(send) : send();
        return NOTHING;
      });
    };
    return { query: query as PostgresPoolClient['query'], release: () => undefined };
  }

  async function readSoFar(): Promise<ReadonlyMap<string, TableReads>> {
    const { rows } = await client.query<TableReads & { readonly name: string }>(READS);
    return new Map(rows.map(({ name, ...reads }) => [name, reads]));
  }

  async function undone<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work();
    } finally {
      await oneAtATime(() => client.query('ROLLBACK AND CHAIN'));
    }
  }

  const pool: PostgresPool = { connect: async () => connect(), end: () => client.end(), options: {} };
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async statementsOf(work) {
      statements = [];
      await undone(work);
      return statements;
    },
    readsOf: (work) =>
      undone(async () => {
        await oneAtATime(() => client.query(PLANNED_AS_AMONG_MILLIONS));
        const before = await oneAtATime(readSoFar);
        await work();
        const after = await oneAtATime(readSoFar);
        return new Map([...after].map(([name, now]) => [name, difference(now, before.get(name))]));
      }),
    close: () => db.destroy(),
  };
}

const difference = (now: TableReads, before: TableReads = { rows: 0, pages: 0, scans: 0 }): TableReads => ({
  rows: now.rows - before.rows,
  pages: now.pages - before.pages,
  scans: now.scans - before.scans,
});
