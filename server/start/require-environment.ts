import { ConfigError, type Config } from '../config/config.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS } from '../demo/demo-accounts.ts';
import { findAccounts } from '#server/modules/identity/index.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnvironmentMark } from '../platform/database/environment-mark.ts';
import { sql } from 'kysely';
import { ENVIRONMENTS, type Environment } from '#contract/wire/environment.ts';
import { liveEnvironments } from '../platform/installation/live-nodes.ts';
import { BROUGHT_TO } from '../platform/installation/restore-hold.ts';

type Surroundings = Pick<Config, 'environment' | 'publicUrl' | 'hasDemoData'>;

const DEMO_EMAILS = [...DEMO_MEMBERS, ...DEMO_OPERATORS].map(({ email }) => email);

/**
 * Refuses a database that was made for something else, before anything in it is changed: demo accounts and people who
 * are real never share one. One from before there was a mark is judged by who is in it.
 */
export async function requireEnvironment(db: Db, config: Surroundings): Promise<void> {
  const mark = await readEnvironmentMark(db);
  if (mark !== undefined) return requireSameSide(config, mark.environment);
  const { hasNamed, hasOthers } = await findAccounts(db, DEMO_EMAILS);
  if (hasNamed) return requireSameSide(config, 'local');
  // Somebody who says both means it; anyone who forgot the address says neither.
  const isMeant = config.publicUrl !== undefined && !config.hasDemoData;
  if (hasOthers && config.environment === 'local' && !isMeant) {
    throw new ConfigError(
      `PUBLIC_URL: ${whyLocal(config)}, but this database has members or operators who aren't part of the demo. Set PUBLIC_URL to ` +
        'the address they use. If this database is for this machine only, set PUBLIC_URL to http://localhost:3000 and DEMO_DATA to off',
    );
  }
}

/** Between dev, stage and prod a copy may be carried; from and to local nothing is. */
function requireSameSide(config: Surroundings, made: Config['environment']): void {
  const { environment } = config;
  if (made !== 'local' && environment === 'local') {
    throw new ConfigError(
      `PUBLIC_URL: ${whyLocal(config)}, but this is the database for ${made}. Set PUBLIC_URL to its address`,
    );
  }
  if (made === 'local' && environment !== 'local') {
    throw new ConfigError(
      `DATABASE_URL: this is a local database with demo accounts that anyone can use; ${environment} needs its own database`,
    );
  }
}

function whyLocal({ publicUrl }: Surroundings): string {
  return publicUrl === undefined ? 'without it this node is local' : 'its host makes this node local';
}

/**
 * Refuses a node, or a command, of another environment while nodes of the database's own are running: it would put a live
 * database on hold. Asked before anything is changed.
 */
export async function requireOwnEnvironment(db: Db, { environment }: Pick<Config, 'environment'>): Promise<void> {
  if ((await environmentOfDatabase(db)) === environment) return;
  const others = (await liveEnvironments(db)).filter((one) => one !== environment);
  if (others.length === 0) return;
  throw new ConfigError(
    `PUBLIC_URL: its host makes this ${environment}, but ${others.join(' and ')} nodes are running on this database. Set ` +
      'PUBLIC_URL to their address, or DATABASE_URL to a separate database. Nothing was changed',
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
