import { sql } from 'kysely';
import { ENVIRONMENTS, type Environment } from '#contract/wire/environment.ts';
import { ConfigError, type Config } from '../config/config.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnvironmentMark } from '../platform/database/environment-mark.ts';
import { liveEnvironments } from '../platform/installation/live-nodes.ts';
import { BROUGHT_TO } from '../platform/installation/restore-hold.ts';

/**
 * Refuses a node, or a command, of another environment while nodes of the database's own are running: it would put a live
 * database on hold. Asked before anything is changed.
 */
export async function requireOwnEnvironment(db: Db, { environment }: Pick<Config, 'environment'>): Promise<void> {
  if ((await environmentOfDatabase(db)) === environment) return;
  const others = (await liveEnvironments(db)).filter((one) => one !== environment);
  if (others.length === 0) return;
  throw new ConfigError(
    `PUBLIC_URL: its host makes this ${environment}, but nodes of ${others.join(' and ')} are running on this database: set ` +
      'PUBLIC_URL to their address, or DATABASE_URL to a database of its own; nothing was changed',
  );
}

/** Where it was last brought to and let go, or else what it was made for. Undefined before the first node. */
async function environmentOfDatabase(db: Db): Promise<Environment | undefined> {
  const made = (await readEnvironmentMark(db))?.environment;
  if (made === undefined) return undefined;
  const table = await sql<{ isThere: boolean }>`
    SELECT to_regclass('public.restore_hold') IS NOT NULL AS "isThere"`.execute(db);
  if (table.rows[0]?.isThere !== true) return made;
  const { rows } = await sql<{ mark: string }>`
    SELECT mark FROM public.restore_hold WHERE mark LIKE ${`${BROUGHT_TO}%`} AND ended_at IS NOT NULL
    ORDER BY held_at_database DESC LIMIT 1`.execute(db);
  const brought = rows[0]?.mark.slice(BROUGHT_TO.length);
  return ENVIRONMENTS.find((one) => one === brought) ?? made;
}
