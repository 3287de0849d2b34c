import { ConfigError, type Config } from '../config/config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { markEnvironment, readEnvironmentMark } from '../platform/database/environment-mark.ts';
import { findKeyProblem, registerKeys } from '../platform/installation/key-checks.ts';
import { requireEnvironment } from './require-environment.ts';
import { keyRings, requireNoProblem } from './require-keys.ts';

/** Says in a prepared database what it is for, if nothing says so yet; its own word wins over ours. The database's id. */
export async function markDatabase(owner: Db, config: Config, clock: Clock): Promise<string> {
  const { installationId } = await markEnvironment(owner, config.environment, clock.now());
  // Another node may have been faster, and for something else.
  await requireEnvironment(owner, config);
  return installationId;
}

interface Admission {
  readonly config: Config;
  readonly clock: Clock;
  /** A command leaves what is known of the keys as it is. */
  readonly isCommand: boolean;
  /** The id of the database that was prepared. */
  readonly installationId: string;
}

/** Holds what the application works with against the database that was prepared for it: is it the same, are the keys right? */
export async function admitApplication(db: Db, { config, clock, isCommand, installationId }: Admission): Promise<void> {
  const mark = await readEnvironmentMark(db);
  if (mark?.installationId !== installationId) {
    throw new ConfigError('DATABASE_OWNER_URL: leads to another database than DATABASE_URL');
  }
  const compare = isCommand ? findKeyProblem : registerKeys;
  requireNoProblem(await compare(db, keyRings(config), clock.now()));
}
