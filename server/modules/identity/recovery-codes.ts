import { createHash } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODES_COUNT } from '#contract/identity/console-auth.ts';
import type { Chance } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Identity } from './identity.ts';
import { replaceRecoveryCodes, spendRecoveryCodeHash } from './operators.store.ts';

const CHARACTERS = 16;

/** Gives an operator new recovery codes; the ones before are void. They can be read only here. */
export async function renewCodes(identity: Identity, tx: Db, operatorId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, () => newRecoveryCode(identity.chance));
  await replaceRecoveryCodes(
    tx,
    operatorId,
    codes.map((code) => hashOf(operatorId, code)),
    identity.clock.now(),
  );
  return codes;
}

/** False when it is none of theirs, or was used before. */
export function spendRecoveryCode(identity: Identity, tx: Db, operatorId: string, code: string): Promise<boolean> {
  return spendRecoveryCodeHash(tx, operatorId, hashOf(operatorId, code), identity.clock.now());
}

function newRecoveryCode(chance: Chance): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  const characters = [...chance.bytes(CHARACTERS)].map((byte) => RECOVERY_CODE_ALPHABET[byte % 32]).join('');
  return characters.match(/.{4}/g)?.join('-') ?? '';
}

function hashOf(operatorId: string, code: string): Buffer {
  return createHash('sha256').update(`${operatorId}\0${code}`).digest();
}
