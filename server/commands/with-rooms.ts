import type { Config } from '../config/config.ts';
import type { Rooms } from '../flows/rooms.ts';
import { createRooms } from '../create-rooms.ts';
import { systemChance } from '../platform/chance.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { startPlatform } from '../start/start-platform.ts';

/** Does something with the rooms from the command line: no jobs run, nobody is served. */
export async function withRooms<T>(config: Config, work: (rooms: Rooms) => Promise<T>): Promise<T> {
  const started = await startPlatform({
    config,
    log: createLog('silent'),
    clock: systemClock,
    chance: systemChance,
    onProgress: () => undefined,
    isCommand: true,
  });
  try {
    const url = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`;
    return await work(createRooms(config, started.platform, () => url));
  } finally {
    await started.stop();
  }
}
