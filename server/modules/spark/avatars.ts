import { sql } from 'kysely';
import { AVATAR_COMPLETES, AVATAR_NAMES, AVATARS, type Avatar } from '#contract/spark/avatars.ts';
import type { Db } from '#server/platform/database/database.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Spark } from './spark.ts';

export interface AvatarOnShelf {
  readonly avatar: Avatar;
  readonly name: string;
  readonly completedActivities: number;
}

/** The shelf, with what unlocks each: as an admin has set it, else as it comes. */
export async function readShelf({ panelId }: Pick<Spark, 'panelId'>, db: Db): Promise<readonly AvatarOnShelf[]> {
  const { rows } = await sql<{ avatar: string; completes: number }>`
    SELECT avatar, completes FROM avatar_rule WHERE panel_id = ${panelId}`.execute(db);
  const set = new Map(rows.map(({ avatar, completes }) => [avatar, completes]));
  return AVATARS.map((avatar) => ({
    avatar,
    name: AVATAR_NAMES[avatar],
    completedActivities: set.get(avatar) ?? AVATAR_COMPLETES[avatar],
  }));
}

/** From now on an avatar is unlocked by so many completed activities. Who has chosen it keeps it. */
export async function setAvatarRule(
  { panelId, clock }: Pick<Spark, 'panelId' | 'clock'>,
  tx: Db,
  { avatar, completes }: { readonly avatar: Avatar; readonly completes: number },
): Promise<void> {
  await sql`
    INSERT INTO avatar_rule (panel_id, avatar, completes, changed_at)
    VALUES (${panelId}, ${avatar}, ${completes}, ${clock.now()})
    ON CONFLICT (panel_id, avatar) DO UPDATE SET completes = excluded.completes, changed_at = excluded.changed_at`.execute(
    tx,
  );
}

/** The same by an operator, with its line in the audit log. */
export async function changeAvatarRule(
  spark: Pick<Spark, 'panelId' | 'clock' | 'audit'>,
  tx: Db,
  rule: { readonly avatar: Avatar; readonly completes: number },
  by: OperatorAct,
): Promise<void> {
  const before = (await readShelf(spark, tx)).find(({ avatar }) => avatar === rule.avatar)?.completedActivities;
  if (before === rule.completes) return;
  await setAvatarRule(spark, tx, rule);
  await writeAudit(spark, tx, by, {
    action: 'avatar-rule.set',
    subject: ['avatar', rule.avatar],
    before: { completedActivities: before ?? 0 },
    after: { completedActivities: rule.completes },
  });
}
