import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deriveAttributes } from './derive-attributes.ts';
import type { JudgedAttributes } from './judge-attributes.ts';
import type { Profile } from './profile.ts';
import { upsertAttributes } from './profile.store.ts';

/**
 * Keeps what a member has changed, with what follows from it. The caller holds the member and has judged it since: nothing is
 * overwritten that they have not seen. What may be changed only every so often is locked from here on.
 */
export async function saveAttributes(
  profile: Pick<Profile, 'clock' | 'timeZone'>,
  tx: Db,
  panelistId: string,
  changes: JudgedAttributes['changes'],
): Promise<void> {
  if (changes.size === 0) return;
  const now = profile.clock.now();
  const said = [...changes].map(([name, { detail, value }]) => ({
    panelist_id: panelistId,
    name,
    value: JSON.stringify(value),
    updated_at: now,
    source: 'MEMBER' as const,
    actor_id: null,
    unlock_at: detail.unlockDays === 0 ? null : later(now, detail.unlockDays * DAY_MS),
  }));
  await upsertAttributes(tx, said, { setsLock: true });
  const values = Object.fromEntries([...changes].map(([name, { value }]) => [name, value]));
  const derived = Object.entries(deriveAttributes(profile, values)).map(([name, value]) => ({
    panelist_id: panelistId,
    name,
    value: JSON.stringify(value),
    updated_at: now,
    source: 'SYSTEM' as const,
    actor_id: null,
  }));
  if (derived.length > 0) await upsertAttributes(tx, derived);
}
