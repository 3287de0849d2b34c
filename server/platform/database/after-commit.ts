import type { Db } from './database.ts';

type Act = () => void;

const kept = new WeakMap<Db, Act[]>();

/** Keeps what is to be done after this transaction; whoever began it does it once it has committed. */
export function keepForAfter(tx: Db): readonly Act[] {
  const acts: Act[] = [];
  kept.set(tx, acts);
  return acts;
}

/**
 * Does this once the transaction has committed, and never when it was undone. For hints alone: a process that ends between the
 * two does not do it. Without a transaction, or in one that nobody watches, it is done at once.
 */
export function afterCommit(tx: Db, act: Act): void {
  const acts = kept.get(tx);
  if (acts === undefined) act();
  else acts.push(act);
}
