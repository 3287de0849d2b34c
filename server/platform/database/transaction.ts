import { setTimeout as sleep } from 'node:timers/promises';
import { keepForAfter } from './after-commit.ts';
import type { Db } from './database.ts';
import { ONE_AT_ONCE, piecePace, type PieceSizes } from './piece-size.ts';

const RETRIED_SQLSTATES: ReadonlySet<string> = new Set(['40001', '40P01']);
const RETRIES = 5;
const BASE_DELAY_MS = 10;

/**
 * Runs the work in one transaction and runs it again, up to five times with jitter, when
 * PostgreSQL gave it up for another one (serialization failure or deadlock). The work must
 * therefore have no effect outside the transaction. Inside a transaction it joins that one.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 0; ; attempt++) {
    let after: ReturnType<typeof keepForAfter> = [];
    const run = (tx: Db) => {
      after = keepForAfter(tx);
      return work(tx);
    };
    try {
      const done = await db.transaction().setIsolationLevel('read committed').execute(run);
      for (const act of after) act();
      return done;
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
      await sleep(BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Does piece after piece, each in a transaction of its own, until one says that all is done or the node stops. A piece learns how many
 * it may take, so that nobody waits long for its locks.
 */
export async function untilDone(
  db: Db,
  signal: AbortSignal | undefined,
  piece: (tx: Db, size: number) => Promise<boolean>,
  sizes: PieceSizes = ONE_AT_ONCE,
) {
  const pace = piecePace(sizes);
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    pace.begin();
    isDone = await inTransaction(db, (tx) => piece(tx, pace.size()));
    pace.end();
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRIED_SQLSTATES.has(error.code)
  );
}

/** Reads everything as of one moment, however many statements it takes. Inside a transaction it joins that one. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
