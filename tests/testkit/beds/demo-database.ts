import pg from 'pg';
import { copyOf, startedDatabaseUrl, testDatabase, type TestDatabase } from '../database.ts';
import { testServer } from '../postgres.ts';
import { loadCountedPanel } from './counted-operations-bed.ts';

/** Whoever asks may wait for the one that fills it, on a busy machine too. */
export const DEMO_PATIENCE_MS = 600_000;

/** Nobody else takes a lock in the database that the server begins with. */
const LOCK = 7_325_900;

/**
 * An address of a new database with the panel of the demo. The first test of a run that asks for one fills it, the others get a
 * copy: all keys of a run are the same, so what is sealed is opened in each.
 */
export async function demoDatabaseUrl(): Promise<string> {
  const { url, demoTemplate } = testServer();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [demoTemplate]);
    if (rows.length === 0) await makeTemplate(client, demoTemplate);
  } finally {
    await client.end();
  }
  return copyOf(demoTemplate);
}

export const demoDatabase = async (): Promise<TestDatabase> => testDatabase({ url: await demoDatabaseUrl() });

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const unfinished = await testDatabase({ url: await startedDatabaseUrl() });
  await loadCountedPanel(unfinished);
  await unfinished.disconnect();
  await client.query(`ALTER DATABASE ${new URL(unfinished.url).pathname.slice(1)} RENAME TO ${name}`);
}
