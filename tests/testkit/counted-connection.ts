import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { DatabaseClient } from '#server/platform/database/client.ts';
import { connectionOptions, type Db } from '#server/platform/database/database.ts';

export interface CountedConnection {
  /** For one piece of work at a time. */
  readonly db: Db;
  /** Does the work, undoes all that it wrote, and tells which statements it made, those around a transaction included. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
  close(): Promise<void>;
}

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

  const pool: PostgresPool = { connect: async () => connect(), end: () => client.end(), options: {} };
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async statementsOf(work) {
      statements = [];
      try {
        await work();
        return statements;
      } finally {
        await oneAtATime(() => client.query('ROLLBACK AND CHAIN'));
      }
    },
    close: () => db.destroy(),
  };
}
