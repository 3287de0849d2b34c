import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Signer } from '../signing.ts';
import type { AppFile } from './app-file.ts';
import { appFilesStore } from './app-files.store.ts';
import { createRecentFiles } from './recent-files.ts';
import { buildIdOf, isSealed, sealOf } from './seal.ts';

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
