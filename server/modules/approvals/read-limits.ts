import { ACT_LIMIT_NAMES, ACT_LIMITS, isActLimitName, type ActLimitName } from '#contract/second-person/act-limits.ts';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { selectLimits } from './limits.store.ts';

export type LimitValues = Readonly<Record<ActLimitName, number>>;

/** Every limit as it holds now: what an admin set, else the contract's own. */
export async function readLimitValues({ panelId }: Approvals, db: Db): Promise<LimitValues> {
  const values: Record<ActLimitName, number> = { ...ACT_LIMIT_DEFAULTS };
  for (const { name, value } of await selectLimits(db, panelId)) {
    // One that was set under a higher bound of the contract keeps to the bound of today.
    if (isActLimitName(name)) values[name] = Math.min(value, ACT_LIMITS[name].most);
  }
  return values;
}

/** Every limit as Settings show it, in the contract's order. */
export async function listLimits(approvals: Approvals, db: Db) {
  const values = await readLimitValues(approvals, db);
  const rows = new Map((await selectLimits(db, approvals.panelId)).map((row) => [row.name, row]));
  return ACT_LIMIT_NAMES.map((name) => ({
    name,
    value: values[name],
    standard: ACT_LIMIT_DEFAULTS[name],
    setAt: rows.get(name)?.set_at ?? null,
  }));
}
