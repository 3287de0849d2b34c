import { badgeImages } from '#contract/rewards/reward-names.ts';
import { badgeImageUri, ruleSentence, type BadgeForm } from '#contract/spark/badge-rules.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { beginRun, stopRunOf } from './badge-runs.ts';
import { hasBadgeNamed, insertBadge, isAwarded, lockBadge, updateBadge, type BadgeRow } from './badges.store.ts';
import type { Spark } from './spark.ts';

export interface BadgeChange {
  /** Null for a new one. */
  readonly badgeId: string | null;
  /** The one that the operator saw; of a new one nothing. */
  readonly revision: number | null;
  readonly badge: BadgeForm;
}

export type BadgeRefusal = 'NOT_FOUND' | 'CHANGED' | 'NAME_TAKEN' | 'METRIC_FIXED';

/**
 * Holds a badge, and says why a change of it cannot be made. Somebody who has a badge knows what it is for: then what is counted
 * stays, and its number may change for those who come (decision 106).
 */
export async function lockForChange(
  { panelId }: Pick<Spark, 'panelId'>,
  tx: Db,
  { badgeId, revision, badge }: BadgeChange,
): Promise<Result<BadgeRow | null, BadgeRefusal>> {
  if (badgeId !== null && !isId(badgeId)) return err('NOT_FOUND');
  if (await hasBadgeNamed(tx, panelId, badge.name, badgeId)) return err('NAME_TAKEN');
  if (badgeId === null) return ok(null);
  const before = await lockBadge(tx, panelId, badgeId);
  if (before === undefined) return err('NOT_FOUND');
  if (before.revision !== revision) return err('CHANGED');
  if (before.metric !== badge.metric && (await isAwarded(tx, before.badgeId))) return err('METRIC_FIXED');
  return ok(before);
}

/** Whether this change gives the badge to members who were left out before. */
export function reachesMore(before: BadgeRow | null, after: BadgeForm): boolean {
  if (!after.isOn) return false;
  if (before === null || !before.isOn || before.metric !== after.metric) return true;
  return after.threshold < (before.threshold ?? 0);
}

/** Writes a badge and, where it reaches more members than before, begins to give it to them. The caller holds it. */
export async function writeBadge(
  spark: Spark,
  tx: Db,
  { before, after, wanted }: { readonly before: BadgeRow | null; readonly after: BadgeForm; readonly wanted: number },
  by: OperatorAct,
): Promise<{ readonly badgeId: string }> {
  const { chance, clock, panelId } = spark;
  const { picture, ...badge } = after;
  const keepsPicture = before !== null && badgeImages(before.imageUri).primary === picture;
  const imageUri = keepsPicture ? before.imageUri : badgeImageUri(picture);
  const badgeId = before?.badgeId ?? newId(chance, clock.now());
  if (before === null) await insertBadge(tx, panelId, { ...badge, badgeId, internalName: badgeId, imageUri });
  else await updateBadge(tx, badgeId, { ...badge, imageUri });
  if (reachesMore(before, after)) await beginRun(spark, tx, { badgeId, wanted }, by);
  else if (!after.isOn) await stopRunOf(spark, tx, badgeId, by);
  await writeAudit(spark, tx, by, {
    action: before === null ? 'badge.made' : 'badge.changed',
    subject: ['badge', badgeId],
    ...(before !== null && { before: described(before) }),
    after: described({ ...badge, imageUri }),
  });
  return { badgeId };
}

function described({
  name,
  words,
  points,
  isOn,
  imageUri,
  metric,
  threshold,
}: Omit<BadgeRow, 'badgeId' | 'internalName' | 'revision'>) {
  const rule = metric === null || threshold === null ? 'given manually' : ruleSentence({ metric, threshold });
  return { name, words, rule, points, isOn, picture: badgeImages(imageUri).primary ?? '' };
}
