import { ACT_LIMIT_NAMES, ACT_LIMITS, type ActLimitName, type CountedAct } from '#contract/second-person/act-limits.ts';
import type { Because } from '#contract/second-person/second-person.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { insertActs, lockSums, sumActs, type SumOver } from './limits.store.ts';
import { readLimitValues } from './limits.ts';

/** How much of what an operator is about to do, and for whom. */
export interface Count {
  readonly act: CountedAct;
  /** Points, cents, cards or percent, as the act's limits are written. */
  readonly amount: number;
  readonly operatorId: string | null;
  readonly panelistId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/**
 * The limits that these acts would pass, with what was done alone before. The sums are held until the commit: somebody
 * who asks at the same moment waits here and then counts these too.
 */
export async function passedLimits(approvals: Approvals, tx: Db, counts: readonly Count[]): Promise<Because[]> {
  await lockSums(
    tx,
    limitsOf(counts).flatMap(({ name, count }) => lockName(name, count)),
  );
  return foreseenLimits(approvals, tx, counts);
}

/** The same as it looks now, to be shown: nobody waits for it, and it may be otherwise by the time of the act. */
export async function foreseenLimits(approvals: Approvals, db: Db, counts: readonly Count[]): Promise<Because[]> {
  const now = approvals.clock.now();
  const values = await readLimitValues(approvals, db);
  const passed: Because[] = [];
  for (const { name, count } of limitsOf(counts)) {
    const over = overWhat(name, count, now);
    const before = over === undefined ? 0 : await sumActs(db, count.act, over);
    const limit = values[name];
    if (count.amount > 0 && before + count.amount > limit) passed.push({ name, limit });
  }
  return passed;
}

const limitsOf = (counts: readonly Count[]) =>
  counts.flatMap((count) =>
    ACT_LIMIT_NAMES.filter((name) => ACT_LIMITS[name].act === count.act).map((name) => ({ name, count })),
  );

/** Writes down what was done alone, so that the next one counts it. In the transaction of the act, under its locks. */
export async function noteAlone({ panelId, clock }: Approvals, tx: Db, counts: readonly Count[]): Promise<void> {
  const rows = counts.filter(({ amount }) => amount > 0);
  await insertActs(
    tx,
    rows.map(({ act, amount, operatorId, panelistId, subjectId }) => ({
      panel_id: panelId,
      act,
      amount,
      operator_id: operatorId,
      panelist_id: panelistId ?? null,
      subject_id: subjectId ?? null,
      done_at: clock.now(),
    })),
  );
}

function lockName(name: ActLimitName, { act, operatorId, panelistId, subjectId }: Count): string[] {
  const { scope } = ACT_LIMITS[name];
  const whose = { ONCE: undefined, SUBJECT: subjectId, MEMBER_DAY: panelistId, OPERATOR_DAY: operatorId }[scope];
  return whose == null ? [] : [`${act}:${scope}:${whose}`];
}

function overWhat(name: ActLimitName, { operatorId, panelistId, subjectId }: Count, now: Date): SumOver | undefined {
  const since = later(now, -DAY_MS);
  switch (ACT_LIMITS[name].scope) {
    case 'ONCE':
      return undefined;
    case 'SUBJECT':
      return subjectId === undefined ? undefined : { subjectId };
    case 'MEMBER_DAY':
      return panelistId === undefined ? undefined : { panelistId, since };
    case 'OPERATOR_DAY':
      return operatorId === null ? undefined : { operatorId, since };
  }
}
