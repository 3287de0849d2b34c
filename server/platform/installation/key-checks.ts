import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { KeyRing, SecretKey } from '../key-ring.ts';

/** The rings by the names of their settings. */
export type RingName = 'SIGNING_KEYS' | 'SEALING_KEYS' | 'PASSWORD_PEPPERS';
export type KeyRings = Readonly<Record<RingName, KeyRing>>;

/** Why a node must not work with its keys: values would be lost, or written so that no other node can read them. */
export interface KeyProblem {
  readonly ring: RingName;
  readonly keyId: string;
  readonly problem: 'another' | 'missing';
}

interface KnownKey {
  readonly ring: RingName;
  readonly keyId: string;
  readonly checkValue: Buffer | null;
  readonly isInUse: boolean;
  readonly retiredAt: Date | null;
}

const CHECK_BYTES = 8;
/** By then every session that it signed was renewed or has run out. */
const SIGNATURES_LAST_MS = 7 * DAY_MS;
// Any number that nothing else in this database locks.
const KEYS_LOCK = 7_325_009;

/** Holds the rings against what the database knows of them, and changes nothing. */
export async function findKeyProblem(db: Db, rings: KeyRings, now: Date): Promise<KeyProblem | undefined> {
  const known = await knownKeys(db);
  for (const { ring, keyId, checkValue } of known) {
    const key = rings[ring].find(({ id }) => id === keyId);
    if (key === undefined || checkValue === null || checkValue.equals(checkValueOf(ring, key))) continue;
    return { ring, keyId, problem: 'another' };
  }
  for (const key of known) {
    const isMissing = key.isInUse && rings[key.ring].every(({ id }) => id !== key.keyId);
    if (isMissing && (await isNeeded(db, key, now))) return { ring: key.ring, keyId: key.keyId, problem: 'missing' };
  }
  return undefined;
}

/** Holds the rings against the database and, if nothing is wrong, has it know them. Of several nodes at once, one by one. */
export async function registerKeys(db: Db, rings: KeyRings, now: Date): Promise<KeyProblem | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(KEYS_LOCK)})`.execute(tx);
    const problem = await findKeyProblem(tx, rings, now);
    if (problem !== undefined) return problem;
    const known = await knownKeys(tx);
    for (const ring of Object.keys(rings) as RingName[]) {
      for (const [index, key] of rings[ring].entries()) {
        const kept = known.find((one) => one.ring === ring && one.keyId === key.id);
        await keep(tx, {
          ring,
          keyId: key.id,
          ...changed(kept, { isInFront: index === 0, now }),
          checkValue: checkValueOf(ring, key),
        });
      }
    }
    return undefined;
  });
}

/** A newest key that no node has ever come with in front: none that runs could read what is brought under it. */
export async function findKeyWithoutNode(db: Db, rings: KeyRings): Promise<Omit<KeyProblem, 'problem'> | undefined> {
  const known = await knownKeys(db);
  const isUsed = (ring: RingName, { id }: SecretKey) =>
    known.some((key) => key.ring === ring && key.keyId === id && key.isInUse);
  const ring = (Object.keys(rings) as RingName[]).find((name) => !isUsed(name, rings[name][0]));
  return ring && { ring, keyId: rings[ring][0].id };
}

function changed(
  kept: KnownKey | undefined,
  { isInFront, now }: { readonly isInFront: boolean; readonly now: Date },
): Pick<KnownKey, 'isInUse' | 'retiredAt'> {
  if (isInFront) return { isInUse: true, retiredAt: null };
  const isInUse = kept?.isInUse ?? false;
  return { isInUse, retiredAt: isInUse ? (kept?.retiredAt ?? now) : null };
}

/** Only a key that is missing is looked for among the values: that may take a while in a large panel. */
async function isNeeded(db: Db, { ring, keyId, retiredAt }: KnownKey, now: Date): Promise<boolean> {
  if (ring === 'SIGNING_KEYS') {
    return retiredAt === null || now.getTime() - retiredAt.getTime() < SIGNATURES_LAST_MS;
  }
  const { rows } = await sql<{ isNamed: boolean }>`
    SELECT EXISTS (SELECT FROM key_named WHERE ring = ${ring} AND key_id = ${keyId}) AS "isNamed"`.execute(db);
  return rows[0]?.isNamed === true;
}

async function knownKeys(db: Db): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    SELECT ring, key_id AS "keyId", check_value AS "checkValue", is_in_use AS "isInUse", retired_at AS "retiredAt"
    FROM key_check ORDER BY ring, key_id`.execute(db);
  return rows;
}

async function keep(tx: Db, key: KnownKey): Promise<void> {
  await sql`INSERT INTO key_check AS kept (ring, key_id, check_value, is_in_use, retired_at)
    VALUES (${key.ring}, ${key.keyId}, ${key.checkValue}, ${key.isInUse}, ${key.retiredAt})
    ON CONFLICT (ring, key_id) DO UPDATE
    SET check_value = excluded.check_value, is_in_use = excluded.is_in_use, retired_at = excluded.retired_at`.execute(
    tx,
  );
}

/** Tells one key from another, and is too short for anything else. */
function checkValueOf(ring: RingName, key: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key.secret, '', `check of ${ring} ${key.id}`, CHECK_BYTES));
}
