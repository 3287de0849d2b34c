import { ConfigError, type Config } from '../config/config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { markEnvironment, readEnvironmentMark } from '../platform/database/environment-mark.ts';
import {
  findKeyProblem,
  registerKeys,
  type KeyProblem,
  type KeyRings,
  type RingName,
} from '../platform/installation/key-checks.ts';
import { requireEnvironment } from './require-environment.ts';

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
    throw new ConfigError('DATABASE_OWNER_URL: must name the same database as DATABASE_URL');
  }
  const compare = isCommand ? findKeyProblem : registerKeys;
  requireNoProblem(await compare(db, keyRings(config), clock.now()));
}

export function keyRings({ signingKeys, sealingKeys, passwordPeppers }: Config): KeyRings {
  return { SIGNING_KEYS: signingKeys, SEALING_KEYS: sealingKeys, PASSWORD_PEPPERS: passwordPeppers };
}

const NEEDED_BY: Readonly<Record<RingName, string>> = {
  SIGNING_KEYS: 'anything signed with it is valid for 7 days after a newer key is put first',
  SEALING_KEYS: 'values in this database are encrypted with it',
  PASSWORD_PEPPERS: 'passwords in this database are hashed with it',
};

/** Stops a start whose keys are not those that the database was filled with. */
function requireNoProblem(found: KeyProblem | undefined): void {
  if (found === undefined) return;
  const { ring, keyId, problem } = found;
  throw new ConfigError(
    problem === 'another'
      ? `${ring}: the key ${keyId} isn't the key this database was set up with under that ID. Restore the original key`
      : `${ring}: the key ${keyId} is missing, and ${NEEDED_BY[ring]}. Add it back to ${ring}`,
  );
}
