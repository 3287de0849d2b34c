import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What a running server must not miss while its files are copied. */
export const BACKUP_SETTINGS = { wal_level: 'replica', wal_keep_size: '512MB', fsync: 'off' } as const;

/**
 * A base backup of an embedded server that goes on working, as pg_basebackup makes one: its files while they change, then
 * the log that tells how to mend them.
 */
export async function baseBackup(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('test', fast => true)");
    await copyFolder(join(from, 'cluster'), join(to, 'cluster'));
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    await copyFolder(join(from, 'cluster/data/pg_wal'), join(to, 'cluster/data/pg_wal'));
    await writeFile(join(to, 'cluster/data/backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
}

/** Its own process and what it is told at its start are not the backup's. */
const LEFT_OUT: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts']);

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  // Thousands of files beside a node under load in the same process: none waits for another.
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyFolder(source, target);
      else if (entry.isFile() && !LEFT_OUT.has(entry.name)) await copyFile(source, target).catch(unlessGone);
    }),
  );
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
