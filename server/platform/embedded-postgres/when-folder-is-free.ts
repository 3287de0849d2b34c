import { setTimeout as delay } from 'node:timers/promises';
import { DEADLINES } from '#server/limits/deadlines.ts';

import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const PATIENCE_MS = DEADLINES.databaseFolder.ms;
const PAUSE_MS = 50;
const ANNOUNCE_AFTER_MS = 1_000;

/** Tries again while an earlier PostgreSQL is still on its way out of the folder, for a while. */
export async function whenFolderIsFree<Done>(
  folder: string,
  onProgress: (line: string) => void,
  attempt: () => Promise<'busy' | Done>,
  patienceMs = PATIENCE_MS,
): Promise<Done> {
  const start = performance.now();
  let isAnnounced = false;
  for (;;) {
    const outcome = await attempt();
    if (outcome !== 'busy') return outcome;
    const waitedMs = performance.now() - start;
    if (waitedMs > patienceMs) {
      throw new EmbeddedPostgresError(
        `Another PostgreSQL process is still using ${folder} after ${patienceMs / 1000} seconds. ` +
          'Stop it, or set DATA_DIR to another folder.',
      );
    }
    if (waitedMs > ANNOUNCE_AFTER_MS && !isAnnounced) {
      isAnnounced = true;
      onProgress('Waiting for the previous database to stop');
    }
    await delay(PAUSE_MS);
  }
}
