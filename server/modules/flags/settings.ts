import { sql } from 'kysely';
import { FLAG_DEFAULTS, FLAG_KEYS, isOnIn, type FlagKey } from '#contract/flags/flags.ts';
import type { OfrepReason } from '#contract/flags/ofrep.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isAmong } from './bucket.ts';
import type { Flags } from './flags.ts';
import { selectBanner, selectFlagMembers, selectFlags } from './flags.store.ts';
import type { BannerTimes, FlagSetting, FlagSettings } from './flag-cache.ts';

/** What another node changed is known here after so long at the latest. */
const HELD_MS = 10 * SECOND_MS;
const CHANNEL = 'flags_changed';

/** What admins set, as of the last seconds. */
export async function readSettings({ held, clock, db, panelId }: Flags): Promise<FlagSettings> {
  const readAt = clock.now();
  if (held.settings !== undefined && later(held.settings.readAt, HELD_MS) > readAt) return held.settings;
  const { changes } = held;
  const rows = await selectFlags(db, panelId);
  const members = await selectFlagMembers(db, panelId);
  const banner = await selectBanner(db, panelId);
  const byKey = new Map<FlagKey, FlagSetting>();
  for (const key of FLAG_KEYS) {
    const row = rows.find((one) => one.key === key);
    const overrides = new Map(members.filter((one) => one.key === key).map((one) => [one.panelist_id, one.is_on]));
    if (row === undefined && overrides.size === 0) continue;
    byKey.set(key, { isOn: row?.is_on ?? isOnIn(FLAG_DEFAULTS, key), percent: row?.percent ?? 100, overrides });
  }
  const settings = {
    byKey,
    banner: banner && { text: banner.text, from: banner.from_at, until: banner.until_at },
    readAt,
  };
  if (held.changes === changes) held.settings = settings;
  return settings;
}

/** From now on what other nodes change is known here as soon as they have changed it. */
export function followSettings(flags: Flags): void {
  const forget = () => forgetSettings(flags);
  flags.listener.on(CHANNEL, { heard: forget, missed: forget });
}

/** In the transaction of a change: every node hears of it with the commit. */
export async function notifySettingsChanged(tx: Db): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(tx);
}

/** After the commit of a change: nobody on this node goes on with what was before it. */
export function forgetSettings({ held }: Pick<Flags, 'held'>): void {
  held.changes += 1;
  held.settings = undefined;
}

export interface AskedMember {
  readonly panelistId: string;
  /** Known where somebody is drawn by it. */
  readonly externalId: string | undefined;
}

export interface Verdict {
  readonly isOn: boolean;
  readonly reason: OfrepReason;
}

/** Whether a flag is on for one member; for nobody in particular, whether it is on for all. */
export function judgeFlag(settings: FlagSettings, key: FlagKey, member: AskedMember | undefined): Verdict {
  const setting = settings.byKey.get(key);
  if (setting === undefined) return { isOn: isOnIn(FLAG_DEFAULTS, key), reason: 'STATIC' };
  const override = member && setting.overrides.get(member.panelistId);
  if (override !== undefined) return { isOn: override, reason: 'TARGETING_MATCH' };
  if (!setting.isOn) return { isOn: false, reason: 'DISABLED' };
  if (setting.percent === 100) return { isOn: true, reason: 'STATIC' };
  const isIn = member?.externalId !== undefined && isAmong(setting.percent, key, member.externalId);
  return { isOn: isIn, reason: 'SPLIT' };
}

/** Whether who a member is matters for any flag: then their number has to be known. */
export function isAnyDrawn({ byKey }: FlagSettings): boolean {
  return [...byKey.values()].some(({ isOn, percent }) => isOn && percent > 0 && percent < 100);
}

/** What the banner says at this moment; empty before its time and after it. */
export function bannerTextAt(banner: BannerTimes | undefined, now: Date): string {
  if (banner === undefined || (banner.from !== null && banner.from > now)) return '';
  return banner.until !== null && banner.until <= now ? '' : banner.text;
}
