import { ConfigError, type Config } from '../config/config.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS } from '../demo/demo-accounts.ts';
import { findAccounts } from '#server/modules/identity/index.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnvironmentMark } from '../platform/database/environment-mark.ts';

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
  // Somebody who says both means it; whoever forgot the address says neither.
  const isMeant = config.publicUrl !== undefined && !config.hasDemoData;
  if (hasOthers && config.environment === 'local' && !isMeant) {
    throw new ConfigError(
      `PUBLIC_URL: ${whyLocal(config)}, but people who are not of the demo are in this database: set PUBLIC_URL to ` +
        'their address; or, if it is for this machine alone, to http://localhost:3000 and DEMO_DATA to off',
    );
  }
}

/** Between dev, stage and prod a copy may be carried; from and to local nothing is. */
function requireSameSide(config: Surroundings, made: Config['environment']): void {
  const { environment } = config;
  if (made !== 'local' && environment === 'local') {
    throw new ConfigError(
      `PUBLIC_URL: ${whyLocal(config)}, but this is the database of ${made}: set PUBLIC_URL to its address`,
    );
  }
  if (made === 'local' && environment !== 'local') {
    throw new ConfigError(
      `DATABASE_URL: this is a local database, with demo accounts that anybody can use: ${environment} needs one of its own`,
    );
  }
}

function whyLocal({ publicUrl }: Surroundings): string {
  return publicUrl === undefined ? 'without it this node is local' : 'its host makes this node local';
}
