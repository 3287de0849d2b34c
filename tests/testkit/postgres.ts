import pg from 'pg';

/** Its password is its name. */
export const APPLICATION_ROLE = 'spark_test_application';
/** How the tests of all processes find the server: set once, by the global set-up. */
const SERVER_VARIABLE = 'SPARK_TEST_POSTGRES';

export interface TestServer {
  readonly url: string;
  /** A migrated database, with the queues of a node. */
  readonly template: string;
  /** The same once a node has come up on it: it has what a first start writes, whatever the node's keys. */
  readonly nodeTemplate: string;
  /** The panel of the demo, once a test has asked for it. */
  readonly demoTemplate: string;
}

export function setTestServer(server: TestServer): void {
  process.env[SERVER_VARIABLE] = JSON.stringify(server);
}

export const hasTestServer = (): boolean => process.env[SERVER_VARIABLE] !== undefined;

export function testServer(): TestServer {
  const value = process.env[SERVER_VARIABLE];
  if (value === undefined) throw new Error('the global set-up of the tests has not run');
  return JSON.parse(value) as TestServer;
}

/** The same database as the role of an application that does not own the tables. */
export function asApplication(url: string): string {
  const changed = new URL(url);
  changed.username = APPLICATION_ROLE;
  changed.password = APPLICATION_ROLE;
  return changed.href;
}

export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement outside any database of ours. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
