/** Holds a lock together with others. What it returns lets go of it, and is done when everybody sees that it is free. */
export function holdLock(locks: LockManager, name: string): () => Promise<void> {
  const closed = Promise.withResolvers<void>();
  // A page that goes away meanwhile loses the lock by itself.
  const held = locks.request(name, { mode: 'shared' }, () => closed.promise).catch(() => {});
  return async () => {
    closed.resolve();
    await held;
    // Asked after the release and answered after it: from here on every other page and worker is answered the same.
    await locks.query();
  };
}
