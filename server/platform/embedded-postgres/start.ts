import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DEADLINES } from '#server/limits/deadlines.ts';

import type { Binaries } from './binaries.ts';
import { claimFor } from './claim-folder.ts';
import { namingTheFolder } from './embedded-postgres-error.ts';
import type { Guarded } from './guard.ts';
import { initialise, removeUnfinished } from './initialise.ts';
import { launch, type Launched } from './launch.ts';
import { preparePlace } from './prepare.ts';
import type { RunAs } from './run-as.ts';
import { whenFolderIsFree } from './when-folder-is-free.ts';

export interface EmbeddedPostgres {
  /** Where it listens, with user and password. */
  readonly url: string;
  /** Disconnects everyone, stops, and returns when the last process is gone. */
  stop(): Promise<void>;
  /** Resolves if it ends without having been asked to. */
  readonly exited: Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly folder: string;
  /** PostgreSQL settings on top of ours, for example `fsync: 'off'` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  onProgress?(line: string): void;
}

/** Longer than the guard takes to go from asking to forcing. */
const STOP_PATIENCE_MS = DEADLINES.databaseStop.ms;

export async function startOn(
  options: EmbeddedPostgresOptions,
  packaged: Binaries,
  ways: readonly RunAs[],
): Promise<EmbeddedPostgres> {
  const claim = await claimFor(options.folder, 'postgres');
  try {
    const { url, guarded } = await bringUp(options, packaged, ways);
    let isAskedToStop = false;
    const exited = new Promise<void>((resolve) => {
      void guarded.exit.then(async () => {
        await claim.release();
        if (!isAskedToStop) resolve();
      });
    });
    const stop = async (): Promise<void> => {
      isAskedToStop = true;
      await endOf(guarded);
      await claim.release();
    };
    return { url, stop, exited };
  } catch (error) {
    await claim.release();
    throw namingTheFolder(error, options.folder);
  }
}

async function bringUp(
  { folder, settings = {}, ...options }: EmbeddedPostgresOptions,
  packaged: Binaries,
  ways: readonly RunAs[],
): Promise<Launched> {
  const onProgress = (line: string) => options.onProgress?.(line);
  const place = await preparePlace(await realpath(folder), packaged, ways);
  await initialise(place, { isDurable: settings['fsync'] !== 'off', onProgress });
  const launched = await whenFolderIsFree(folder, onProgress, () => launch(place, settings, onProgress));
  try {
    await removeUnfinished(place.folder);
    return launched;
  } catch (error) {
    await endOf(launched.guarded);
    throw error;
  }
}

async function endOf(guarded: Guarded): Promise<void> {
  guarded.end();
  const patience = new AbortController();
  await Promise.race([
    guarded.exit,
    delay(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}
