import { sql } from 'kysely';
import { beginUndoable } from './watched-call.ts';
import type { Result } from '../result.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/** Leaves a transaction so that everything in it is undone. */
class Undo extends Error {}

/** One transaction that leaves nothing behind when its result is a failure. Inside another one it undoes its own part. */
export async function allOrNothing<Value, Failure>(
  db: Db,
  work: (tx: Db) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  const noteUndone = beginUndoable();
  const result = await (db.isTransaction ? undoingPart(db, work) : undoingAll(db, work));
  if (!result.ok) noteUndone();
  return result;
}

async function undoingAll<Value, Failure>(
  db: Db,
  work: (tx: Db) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let failed: Result<Value, Failure> | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      failed = result;
      throw new Undo('undone');
    });
  } catch (error) {
    if (error instanceof Undo && failed !== undefined) return failed;
    throw error;
  }
}

async function undoingPart<Value, Failure>(
  tx: Db,
  work: (tx: Db) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  await sql`SAVEPOINT all_or_nothing`.execute(tx);
  const result = await work(tx);
  if (!result.ok) await sql`ROLLBACK TO SAVEPOINT all_or_nothing`.execute(tx);
  await sql`RELEASE SAVEPOINT all_or_nothing`.execute(tx);
  return result;
}
