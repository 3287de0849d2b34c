import type { Identity } from '#server/modules/identity/identity.ts';
import { passwordPlace, type PasswordHasher } from '#server/modules/identity/password-hasher.ts';
import { systemChance } from '#server/platform/chance.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { TEST_KEYS } from '../config.ts';

const sealer = createSealer(TEST_KEYS.passwordPeppers, systemChance);
const firstHashes = new WeakMap<PasswordHasher, Map<string, string>>();

/**
 * The room as it is, but for what a password costs: a node hashes each once, and everybody else with the same one gets that
 * hash, sealed for their account. Tests make thousands of people; nodes with peppers of their own hash for each.
 */
export function withQuickPasswords(identity: Identity): Identity {
  const { passwords } = identity;
  if (passwords.newestPepperId !== sealer.newestKeyId) return identity;
  const known = firstHashes.get(passwords) ?? new Map<string, string>();
  firstHashes.set(passwords, known);
  const hash: PasswordHasher['hash'] = async (accountId, password) => {
    const text = known.get(password);
    if (text !== undefined) {
      const sealed = sealer.seal(Buffer.from(text), passwordPlace(accountId));
      return { ok: true, value: { hash: sealed, pepperId: sealer.newestKeyId } };
    }
    const made = await passwords.hash(accountId, password);
    const first = made.ok ? openedHash(made.value.hash, accountId) : undefined;
    if (first !== undefined) known.set(password, first);
    return made;
  };
  return { ...identity, passwords: { ...passwords, hash } };
}

/** Nothing where the hash has its pepper inside, as nodes of before made them, or another pepper of the same name. */
function openedHash(hash: string, accountId: string): string | undefined {
  try {
    return sealer.open(hash, passwordPlace(accountId)).toString();
  } catch {
    return undefined;
  }
}
