import { rm } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import { createRooms } from '#server/create-rooms.ts';
import { systemChance } from '#server/platform/chance.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { startPlatform } from '#server/start/start-platform.ts';
import type { World } from './builders/builders.ts';
import { testConfig } from './config.ts';
import { heldClock } from './held-clock.ts';

/** All of a node's start but its jobs and its front door, on a database of the caller's; stopped when the work is done. */
export async function onPlatform(
  databaseUrl: string,
  { clock = heldClock(), ...settings }: Partial<Config> & { readonly clock?: Clock },
  work: (world: World) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const config = testConfig(databaseUrl, settings);
  const log = createLog('silent');
  const started = await startPlatform({ config, log, clock, chance: systemChance, onProgress: () => undefined });
  try {
    await work({ platform: started.platform, rooms: createRooms(config, started.platform, () => 'http://localhost') });
  } finally {
    await started.stop();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}
