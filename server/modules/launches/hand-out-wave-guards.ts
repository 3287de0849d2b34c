import { sql } from 'kysely';
import { countUnderWay, progressAmong, type LockedStudy } from '#server/modules/activities/index.ts';
import { pointsPaidFor } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { dropOutPercent, type LockedLaunch } from './waves.ts';
import { inviteesAt } from './invitees.store.ts';
import type { WaveRow } from './launches.store.ts';

/** More have left the wave before than the researcher allowed. */
export async function hasTooManyLeft(tx: Db, { launch, waveBefore }: LockedLaunch, wave: WaveRow, study: LockedStudy) {
  if (waveBefore === undefined || wave.drop_out_limit === null) return false;
  const percent = dropOutPercent(await waveProgress(tx, launch.launch_id, waveBefore, study.projectId));
  return percent !== undefined && percent >= Number(wave.drop_out_limit);
}

export interface WaveProgress {
  readonly started: number;
  readonly completed: number;
  readonly underReview: number;
  readonly leftEarly: number;
  readonly unanswered: number;
}

/** What became of the invitations of one wave. Reads all of them. */
export async function waveProgress(db: Db, launchId: string, wave: WaveRow, projectId: string): Promise<WaveProgress> {
  const members = inviteesAt(launchId, (wave.first_position ?? 1) - 1, wave.handed_out_up_to ?? 0);
  const { rows } = await sql<WaveProgress>`${progressAmong(sql`(${members})`, projectId)}`.execute(db);
  return rows[0] ?? { started: 0, completed: 0, underReview: 0, leftEarly: 0, unanswered: 0 };
}

/** What was paid, and what those who are on their way may still get, together reach the budget. */
export async function isBudgetUsed(db: Db, study: Pick<LockedStudy, 'projectId' | 'budgetPoints' | 'pointsQualified'>) {
  if (study.budgetPoints === null) return false;
  const paid = await pointsPaidFor(db, [study.projectId]);
  const held = (await countUnderWay(db, study.projectId)) * study.pointsQualified;
  return paid + held >= study.budgetPoints;
}
