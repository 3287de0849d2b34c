import { ConfigError, type Config } from '../config/config.ts';
import type { KeyProblem, KeyRings, RingName } from '../platform/installation/key-checks.ts';

export function keyRings({ signingKeys, sealingKeys, passwordPeppers }: Config): KeyRings {
  return { SIGNING_KEYS: signingKeys, SEALING_KEYS: sealingKeys, PASSWORD_PEPPERS: passwordPeppers };
}

const NEEDED_BY: Readonly<Record<RingName, string>> = {
  SIGNING_KEYS: 'what it signed is good until seven days after another key came in front of it',
  SEALING_KEYS: 'values in this database are sealed with it',
  PASSWORD_PEPPERS: 'passwords in this database are hashed with it',
};

/** Stops a start whose keys are not those that the database was filled with. */
export function requireNoProblem(found: KeyProblem | undefined): void {
  if (found === undefined) return;
  const { ring, keyId, problem } = found;
  throw new ConfigError(
    problem === 'another'
      ? `${ring}: the key ${keyId} is another one than this database knows by that id`
      : `${ring}: the key ${keyId} is missing, and ${NEEDED_BY[ring]}`,
  );
}
