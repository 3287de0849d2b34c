import { claimFor } from './claim-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { launch } from './launch.ts';
import { preparePlace } from './prepare.ts';
import { ourSurroundings, waysToRun } from './run-as.ts';
import { whenFolderIsFree } from './when-folder-is-free.ts';

export { claimFolder } from './claim-folder.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

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

/** Brings up PostgreSQL on a folder, made on the first start, that ends with this process however this process ends. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, settings = {} } = options;
  const onProgress = (line: string) => options.onProgress?.(line);
  const claim = await claimFor(folder, 'postgres');
  try {
    const place = await preparePlace(folder, findBinaries(), waysToRun(ourSurroundings()));
    await initialise(place, settings['fsync'] !== 'off', onProgress);
    const { url, guarded } = await whenFolderIsFree(folder, onProgress, () => launch(place, settings));

    let isAskedToStop = false;
    const exited = new Promise<void>((resolve) => {
      void guarded.exit.then(async () => {
        await claim.release();
        if (!isAskedToStop) resolve();
      });
    });
    const stop = async (): Promise<void> => {
      isAskedToStop = true;
      guarded.end();
      await guarded.exit;
      await claim.release();
    };
    return { url, stop, exited };
  } catch (error) {
    await claim.release();
    throw error instanceof EmbeddedPostgresError ? error : new EmbeddedPostgresError(String(error));
  }
}
