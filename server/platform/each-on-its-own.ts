/**
 * Does one piece of work after the other, so that one that fails holds up no other. Fails at the end if any of them failed,
 * so that the job is logged and tried again; at once if it has to stop.
 */
export async function eachOnItsOwn<Item>(
  what: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let tried = 0;
  for await (const item of items) {
    if (signal?.aborted) throw signal.reason;
    tried += 1;
    try {
      await work(item);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  throw new Error(`${what}: ${failures.length} of ${tried} failed`, { cause: failures[0] });
}
