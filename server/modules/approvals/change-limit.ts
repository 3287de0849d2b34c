import { ACT_LIMITS, isActLimitName } from '#contract/second-person/act-limits.ts';
import { RAISES_LIMIT, type AskedFor } from '#contract/second-person/second-person.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Approvals } from './approvals.ts';
import { aloneOrAsk } from './ask-second-person.ts';
import { setLimit, type NewLimit } from './limits.ts';
import { selectWaitingLimits } from './requests.store.ts';

/** Sets a limit, or asks a second person to raise it. One raise of a limit waits at a time; the same again changes nothing. */
export async function changeLimit(
  approvals: Approvals,
  tx: Db,
  limit: NewLimit,
  by: OperatorAct,
): Promise<Result<undefined, 'WAITING'>> {
  const set = await setLimit(approvals, tx, limit, by);
  if (set.ok) return set;
  if (set.failure === 'CHANGED') throw new Error('nothing was agreed on');
  const { name, value, reason } = limit;
  const waiting = (await selectWaitingLimits(tx, approvals.panelId)).find((one) => one.name === name);
  if (waiting !== undefined) {
    return waiting.value === value && waiting.askedBy === by.operatorId ? ok(undefined) : err('WAITING');
  }
  const act = {
    id: newId(approvals.chance, approvals.clock.now()),
    kind: 'LIMIT',
    asked: { name, value, before: set.failure.takesTwoFrom },
    reason,
    counts: [],
    because: [RAISES_LIMIT],
    aboutId: null,
    subject: { kind: 'act-limit', id: name },
  } as const;
  const alone = () => {
    throw new Error('a raise is never done alone');
  };
  const asked = await aloneOrAsk<'LIMIT', undefined, never>(approvals, tx, { act, alone }, by);
  return asked.ok ? ok(undefined) : asked;
}

/** Raises a limit that two people agreed on, if it still is what it was. */
export async function carryOutLimit(
  approvals: Approvals,
  tx: Db,
  {
    asked,
    reason,
    askedBy,
  }: { readonly asked: AskedFor<'LIMIT'>; readonly reason: string; readonly askedBy: string | null },
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED'>> {
  const { name, value, before } = asked;
  if (!isActLimitName(name) || value > ACT_LIMITS[name].most) return err('CHANGED');
  const set = await setLimit(approvals, tx, { name, value, reason, agreed: { before, askedBy } }, by);
  return set.ok ? set : err('CHANGED');
}
