import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Db } from './database.ts';

/**
 * How long a migration waits for a lock before it steps back, and for how long it comes again. Whoever waits for a strong lock
 * holds up all who come after: members would wait as long as the oldest transaction takes.
 */
export interface LockPatience {
  readonly waitMs: number;
  readonly pauseMs: number;
  readonly forMs: number;
  /** Each time that it steps back. */
  readonly onTaken?: () => void;
}
export const USUAL_PATIENCE: LockPatience = {
  waitMs: DEADLINES.migrationLock.ms,
  pauseMs: 2_000,
  forMs: DEADLINES.migrationLocks.ms,
};

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** One transaction, tried again as long as somebody else holds what it needs. */
export async function whenLockIsFree<T>(db: Db, patience: LockPatience, work: (tx: Db) => Promise<T>): Promise<T> {
  const givenUpAt = performance.now() + patience.forMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`SELECT set_config('lock_timeout', ${`${patience.waitMs}ms`}, true)`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTaken(error) || performance.now() > givenUpAt) throw error;
      patience.onTaken?.();
    }
    await delay(patience.pauseMs);
  }
}

function isLockTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
}
