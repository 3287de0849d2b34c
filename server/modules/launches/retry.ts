import type { Db } from '#server/platform/database/database.ts';
import { selectWave, updateWave } from './launches.store.ts';

/** Of those of a wave who were set aside, so many have been invited after all. */
export async function addRetried(tx: Db, waveId: string, invited: number): Promise<void> {
  const wave = await selectWave(tx, waveId);
  await updateWave(tx, waveId, { invited: wave.invited + invited, set_aside: wave.set_aside - invited });
}
