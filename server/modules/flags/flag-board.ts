import { FLAG_DEFAULTS, FLAG_KEYS, isOnIn } from '#contract/flags/flags.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { countExposures } from './exposures.ts';
import type { Flags } from './flags.ts';
import { selectBanner, selectFlagMembers, selectFlags } from './flags.store.ts';
import { bannerTextAt } from './settings.ts';

/** Every flag and the banner, as an admin sees them, in the contract's order. */
export function readFlagBoard(flags: Flags) {
  const { db, panelId, clock, elsewhere } = flags;
  return inSnapshot(db, async (tx) => {
    const rows = new Map((await selectFlags(tx, panelId)).map((row) => [row.key, row]));
    const members = await selectFlagMembers(tx, panelId);
    const seen = await countExposures(flags, tx);
    const banner = await selectBanner(tx, panelId);
    const times = banner && { text: banner.text, from: banner.from_at, until: banner.until_at };
    return {
      isDecidedElsewhere: elsewhere !== undefined,
      flags: FLAG_KEYS.map((key) => {
        const row = rows.get(key);
        return {
          key,
          isOn: row?.is_on ?? isOnIn(FLAG_DEFAULTS, key),
          percent: row?.percent ?? 100,
          revision: row?.revision ?? 0,
          setAt: row?.set_at ?? null,
          setBy: row?.set_by_name ?? null,
          members: members.filter((one) => one.key === key).length,
          seenOn: seen.get(key)?.on ?? 0,
          seenOff: seen.get(key)?.off ?? 0,
        };
      }),
      banner: {
        text: '',
        from: null,
        until: null,
        ...times,
        isItsTime: bannerTextAt(times, clock.now()) !== '',
        revision: banner?.revision ?? 0,
        publishedAt: banner?.published_at ?? null,
      },
    };
  });
}
