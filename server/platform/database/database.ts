import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/**
 * A handle on which SQL runs: the pool, or one transaction of it. Rooms see only their own
 * tables: `db.withTables<RewardsTables>()` in the room's store.
 */
export type Db = Kysely<object>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const PREPARED = /^\/\* prepared: ([a-z0-9-]+) \*\//;

/**
 * A statement that begins with the comment `prepared: some-name` is prepared once per connection
 * under that name. For the hottest statements only: their text must never vary, and the driver
 * refuses a second text under a name.
 */
class PreparingClient extends pg.Client {
  // The driver's `query` has a dozen overloads; this one only names a statement on its way through.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const name = typeof config === 'string' ? PREPARED.exec(config)?.[1] : undefined;
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    return send(name === undefined ? config : { name, text: config }, ...rest);
  }) as pg.Client['query'];
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  onIdleError(error: Error): void;
}

/** What every connection of the application asks for. Behind a pooler the role's own settings may have to bring it. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({ ...connectionOptions(options.url), max: options.poolSize, Client: PreparingClient });
  pool.on('error', options.onIdleError);
  // The pool listens only while a connection is idle. Lost in use, it fails what was running on it and not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
