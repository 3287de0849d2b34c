import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again until it is so; for what tells of itself in no other way, such as another process being gone. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`still not so after ${limitMs} ms: ${what}`);
    await sleep(20);
  }
}
