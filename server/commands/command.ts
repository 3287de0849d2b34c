import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import type { Rooms } from '#server/rooms.ts';
import { startFailure } from '../start/start-failure.ts';
import { createRooms } from '../create-rooms.ts';
import { systemChance } from '../platform/chance.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { startPlatform } from '../start/start-platform.ts';

export interface CommandOutcome {
  readonly text: string;
  readonly exitCode: 0 | 1;
}

type Env = Record<string, string | undefined>;

/** Does something with the rooms of the database that this environment names. What it names wrongly is told in one line. */
export async function runCommand(
  env: Env,
  work: (rooms: Rooms, config: Config) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  try {
    const config = await readCommandConfig(env);
    return await withRooms(config, (rooms) => work(rooms, config));
  } catch (error) {
    const line = startFailure(error);
    if (line === undefined) throw error;
    return { text: line, exitCode: 1 };
  }
}

/** A command works on what is there: it makes no database, no folder and no keys, or it would prove an empty ledger. */
async function readCommandConfig(env: Env): Promise<Config> {
  const dataDir = resolve(env['DATA_DIR']?.trim() || '.data');
  if (!env['DATABASE_URL'] && !existsSync(join(dataDir, 'postgres/cluster'))) {
    throw new ConfigError(
      `DATABASE_URL: isn't set, and there's no database in ${dataDir}. Set DATABASE_URL or DATA_DIR`,
    );
  }
  return readConfig(env, { makesSecrets: false });
}

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
