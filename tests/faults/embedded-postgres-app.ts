/*
 * A small application for the fault tests to kill: it keeps the embedded database on the folder it is given and says
 * on its standard output what it has done.
 *
 *   write      writes rows for ever and says `ack <id>` for each, after its commit
 *   interrupt  on Ctrl-C finishes a last query before it stops the database
 *   leave      leaves a child behind that inherits whatever we forgot to close
 */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';

const WRITERS = 4;
const [folder = '', task = ''] = process.argv.slice(2);

const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startEmbeddedPostgres({ folder });
const pool = new pg.Pool({ connectionString: postgres.url, max: WRITERS });
// A pool says it has ended before the server has closed its side, so a stopping server may still say goodbye.
pool.on('error', () => undefined);

if (task === 'write') {
  await pool.query('CREATE TABLE IF NOT EXISTS written (id bigint GENERATED ALWAYS AS IDENTITY, filler text)');
  say('ready');
  await Promise.all(Array.from({ length: WRITERS }, writeForEver));
}

if (task === 'interrupt') {
  const work = Promise.withResolvers<void>();
  process.once('SIGINT', work.resolve);
  say('ready');
  await work.promise;
  // Long enough for a signal that reached the database as well to end its sessions.
  await delay(300);
  const { rows } = await pool.query<{ answer: number }>('SELECT 42 AS answer');
  say(`answer ${rows[0]?.answer}`);
  await pool.end();
  await postgres.stop();
}

if (task === 'leave') {
  const child = spawn('sleep', ['30'], { detached: true, stdio: 'ignore' });
  say(`ready ${child.pid}`);
}

async function writeForEver(): Promise<never> {
  for (;;) {
    const client = await pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      "INSERT INTO written (filler) VALUES (repeat('x', 500)) RETURNING id",
    );
    await client.query('COMMIT');
    say(`ack ${rows[0]?.id}`);
    client.release();
  }
}
