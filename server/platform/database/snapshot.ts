import type { Db } from './database.ts';

/** Reads everything as of one moment, however many statements it takes. Inside a transaction it joins that one. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
