import { HOUR_MS, DAY_MS } from '#contract/time/durations.ts';
import { type Clock, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import type { Signer } from '#server/platform/signing.ts';
import { appFilesStore, buildIdOf, isSealed, sealOf, type AppFile } from './app-files.store.ts';
import { repeat, type Jobs } from '../jobs/index.ts';

/** The files of the last builds, where every node finds them: a page of one version may ask a node of another. */
export interface AppFiles {
  /** Puts there what is missing, in one transaction. Again, or on two nodes at once, it changes nothing. */
  offer(files: readonly AppFile[]): Promise<void>;
  /** A file that some node offered, or undefined. What this database holds without a node's seal is not there. */
  find(address: string): Promise<AppFile | undefined>;
  /** Whether `find` would ask the database. */
  isAtHand(address: string): boolean;
}

export interface AppFilesParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
}

export function createAppFiles({ db, clock, signer }: AppFilesParts): AppFiles {
  const store = appFilesStore(db);
  const recent = createRecentFiles();
  const asked = new Map<string, Promise<AppFile | undefined>>();

  async function read(address: string): Promise<AppFile | undefined> {
    const row = await store.read(address);
    if (row === undefined || !isSealed(signer, row, row.mac)) return undefined;
    recent.keep(row);
    return row;
  }

  return {
    offer: (files) =>
      inTransaction(db, async (tx) => {
        const transaction = appFilesStore(tx);
        // What is let go at this moment would be missing a moment later.
        await transaction.lock();
        const known = await transaction.macs(files);
        const sealed = files.map((file) => ({ ...file, mac: sealOf(signer, file) }));
        const missing = sealed.filter(({ address, mac }) => known.get(address)?.equals(mac) !== true);
        await transaction.write(missing);
        const addresses = files.map(({ address }) => address).toSorted();
        await transaction.noteOffered(buildIdOf(addresses), addresses, clock.now());
      }),

    async find(address) {
      const known = recent.find(address) ?? asked.get(address);
      if (known !== undefined) return known;
      const asking = read(address).finally(() => asked.delete(address));
      asked.set(address, asking);
      return asking;
    },

    isAtHand: (address) => recent.find(address) !== undefined,
  };
}

/** All that a member's app of another version asks for; what does not fit is read again. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface RecentFiles {
  find(address: string): AppFile | undefined;
  keep(file: AppFile): void;
}

/** The files that were asked for last, up to so many bytes. */
export function createRecentFiles(maxBytes: number = MAX_BYTES): RecentFiles {
  const files = new Map<string, AppFile>();
  let bytes = 0;

  function remove(file: AppFile): void {
    if (files.delete(file.address)) bytes -= sizeOf(file);
  }

  return {
    find(address) {
      const file = files.get(address);
      if (file === undefined) return undefined;
      // A map keeps the order in which it was filled: the last one asked for goes to the end.
      files.delete(address);
      files.set(address, file);
      return file;
    },
    keep(file) {
      const before = files.get(file.address);
      if (before !== undefined) remove(before);
      files.set(file.address, file);
      bytes += sizeOf(file);
      for (const oldest of files.values()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}

function sizeOf({ plain, brotli, gzip }: AppFile): number {
  return plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0);
}

const OFFERED_AGAIN_MS = HOUR_MS;

/** Offers the files of this node's build now and, since others may let go of what seems left behind, every hour. */
export async function keepOffering(
  appFiles: AppFiles,
  readFiles: () => Promise<readonly AppFile[]>,
  log: Log,
): Promise<{ readonly stop: () => void }> {
  const offer = async (): Promise<void> => appFiles.offer(await readFiles());
  await offer();
  const timer = setInterval(() => {
    offer().catch((error: unknown) => log.warn('the app files could not be shared again', { error }));
  }, OFFERED_AGAIN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Whatever its age: somebody may go back to one of them. */
const KEPT_BUILDS = 3;
/** A tab may be open for a day after the last node of its build has gone, which may have said so an hour before. */
const KEPT_MS = DAY_MS + OFFERED_AGAIN_MS;

/** Lets go of files that no browser should ask for any more. Tells how many. */
export function letGoOfOldFiles(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const store = appFilesStore(tx);
    await store.lock();
    return store.letGo(later(now, -KEPT_MS), KEPT_BUILDS);
  });
}

export function registerAppFilesJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }, jobs: Jobs): void {
  repeat(jobs, { name: 'app-files.let-go', cron: '50 4 * * *', expireSeconds: 900 }, () =>
    letGoOfOldFiles(db, clock.now()),
  );
}
