import { FLAG_KEYS } from '#contract/flags/flags.ts';
import { FLAG_REFRESH_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { FlagServiceTrouble, type SaidFlags } from '#server/integrations/flags/port.ts';
import { later } from '#server/platform/clock.ts';
import type { Flags } from './flags.ts';
import type { CachedAnswer, OutsideFlags, SaidValues } from './flag-cache.ts';
import { selectExternalIds, selectKnownFlags, upsertKnownFlags } from './flags.store.ts';

/** The members of half an hour on a busy node; anyone who was not here for longest goes first. */
const MOST_HELD = 20_000;
/** At once, when many are asked about. */
const SIDE_BY_SIDE = 10;
/** So long holds what is known already, while a restored copy on hold asks nobody. */
const LAST_KNOWN_MS = 30 * SECOND_MS;

/**
 * What an outside service says of these members: asked at most every five minutes for each, and when it does not answer, what it
 * said last, also to another node or before a restart.
 */
export async function askOutside(
  flags: Flags,
  outside: OutsideFlags,
  panelistIds: readonly string[],
): Promise<ReadonlyMap<string, SaidValues>> {
  const now = flags.clock.now();
  const said = new Map<string, SaidValues>();
  const unknown: string[] = [];
  for (const id of panelistIds) {
    const held = outside.held.get(id);
    if (held !== undefined && held.until > now) said.set(id, held.values);
    else unknown.push(id);
  }
  if (unknown.length === 0) return said;
  const numbers = await selectExternalIds(flags.db, unknown);
  const waiting = [...unknown];
  const askNext = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      said.set(id, await askOnce(flags, outside, id, numbers.get(id)));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, askNext));
  return said;
}

/** Anyone who asks about the same member meanwhile waits for the same answer. */
function askOnce(
  flags: Flags,
  outside: OutsideFlags,
  panelistId: string,
  targetingKey: string | undefined,
): Promise<SaidValues> {
  const running = outside.asking.get(panelistId);
  if (running !== undefined) return running;
  const asking = ask(flags, outside, panelistId, targetingKey).finally(() => outside.asking.delete(panelistId));
  outside.asking.set(panelistId, asking);
  return asking;
}

async function ask(
  flags: Flags,
  outside: OutsideFlags,
  panelistId: string,
  targetingKey: string | undefined,
): Promise<SaidValues> {
  const before = outside.held.get(panelistId);
  if (targetingKey === undefined) return {};
  if (!outside.circuit.allowsCall() || (await flags.outside.isHeld())) {
    return lastKnown(flags, outside, panelistId, before);
  }
  let answer: SaidFlags | 'unchanged';
  try {
    answer = await outside.circuit.call(() => outside.service.evaluate(targetingKey, before?.etag));
  } catch (error) {
    if (!(error instanceof FlagServiceTrouble)) throw error;
    flags.log.warn('the flag service did not respond: its last answer applies', { code: error.code });
    return lastKnown(flags, outside, panelistId, before);
  }
  const values = answer === 'unchanged' ? (before?.values ?? {}) : ownFlags(answer.values);
  const etag = answer === 'unchanged' ? before?.etag : answer.etag;
  const now = flags.clock.now();
  keep(outside, panelistId, { values, etag, until: later(now, FLAG_REFRESH_MS) });
  if (answer !== 'unchanged') await upsertKnownFlags(flags.db, panelistId, values, now);
  return values;
}

/** Held for as long as the circuit is open, so that nobody asks the database with every call either. */
async function lastKnown(
  flags: Flags,
  outside: OutsideFlags,
  panelistId: string,
  before: CachedAnswer | undefined,
): Promise<SaidValues> {
  const values = before?.values ?? (await selectKnownFlags(flags.db, panelistId)) ?? {};
  const until = outside.circuit.openUntil() ?? later(flags.clock.now(), LAST_KNOWN_MS);
  keep(outside, panelistId, { values, etag: before?.etag, until });
  return values;
}

function keep({ held }: OutsideFlags, panelistId: string, known: CachedAnswer): void {
  held.delete(panelistId);
  held.set(panelistId, known);
  if (held.size <= MOST_HELD) return;
  const [oldest] = held.keys();
  if (oldest !== undefined) held.delete(oldest);
}

/** A service may serve others as well: what is not ours, or not of a kind we know, is left out. */
function ownFlags(said: ReadonlyMap<string, unknown>): SaidValues {
  const own = FLAG_KEYS.map((key) => [key, said.get(key)] as const);
  return Object.fromEntries(own.filter(([, value]) => typeof value === 'boolean' || typeof value === 'string'));
}
