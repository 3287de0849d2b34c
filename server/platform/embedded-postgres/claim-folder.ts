import { createHash, randomInt } from 'node:crypto';
import { realpath, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { systemChance } from '#server/platform/chance.ts';
import { EmbeddedPostgresError, namingTheFolder } from './embedded-postgres-error.ts';
import { makeFolder } from '../files/make-folder.ts';

/** Makes this process the only one of ours on a folder; the kernel ends the claim with the process, however it dies. */
export function claimFolder(folder: string): Promise<FolderClaim> {
  return claimFor(folder, 'folder');
}

/** A claim for one purpose: claims on the same folder for different purposes do not meet. */
export async function claimFor(folder: string, purpose: string, platform = process.platform): Promise<FolderClaim> {
  const path = await claimedPath(folder);
  const name = `spark-${createHash('sha256').update(`${purpose}\n${path}`).digest('hex').slice(0, 32)}`;
  const outcome = await claimName(name, platform);
  if ('release' in outcome) return outcome;
  const who = outcome.heldBy === '' ? 'Another Spark process' : `Another Spark process (process id ${outcome.heldBy})`;
  throw new EmbeddedPostgresError(
    `${who} is using the folder ${path}. Stop it first, or give this one its own folder with DATA_DIR.`,
  );
}

async function claimedPath(folder: string): Promise<string> {
  try {
    await makeFolder(folder, 0o700);
    return await realpath(folder);
  } catch (error) {
    throw namingTheFolder(error, folder);
  }
}

function claimName(name: string, platform: NodeJS.Platform): Promise<FolderClaim | Holder> {
  if (platform === 'linux') return claimKernelName(`\0${name}`);
  if (platform === 'win32') return claimKernelName(`\\\\.\\pipe\\${name}`);
  return claimSocketFile(join(tmpdir(), name));
}

const ANSWER_TIMEOUT_MS = DEADLINES.folderAnswer.ms;

interface FolderClaim {
  release(): Promise<void>;
}

/** Who has it; the process id is not always known. */
interface Holder {
  readonly heldBy: string;
}

export interface Listener {
  close(): Promise<void>;
}

/** Listens on an address and answers the caller; nothing if someone else listens there. */
function listen(address: string, answer: () => string): Promise<Listener | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(answer()));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      // A claim alone keeps no process alive.
      server.unref();
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}

/** What the one who listens says: empty if it is alive but silent, nothing if there is no one. */
function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
    });
    socket.on('close', () => resolve(answer));
  });
}

const KERNEL_TRIES = 10;

/** A name that lives in the kernel alone: one process listens on it, and it is gone with that process. */
async function claimKernelName(address: string): Promise<FolderClaim | Holder> {
  for (let attempt = 1; attempt <= KERNEL_TRIES; attempt += 1) {
    const listener = await listen(address, () => String(process.pid));
    if (listener) return { release: () => listener.close() };
    const heldBy = await ask(address);
    // No answer at all: anyone who had it has just gone.
    if (heldBy !== undefined) return { heldBy };
  }
  return { heldBy: '' };
}

const SOCKET_TRIES = 50;
const PAUSE_AT_MOST_MS = 50;
const TRYING = 'trying';

/**
 * The same where names live in the file system. Everyone first listens on a file of their own and then looks around:
 * anyone who sees another that is alive withdraws. Of any two, the later one sees the earlier one, so that never both stay;
 * and since no name is used twice, the file of a dead process can be taken away without hitting a living one.
 */
async function claimSocketFile(stem: string): Promise<FolderClaim | Holder> {
  for (let attempt = 1; attempt <= SOCKET_TRIES; attempt += 1) {
    let says = TRYING;
    const address = `${stem}-${systemChance.bytes(4).toString('hex')}`;
    const listener = await listen(address, () => says);
    if (!listener) continue;
    const others = await answersAround(stem, address);
    if (others.length === 0) {
      says = String(process.pid);
      return { release: () => listener.close() };
    }
    await listener.close();
    const heldBy = others.find((answer) => answer !== TRYING);
    if (heldBy !== undefined) return { heldBy };
    await delay(randomInt(PAUSE_AT_MOST_MS));
  }
  return { heldBy: '' };
}

async function answersAround(stem: string, mine: string): Promise<string[]> {
  const answers: string[] = [];
  for (const name of await readdir(dirname(stem))) {
    const address = join(dirname(stem), name);
    if (!name.startsWith(basename(stem)) || address === mine) continue;
    const answer = await ask(address);
    if (answer === undefined) await rm(address, { force: true });
    else answers.push(answer);
  }
  return answers;
}
