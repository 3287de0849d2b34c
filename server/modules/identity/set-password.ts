import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Identity } from './identity.ts';
import { upsertPassword } from './identity.store.ts';

/** Gives an account its password. The caller has checked the rules of contract/rules/password.ts. */
export async function setPassword(
  identity: Identity,
  tx: Db,
  iamId: string,
  password: string,
): Promise<Result<undefined, 'overloaded'>> {
  const hashed = await identity.passwords.hash(iamId, password);
  if (!hashed.ok) return hashed;
  await upsertPassword(tx, {
    iam_id: iamId,
    hash: hashed.value.hash,
    pepper_id: hashed.value.pepperId,
    changed_at: identity.clock.now(),
  });
  return ok(undefined);
}
