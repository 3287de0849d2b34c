import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import {
  BEFORE_ALL_IDS,
  resealRows,
  sealingKeyOf,
  type KeyedRow,
  type Resealed,
} from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import { isOurToken, tokenMac } from '#server/platform/stored-tokens.ts';
import { totpPlace } from './create-operator.ts';
import type { Identity } from './identity.ts';

/** Whether every node that may still run understands password hashes that are sealed. */
export async function maySealPasswords(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`SELECT sealed_from <= now() AS may FROM password_sealing`.execute(db);
  return rows[0]?.may ?? true;
}

interface PasswordRow extends KeyedRow {
  readonly accountId: string;
  readonly pepperId: string;
}

export interface ResealedIdentity {
  readonly authenticators: Resealed;
  readonly memberPasswords: Resealed;
  readonly earlierPasswords: Resealed;
  readonly operatorPasswords: Resealed;
  readonly recoveryCodes: number;
}

/** Brings operators' authenticators and everybody's password hashes under the newest keys. */
export async function resealIdentity(identity: Identity): Promise<ResealedIdentity> {
  return {
    authenticators: await resealAuthenticators(identity),
    memberPasswords: await resealPasswords(identity, MEMBERS),
    earlierPasswords: await resealPasswords(identity, EARLIER),
    operatorPasswords: await resealPasswords(identity, OPERATORS),
    recoveryCodes: await signRecoveryCodes(identity),
  };
}

function resealAuthenticators({ db, sealer }: Identity): Promise<Resealed> {
  return resealRows<KeyedRow>({
    first: BEFORE_ALL_IDS,
    page: async (after, limit) => {
      const { rows } = await sql<KeyedRow>`
        SELECT operator_id::text AS id, totp_secret AS kept FROM operator
        WHERE operator_id > ${after}::uuid AND NOT starts_with(totp_secret, ${`${sealer.newestKeyId}:`})
        ORDER BY operator_id LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ id, kept }) => resealed(sealer, kept, totpPlace(id)),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`
        UPDATE operator SET totp_secret = ${anew} WHERE operator_id = ${id}::uuid AND totp_secret = ${kept}`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
  });
}

/** Recovery codes outlive every other token: their proof is made anew with the newest signing key. How many. */
async function signRecoveryCodes(identity: Identity): Promise<number> {
  const { db, signer } = identity;
  const { rows } = await sql<{ ownerId: string; hash: Buffer; mac: Buffer | null }>`
    SELECT operator_id AS "ownerId", code_hash AS hash, code_mac AS mac FROM operator_recovery_code
    WHERE used_at IS NULL`.execute(db);
  let signed = 0;
  for (const code of rows) {
    const anew = tokenMac(signer, 'recovery-code', code);
    if (code.mac?.equals(anew) === true || !(await isOurToken(identity, 'recovery-code', code))) continue;
    await sql`
      UPDATE operator_recovery_code SET code_mac = ${anew}
      WHERE operator_id = ${code.ownerId} AND code_hash = ${code.hash} AND used_at IS NULL`.execute(db);
    signed += 1;
  }
  return signed;
}

const MEMBERS = { table: 'member_password', id: 'iam_id', account: 'iam_id', hash: 'hash' } as const;
const EARLIER = { table: 'password_history', id: 'entry_id', account: 'iam_id', hash: 'hash' } as const;
const OPERATORS = { table: 'operator', id: 'operator_id', account: 'operator_id', hash: 'password_hash' } as const;

function resealPasswords(
  { db, passwords }: Identity,
  names: typeof MEMBERS | typeof EARLIER | typeof OPERATORS,
): Promise<Resealed> {
  const [table, idColumn, hashColumn] = [sql.table(names.table), sql.ref(names.id), sql.ref(names.hash)];
  const newest = passwords.newestPepperId;
  return resealRows<PasswordRow>({
    first: BEFORE_ALL_IDS,
    page: async (after, limit) => {
      const { rows } = await sql<PasswordRow>`
        SELECT ${idColumn}::text AS id, ${sql.ref(names.account)}::text AS "accountId", ${hashColumn} AS kept,
          pepper_id AS "pepperId" FROM ${table}
        WHERE ${idColumn} > ${after}::uuid AND pepper_id <> ${newest} ORDER BY ${idColumn} LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: ({ pepperId }) => pepperId,
    renew: ({ accountId, kept, pepperId }) => passwords.reseal({ accountId, hash: kept, pepperId })?.hash,
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`
        UPDATE ${table} SET ${hashColumn} = ${anew}, pepper_id = ${newest}
        WHERE ${idColumn} = ${id}::uuid AND ${hashColumn} = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
