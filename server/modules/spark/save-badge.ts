import { countedOf, NOTHING_PROMISED, promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import type { BadgeRule } from '#contract/spark/badge-rules.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  countsOf,
  foreseenLimits,
} from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Spark } from './spark.ts';
import { dryRun } from './list-badges.ts';
import { lockForChange, reachesMore, writeBadge, type BadgeChange, type BadgeRefusal } from './change-badge.ts';
import type { BadgeRow } from './badges.store.ts';

export type SavingRooms = { readonly approvals: Approvals; readonly spark: Spark };

export type SaveRefusal = BadgeRefusal | 'NOT_COUNTED';

/**
 * Makes or changes a badge: alone up to the points that one operator may give each member and all of them for the past, else when
 * a second person has agreed. Words, picture and less than before take nobody else.
 */
export async function saveBadge(
  { approvals, spark }: SavingRooms,
  tx: Db,
  { reason, ...change }: BadgeChange & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<{ readonly badgeId: string }>, SaveRefusal | AskRefusal>> {
  const held = await lockForChange(spark, tx, change);
  if (!held.ok) return held;
  const before = held.value;
  const wanted = await wantedBy(spark, tx, before, change);
  if (wanted === undefined) return err('NOT_COUNTED');
  const { badge, badgeId } = change;
  const id = newId(spark.chance, spark.clock.now());
  const act = {
    id,
    kind: 'BADGE',
    asked: { ...change, members: wanted, pastPoints: wanted * badge.points },
    reason,
    counts: countsOfChange(before, change, wanted, by.operatorId),
    aboutId: badgeId,
    subject: { kind: 'badge', id: badgeId ?? id },
  } as const;
  return aloneOrAsk(
    approvals,
    tx,
    {
      act,
      alone: async () => {
        return ok(await writeBadge(spark, tx, { before, after: badge, wanted }, by));
      },
    },
    by,
  );
}

/** Points count only where a change gives more of them than before, or gives them for less. */
function countsOfChange(before: BadgeRow | null, { badge }: BadgeChange, wanted: number, operatorId: string | null) {
  const was = before === null || reachesMore(before, badge) ? NOTHING_PROMISED : promised(before, 0);
  return countsOf(countedOf(was, promised(badge, wanted)), { operatorId, of: 'BADGE' });
}

const promised = ({ points, isOn }: { readonly points: number; readonly isOn: boolean }, members: number) =>
  promisedBy({ kind: 'BADGE', points, isOn, members });

/**
 * How many get it for the past by this change; undefined while nobody can say. Anyone who is still to get it by a run that goes on gets
 * it with the points of now.
 */
async function wantedBy(spark: SavingRooms['spark'], tx: Db, before: BadgeRow | null, { badge }: BadgeChange) {
  const givesMore = badge.isOn && before !== null && badge.points > before.points;
  return reachesMore(before, badge) || givesMore ? dryRun(spark, tx, badge, before?.badgeId ?? null) : 0;
}

/** Does what a second person has agreed to, unless the badge was changed or many more would get it by now. */
export async function carryOutBadge(
  { spark }: Pick<SavingRooms, 'spark'>,
  tx: Db,
  { members, pastPoints: _agreed, ...change }: AskedFor<'BADGE'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED'>> {
  const held = await lockForChange(spark, tx, change);
  if (!held.ok) return err('CHANGED');
  const wanted = await wantedBy(spark, tx, held.value, change);
  if (wanted === undefined || wanted > members * MORE_THAN_AGREED + MORE_AT_ALL) return err('CHANGED');
  await writeBadge(spark, tx, { before: held.value, after: change.badge, wanted }, by);
  return ok(undefined);
}

/** Members go on while a request waits: a few more than agreed are no other decision. */
const MORE_THAN_AGREED = 1.1;
const MORE_AT_ALL = 10;

/** What a rule would give away if it were switched on now, and whether this operator could do that alone. */
export async function foreseeBadge(
  { approvals, spark }: SavingRooms,
  db: Db,
  { badgeId, points, ...rule }: BadgeRule & { readonly badgeId: string | null; readonly points: number },
  operatorId: string,
) {
  const members = await dryRun(spark, db, rule, badgeId);
  const given = (members ?? 0) * points;
  const counts = countsOf(promised({ points, isOn: true }, members ?? 0), { operatorId, of: 'BADGE' });
  const passed = await foreseenLimits(approvals, db, counts);
  return {
    members: members ?? null,
    points: members === undefined ? null : given,
    needsSecondPerson: passed.length > 0,
  };
}
