import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { ACT_LIMIT_NAMES, ACT_LIMITS, isActLimitName, type ActLimitName } from '#contract/second-person/act-limits.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { selectLimits, lockSums, upsertLimit } from './limits.store.ts';

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

/** Sets what one operator may do alone. What was done or asked before stays as it was. */
export async function setLimit(
  approvals: Approvals,
  tx: Db,
  { name, value, reason }: { readonly name: ActLimitName; readonly value: number; readonly reason: string },
  by: OperatorAct,
): Promise<void> {
  const { panelId, clock } = approvals;
  await lockSums(tx, [`setting:${name}`]);
  const before = (await readLimitValues(approvals, tx))[name];
  if (before === value) return;
  await upsertLimit(tx, { panel_id: panelId, name, value, set_by: by.operatorId, set_at: clock.now() });
  await writeAudit(approvals, tx, by, {
    action: 'act-limit.set',
    subject: ['act-limit', name],
    before: { value: before },
    after: { value, reason },
  });
}
