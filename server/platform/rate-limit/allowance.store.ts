import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** One subject's allowance under one limit, by a name that never leaves this node. */
export interface Allowance {
  readonly name: string;
  readonly wholeMicros: number;
}

const TAKE = `/* prepared: take-allowance */
  INSERT INTO rate_limit AS held (key, full_at) VALUES ($1::bytea, $2::timestamptz + $3::interval)
  ON CONFLICT (key) DO UPDATE SET full_at = greatest(held.full_at, $2::timestamptz) + $3::interval
  WHERE greatest(held.full_at, $2::timestamptz) + $3::interval <= $2::timestamptz + $4::interval
  RETURNING 1`;

/**
 * Takes a part of an allowance if there is so much: the generic cell rate algorithm in one statement.
 * No row comes back when it does not fit.
 */
export async function takeAllowance(
  db: Db,
  { name, wholeMicros }: Allowance,
  now: Date,
  partMicros: number,
): Promise<boolean> {
  const part = `${partMicros} microseconds`;
  const whole = `${wholeMicros} microseconds`;
  const taken = await db.executeQuery(CompiledQuery.raw(TAKE, [keyOf(name), now, part, whole]));
  return taken.rows.length > 0;
}

/** When the allowance will be whole again, in microseconds since 1970. */
export async function wholeAgainAt(db: Db, { name }: Allowance): Promise<number | undefined> {
  const held = await sql<{ fullAt: string }>`
    SELECT (extract(epoch FROM full_at) * 1000000)::bigint AS "fullAt" FROM rate_limit WHERE key = ${keyOf(name)}`.execute(
    db,
  );
  return held.rows[0] && Number(held.rows[0].fullAt);
}

export async function forgetWholeAllowances(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM rate_limit WHERE full_at < ${now}`.execute(db);
}

function keyOf(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}
