import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newSecret, systemChance } from '../chance.ts';
import { systemClock } from '../clock.ts';
import {
  type FileReceipt,
  type FileStore,
  type StoredFile,
  assertContentType,
  CONTENT_TYPE_MAX_LENGTH,
  assertFileKey,
  measuredBody,
} from './file-store.ts';
import { makeFolder } from './make-folder.ts';

// A kept file begins with its content type, padded with spaces: kept apart, the two could disagree.
const HEADER_BYTES = CONTENT_TYPE_MAX_LENGTH;
// Keys have no dot in their folders, so that `a` and `a/b` never stand in each other's way.
const SUFFIX = '.file';
const INCOMING = '.incoming';

/** Files in a folder of this machine, made when missing. For one node, or for nodes that share the folder. */
export function diskFiles({ folder }: { readonly folder: string }): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key);
    return join(folder, `${key}${SUFFIX}`);
  };
  return {
    put: async (key, body, { contentType }) => {
      const path = pathOf(key);
      const header = headerOf(contentType);
      const incoming = join(folder, INCOMING, newSecret(systemChance));
      await makeFolder(dirname(incoming));
      try {
        const receipt = await write(incoming, header, measuredBody(body));
        await makeFolder(dirname(path));
        await rename(incoming, path);
        await syncFolders(dirname(path), folder);
        return receipt;
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const file = await ifThere(open(pathOf(key)));
      return file === undefined ? undefined : read(file);
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
    },
    removeUnfinished: (idleMs) => removeOlder(join(folder, INCOMING), idleMs),
  };
}

function headerOf(contentType: string): Buffer {
  assertContentType(contentType);
  const header = Buffer.alloc(HEADER_BYTES, ' ');
  header.write(contentType, 'latin1');
  return header;
}

async function write(path: string, header: Buffer, body: ReturnType<typeof measuredBody>): Promise<FileReceipt> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(header);
    await file.writeFile(body.chunks());
    await file.sync();
    return body.receipt();
  } finally {
    await file.close();
  }
}

/** A rename is on the disk once the folders that name the file are. */
async function syncFolders(from: string, to: string): Promise<void> {
  const folder = await open(from);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  if (from.length > to.length) await syncFolders(dirname(from), to);
}

/** By the clock on the wall, which the disk goes by as well. Other nodes may finish or remove files meanwhile. */
async function removeOlder(folder: string, idleMs: number): Promise<void> {
  const writtenBefore = systemClock.now().getTime() - idleMs;
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const file = await ifThere(stat(path));
    if (file !== undefined && file.mtimeMs < writtenBefore) await rm(path, { force: true });
  }
}

async function ifThere<Found>(look: Promise<Found>): Promise<Found | undefined> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function read(file: FileHandle): Promise<StoredFile> {
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await file.read(header, 0, HEADER_BYTES, 0);
    const { size } = await file.stat();
    const body = file.createReadStream({ start: HEADER_BYTES });
    return { body, contentType: header.toString('latin1').trimEnd(), size: size - HEADER_BYTES };
  } catch (error) {
    await file.close();
    throw error;
  }
}
