import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { ACT_LIMIT_NAMES, ACT_LIMITS, isActLimitName, type ActLimitName } from '#contract/second-person/act-limits.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { selectLimits, lockSums, upsertLimit } from './limits.store.ts';
import { selectWaitingLimits } from './requests.store.ts';

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
  const waiting = await selectWaitingLimits(db, approvals.panelId);
  return ACT_LIMIT_NAMES.map((name) => ({
    name,
    value: values[name],
    standard: ACT_LIMIT_DEFAULTS[name],
    setAt: rows.get(name)?.set_at ?? null,
    waitingValue: waiting.find((one) => one.name === name)?.value ?? null,
  }));
}

export interface NewLimit {
  readonly name: ActLimitName;
  readonly value: number;
  readonly reason: string;
}

/** What two people agreed on, which somebody asked for when the limit was this. */
export interface AgreedRaise {
  readonly before?: number;
  readonly askedBy: string | null;
}

/**
 * Sets what one operator may do alone. What was done or asked before stays as it was. To lower it takes nobody else; to raise it
 * takes two, who agreed on a raise from the value that holds now.
 */
export async function setLimit(
  approvals: Approvals,
  tx: Db,
  { name, value, reason, agreed }: NewLimit & { readonly agreed?: AgreedRaise },
  by: OperatorAct,
): Promise<Result<undefined, { readonly takesTwoFrom: number } | 'CHANGED'>> {
  const { panelId, clock } = approvals;
  await lockSums(tx, [`setting:${name}`]);
  const before = (await readLimitValues(approvals, tx))[name];
  if (agreed?.before !== undefined && agreed.before !== before) return err('CHANGED');
  if (before === value) return ok(undefined);
  if (value > before && agreed === undefined) return err({ takesTwoFrom: before });
  await upsertLimit(tx, { panel_id: panelId, name, value, set_by: by.operatorId, set_at: clock.now() });
  await writeAudit(approvals, tx, by, {
    action: 'act-limit.set',
    subject: ['act-limit', name],
    before: { value: before },
    after: { value, reason, ...(agreed && { askedBy: agreed.askedBy }) },
  });
  return ok(undefined);
}
