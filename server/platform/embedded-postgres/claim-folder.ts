import { createHash } from 'node:crypto';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EmbeddedPostgresError, namingTheFolder } from './embedded-postgres-error.ts';

export interface FolderClaim {
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 1_000;
const CLAIM_TRIES = 5;

/** Makes this process the only one of ours on a folder; the kernel ends the claim with the process, however it dies. */
export function claimFolder(folder: string): Promise<FolderClaim> {
  return claimFor(folder, 'folder');
}

/** A claim for one purpose: claims on the same folder for different purposes do not meet. */
export async function claimFor(folder: string, purpose: string, platform = process.platform): Promise<FolderClaim> {
  const path = await makeFolder(folder);
  const address = claimAddress(path, purpose, platform);
  for (let attempt = 1; attempt <= CLAIM_TRIES; attempt += 1) {
    const server = await listen(address);
    if (server) return { release: () => close(server) };
    const before = await inodeOf(address);
    const holder = await askHolder(address);
    if (holder !== 'gone') {
      const who = holder === '' ? 'Another Spark process' : `Another Spark process (process id ${holder})`;
      throw new EmbeddedPostgresError(
        `${who} is using the folder ${path}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
      );
    }
    // Only the very file that refused is taken away, not one that a third process has just put in its place.
    if (before !== undefined && before === (await inodeOf(address))) await rm(address, { force: true });
  }
  throw new EmbeddedPostgresError(`The folder ${path} is changing hands between Spark processes. Try again.`);
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw namingTheFolder(error, folder);
  }
}

function claimAddress(path: string, purpose: string, platform: NodeJS.Platform): string {
  const name = `spark-${createHash('sha256').update(`${purpose}\n${path}`).digest('hex').slice(0, 32)}`;
  if (platform === 'linux') return `\0${name}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    // The holder says its process id to whoever asks, so that a refused process can name it.
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('gone');
    });
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? answer : ''));
  });
}

async function inodeOf(address: string): Promise<number | undefined> {
  if (address.startsWith('\0')) return undefined;
  return stat(address).then(
    (found) => found.ino,
    () => undefined,
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
