import { badgeImageUri, type BadgeMetric } from '#contract/spark/badge-rules.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { addToTally, insertAwards, insertBadge, selectBadge, type Awarded, type BadgeRow } from './badges.store.ts';
import type { Spark } from './spark.ts';

export interface NewBadge {
  readonly internalName: string;
  readonly name: string;
  readonly words: string;
  readonly points: number;
  /** A path of ours. */
  readonly picture: string;
  /** Both null for a badge that is given by hand. */
  readonly metric: BadgeMetric | null;
  readonly threshold: number | null;
  readonly isOn: boolean;
}

/** Adds a badge to what there is. Each internal name is there once. */
export async function addBadge(
  { chance, clock, panelId }: Pick<Spark, 'chance' | 'clock' | 'panelId'>,
  tx: Db,
  { picture, ...badge }: NewBadge,
): Promise<Result<{ readonly badgeId: string }, 'already-there'>> {
  const badgeId = newId(chance, clock.now());
  const isNew = await insertBadge(tx, panelId, { ...badge, badgeId, imageUri: badgeImageUri(picture) });
  return isNew ? ok({ badgeId }) : err('already-there');
}

export type GivenBadge = Pick<BadgeRow, 'badgeId' | 'name' | 'points'>;

/** Writes down that members have a badge, each once; the new ones. Its points are credited by the caller. */
export function noteAwards(
  { clock }: Pick<Spark, 'clock'>,
  tx: Db,
  badge: GivenBadge,
  panelistIds: readonly string[],
): Promise<readonly Awarded[]> {
  return insertAwards(tx, badge, panelistIds, clock.now());
}

export async function readGivenBadge(
  { panelId }: Pick<Spark, 'panelId'>,
  db: Db,
  badgeId: string,
): Promise<GivenBadge> {
  const badge = await selectBadge(db, panelId, badgeId);
  if (badge === undefined) throw new Error('a badge that there is not was awarded');
  return badge;
}

/** Adds to how many have it. Last in its transaction: everybody else who gives this badge waits here. */
export async function noteTally(tx: Db, { badgeId, points }: GivenBadge, given: number): Promise<void> {
  if (given > 0) await addToTally(tx, badgeId, given, given * points);
}
