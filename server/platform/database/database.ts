import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { WriteWatch } from './watched-call.ts';
import { DatabaseClient } from './client.ts';
import { DatabaseUnavailableError, translateError } from './unavailable.ts';

/**
 * A handle on which SQL runs: the pool, or one transaction of it. Rooms see only their own
 * tables: `db.withTables<RewardsTables>()` in the room's store.
 */
export type Db = Kysely<object>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Gives up all connections and lets nobody wait for one: whatever runs or is asked for fails at once. */
  shut(): void;
  reopen(): void;
  close(): Promise<void>;
}

/**
 * Our tables and nobody else's: by default a schema with the role's own name comes first, and the application may make
 * schemas, also one with the name of the owner. What lay in it would run with the owner's rights at the next start.
 */
const ONLY_OURS = 'SET search_path = public, pg_temp';

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** How long a statement may take, where that is less than usual. */
  readonly statementMs?: number;
  onIdleError(error: Error): void;
}

/** How long a connection is waited for: as others read it from an address, which our driver does not. Nobody waits for ever, as 0 would say. */
export function connectionTimeoutMs(url: string): number {
  const seconds = Number(/[?&]connect_timeout=(\d+)/.exec(url)?.[1] ?? 0);
  return seconds === 0 ? DEADLINES.connection.ms : seconds * SECOND_MS;
}

/** What every connection of the application asks for. Behind a pooler the role's own settings may have to bring it. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs(url),
    statement_timeout: DEADLINES.statement.ms,
    idle_in_transaction_session_timeout: DEADLINES.idleTransaction.ms,
  };
}

export function openDatabase(options: DatabaseOptions): Database {
  const clients = new Set<DatabaseClient>();
  const pool = new pg.Pool({
    ...connectionOptions(options.url),
    ...(options.statementMs === undefined ? {} : { statement_timeout: options.statementMs }),
    max: options.poolSize,
    // Not asked for at the start of the connection, where a pooler may drop it.
    verify: (client, done) => client.query(ONLY_OURS, (error) => done(error)),
    Client: class extends DatabaseClient {
      constructor(config?: pg.ClientConfig) {
        super(config);
        clients.add(this);
        // Made for somebody who was sent away meanwhile: it would hold a place until its time is out.
        if (door.isShut) setImmediate(() => this.cut());
        this.once('end', () => clients.delete(this));
      }
    },
  });
  pool.on('error', options.onIdleError);
  // The pool listens only while a connection is idle. Lost in use, it fails what was running on it and not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const door = new Door(pool);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: door }), plugins: [new WriteWatch()] });
  return {
    db,
    pool,
    shut: () => {
      door.shut();
      for (const client of clients) client.cut();
    },
    reopen: () => door.reopen(),
    close: () => db.destroy(),
  };
}

function refuse(error: unknown): never {
  throw translateError(error);
}

/** Stands before the pool: while it is shut nobody gets to it, and those who wait are sent away. */
class Door implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #waiting = new Set<(error: Error) => void>();
  isShut = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.isShut) throw new DatabaseUnavailableError('away');
    // One that is free comes at once, and nobody has to be sent away.
    if (this.#pool.idleCount > this.#pool.waitingCount) return this.#pool.connect().catch(refuse);
    const { promise: sentAway, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const connecting = this.#pool.connect();
    try {
      return await Promise.race([connecting, sentAway]);
    } catch (error) {
      // It may still come, after nobody wants it any more.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw translateError(error);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  get options(): object {
    return this.#pool.options;
  }

  shut(): void {
    this.isShut = true;
    for (const sendAway of this.#waiting) sendAway(new DatabaseUnavailableError('away'));
  }

  reopen(): void {
    this.isShut = false;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
