import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES_COUNT,
} from '#contract/identity/console-auth.ts';
import type { Chance } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isOurToken, tokenHash, tokenMac } from '#server/platform/stored-tokens.ts';
import type { Identity } from './identity.ts';
import { findRecoveryCode, replaceRecoveryCodes, spendRecoveryCodeHash } from './operators.store.ts';

/** Gives an operator new recovery codes; the ones before are void. They can be read only here. */
export async function renewCodes(identity: Identity, tx: Db, operatorId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, () => newRecoveryCode(identity.chance));
  await replaceRecoveryCodes(
    tx,
    operatorId,
    codes.map((code) => {
      const hash = hashOf(operatorId, code);
      return { hash, mac: tokenMac(identity.signer, 'recovery-code', { ownerId: operatorId, hash }) };
    }),
    identity.clock.now(),
  );
  return codes;
}

/** False when it is none of theirs, none that we made, or was used before. */
export async function spendRecoveryCode(
  identity: Identity,
  tx: Db,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const hash = hashOf(operatorId, code);
  const found = await findRecoveryCode(tx, operatorId, hash);
  if (found === undefined) return false;
  if (!(await isOurToken(identity, 'recovery-code', { ownerId: operatorId, hash, mac: found.mac }))) return false;
  return spendRecoveryCodeHash(tx, operatorId, hash, identity.clock.now());
}

function newRecoveryCode(chance: Chance): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  const characters = [...chance.bytes(RECOVERY_CODE_CHARACTERS)]
    .map((byte) => RECOVERY_CODE_ALPHABET[byte % 32])
    .join('');
  return characters.match(/.{4}/g)?.join('-') ?? '';
}

function hashOf(operatorId: string, code: string): Buffer {
  return tokenHash(`${operatorId}\0${code}`);
}
