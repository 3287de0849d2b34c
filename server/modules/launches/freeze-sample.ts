import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { insertInvitees, type SampleRows } from './invitees.store.ts';
import type { Launches } from './launches.ts';
import { selectWaves, updateLaunch, updateWave, type LaunchRow, type WaveRow } from './launches.store.ts';

export interface Sample {
  readonly rows: SampleRows;
  readonly audienceRevision: number;
}

/** Decides who is invited, wave by wave: from here on the audience may change without changing this launch. */
export async function freezeSample(
  { clock }: Launches,
  tx: Db,
  { launch_id: launchId, most_invites: most }: LaunchRow,
  { rows, audienceRevision }: Sample,
): Promise<number> {
  const waves = await selectWaves(tx, [launchId]);
  const invitees = await insertInvitees(tx, launchId, most === null ? rows : firstOf(rows, most), waveEnds(waves));
  let from = 1;
  for (const wave of waves) {
    const upTo = Math.min(invitees, wave.size === null ? invitees : from + wave.size - 1);
    await updateWave(tx, wave.wave_id, { first_position: from, last_position: upTo, handed_out_up_to: from - 1 });
    from = upTo + 1;
  }
  await updateLaunch(tx, launchId, { frozen_at: clock.now(), audience_revision: audienceRevision, invitees });
  return invitees;
}

/** Any first part of a sample is as mixed as the whole. */
const firstOf = (rows: SampleRows, most: number): SampleRows =>
  sql`SELECT * FROM (${rows}) AS drawn ORDER BY position LIMIT ${most}`;

function waveEnds(waves: readonly WaveRow[]): number[] {
  const ends: number[] = [];
  for (const { size } of waves) if (size !== null) ends.push((ends.at(-1) ?? 0) + size);
  return ends;
}
