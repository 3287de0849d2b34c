import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Db } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { err, type Result } from '../result.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later, type Clock } from '../clock.ts';
import { repeat, type Jobs } from '../jobs/index.ts';
import { rowsOf } from '../database/piece.ts';

export interface KeyedRequest {
  /** Whose key it is: the same key of somebody else is another one. */
  readonly ownerId: string;
  /** Made by the sender, once for each thing that must happen once. An id. */
  readonly key: string;
  /** Everything that was asked for. Under one key it is always the same. */
  readonly request: unknown;
  /** What is made if this is the first time. */
  readonly newId: string;
  readonly now: Date;
}

export interface OnceWork<Value, Failure> {
  first(madeId: string): Promise<Result<Value, Failure>>;
  /** The same request came before: what it made then is answered again. */
  again(madeId: string): Promise<Result<Value, Failure>>;
}

/**
 * The part of a statement that claims a key; it has a row for whoever comes first. A second one at the same time waits here
 * until the first has committed, or was undone.
 */
export const CLAIM_KEY = `
  INSERT INTO idempotency_key (owner_id, key, request_hash, made_id, created_at)
  VALUES (:ownerId, :key, :requestHash, :madeId, :now)
  ON CONFLICT (owner_id, key) DO NOTHING RETURNING made_id`;

export interface KeyValues {
  readonly ownerId: string;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly madeId: string;
  readonly now: Date;
}

const CLAIM = namedStatement<KeyValues, unknown>(`/* prepared: idempotency-claim */ ${CLAIM_KEY}`);
const KNOWN = `/* prepared: idempotency-known */
  SELECT request_hash AS "requestHash", made_id AS "madeId" FROM idempotency_key WHERE owner_id = $1 AND key = $2`;

interface KnownKey {
  readonly requestHash: Buffer;
  readonly madeId: string;
}

/**
 * Does the work once for each key of an owner: the same request again gets the same answer, another request under the
 * key is refused. The key lives and dies with the caller's transaction, so the caller undoes it when the work fails.
 */
export function once<Value, Failure>(
  tx: Db,
  request: KeyedRequest,
  work: OnceWork<Value, Failure>,
): Promise<Result<Value, Failure | 'key-reused'>> {
  return onceBegun(tx, request, {
    begin: async (values) => (await tx.executeQuery(CLAIM(values))).rows[0],
    first: (_claimed, madeId) => work.first(madeId),
    again: (madeId) => work.again(madeId),
  });
}

interface BegunWork<Begun, Value, Failure> {
  /** Claims the key by a statement of which `CLAIM_KEY` is the first part. Undefined when it was there before. */
  begin(values: KeyValues): Promise<Begun | undefined>;
  first(begun: Begun, madeId: string): Promise<Result<Value, Failure>>;
  again(madeId: string): Promise<Result<Value, Failure>>;
}

/** The same for work of which the statement that claims the key does a part. */
export async function onceBegun<Begun, Value, Failure>(
  tx: Db,
  { ownerId, key, request, newId, now }: KeyedRequest,
  work: BegunWork<Begun, Value, Failure>,
): Promise<Result<Value, Failure | 'key-reused'>> {
  if (!tx.isTransaction) throw new Error('a key without a transaction would stay when the work fails');
  const requestHash = createHash('sha256').update(canonicalJson(request)).digest();
  const begun = await work.begin({ ownerId, key, requestHash, madeId: newId, now });
  if (begun !== undefined) return work.first(begun, newId);
  const known = await findKey(tx, ownerId, key);
  if (known === undefined) throw new Error('a key was removed in this very moment');
  return known.requestHash.equals(requestHash) ? work.again(known.madeId) : err('key-reused');
}

/** Whether something was made under this key. */
export async function isKeyKnown(db: Db, ownerId: string, key: string): Promise<boolean> {
  return (await findKey(db, ownerId, key)) !== undefined;
}

async function findKey(db: Db, ownerId: string, key: string): Promise<KnownKey | undefined> {
  const { rows } = await db.executeQuery<KnownKey>(CompiledQuery.raw(KNOWN, [ownerId, key]));
  return rows[0];
}

/** Nobody tries again after so long. */
const KEPT_DAYS = 30;
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets keys that nobody sends any more, some at a time so that nothing else waits. Tells how many. */
export async function forgetOldKeys(db: Db, now: Date): Promise<number> {
  const madeBefore = later(now, -KEPT_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      WITH old AS (
        SELECT owner_id, key FROM idempotency_key WHERE created_at < ${madeBefore}
        ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE}),
      gone AS (
        DELETE FROM idempotency_key k USING old WHERE k.owner_id = old.owner_id AND k.key = old.key RETURNING 1)
      SELECT count(*)::integer AS count FROM gone`.execute(db);
    const count = rows[0]?.count ?? 0;
    forgotten += count;
    if (count < FORGOTTEN_AT_ONCE) return forgotten;
  }
}

export function registerIdempotencyJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }, jobs: Jobs): void {
  repeat(jobs, { name: 'idempotency.forget', cron: '20 4 * * *', expireSeconds: 900 }, () =>
    forgetOldKeys(db, clock.now()),
  );
}

/** Nobody will send a request of theirs again. */
export async function forgetOwner(tx: Db, ownerId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM idempotency_key WHERE owner_id = ${ownerId}`.execute(tx));
}
