import type { ActLimitName } from '#contract/second-person/act-limits.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { lockSums, upsertLimit } from './limits.store.ts';
import { readLimitValues } from './read-limits.ts';

/** Sets what one operator may do alone. What was done or asked before stays as it was. */
export async function setLimit(
  approvals: Approvals,
  tx: Db,
  { name, value, reason }: { readonly name: ActLimitName; readonly value: number; readonly reason: string },
  by: OperatorAct,
): Promise<void> {
  const { panelId, clock, audit } = approvals;
  await lockSums(tx, [`setting:${name}`]);
  const before = (await readLimitValues(approvals, tx))[name];
  if (before === value) return;
  await upsertLimit(tx, { panel_id: panelId, name, value, set_by: by.operatorId, set_at: clock.now() });
  await audit.append(tx, {
    panelId,
    ...actedBy(by),
    action: 'act-limit.set',
    subjectKind: 'act-limit',
    subjectId: name,
    before: { value: before },
    after: { value, reason },
  });
}
