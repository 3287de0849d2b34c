import type * as v from 'valibot';
import { passedOfBanner, type BannerChange, type flagChange } from '#contract/flags/flag-settings.ts';
import { FLAG_DEFAULTS, isOnIn, type FlagKey } from '#contract/flags/flags.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Flags } from './flags.ts';
import { lockFlag, selectBanner, selectFlags, upsertBanner, upsertFlag } from './flags.store.ts';
import { forgetSettings, notifySettingsChanged } from './settings.ts';

export interface SetFlag {
  readonly isOn: boolean;
  readonly percent: number;
  readonly revision: number;
}

/** How a flag is set now: by an admin, else by the contract. */
export async function readFlag(db: Db, panelId: string, key: FlagKey): Promise<SetFlag> {
  const row = (await selectFlags(db, panelId)).find((one) => one.key === key);
  return row === undefined
    ? { isOn: isOnIn(FLAG_DEFAULTS, key), percent: 100, revision: 0 }
    : { isOn: row.is_on, percent: row.percent, revision: row.revision };
}

/** Switches a flag, or changes for how many it is on. Of two admins the second is told. */
export async function setFlag(
  flags: Flags,
  { key, isOn, percent, revision }: v.InferOutput<typeof flagChange>,
  by: OperatorAct,
): Promise<Result<void, 'CONFLICT'>> {
  const { db, panelId, clock } = flags;
  const done = await inTransaction(db, async (tx): Promise<Result<void, 'CONFLICT'>> => {
    await lockFlag(tx, key);
    const before = await readFlag(tx, panelId, key);
    // Pressed twice it is the same press.
    if (before.isOn === isOn && before.percent === percent) return ok(undefined);
    if (before.revision !== revision) return err('CONFLICT');
    const row = { panel_id: panelId, key, is_on: isOn, percent, set_by: by.operatorId, set_at: clock.now() };
    await upsertFlag(tx, row);
    await notifySettingsChanged(tx);
    await writeAudit(flags, tx, by, {
      action: 'flag.set',
      subject: ['flag', key],
      before: { state: stateText(before) },
      after: { state: stateText({ isOn, percent }) },
    });
    return ok(undefined);
  });
  forgetSettings(flags);
  return done;
}

/** 'off', 'on' or 'on for 25%', as the audit log says it. */
function stateText({ isOn, percent }: Pick<SetFlag, 'isOn' | 'percent'>): string {
  const forSome = percent === 100 ? '' : ` for ${percent}%`;
  return isOn ? `on${forSome}` : `off${forSome}`;
}

/** Somebody else was first, or one of its times has passed. */
type BannerProblem = 'CONFLICT' | 'from' | 'until';

/** Publishes what the banner says, and from when until when. Its flag decides whether anybody sees it. */
export async function publishBanner(
  flags: Flags,
  { text, from, until, revision }: BannerChange,
  by: OperatorAct,
): Promise<Result<void, BannerProblem>> {
  const { db, panelId, clock } = flags;
  const done = await inTransaction(db, async (tx): Promise<Result<void, BannerProblem>> => {
    await lockFlag(tx, 'banner');
    const before = await selectBanner(tx, panelId);
    const asked = auditedBanner({ text, from_at: from, until_at: until });
    if (before !== undefined && JSON.stringify(auditedBanner(before)) === JSON.stringify(asked)) return ok(undefined);
    if ((before?.revision ?? 0) !== revision) return err('CONFLICT');
    const passed = passedOfBanner({ from, until }, before?.from_at ?? null, clock.now());
    if (passed !== undefined) return err(passed);
    await upsertBanner(tx, {
      panel_id: panelId,
      text,
      from_at: from,
      until_at: until,
      published_by: by.operatorId,
      published_at: clock.now(),
    });
    await notifySettingsChanged(tx);
    await writeAudit(flags, tx, by, {
      action: 'banner.published',
      subject: ['flag', 'spark_banner'],
      ...(before === undefined ? {} : { before: auditedBanner(before) }),
      after: asked,
    });
    return ok(undefined);
  });
  forgetSettings(flags);
  return done;
}

const auditedBanner = (row: { text: string; from_at: Date | null; until_at: Date | null }) => ({
  text: row.text,
  from: row.from_at?.toISOString() ?? null,
  until: row.until_at?.toISOString() ?? null,
});
