import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBrowserFolder, fillOnce } from '../browser/browser-cache.ts';
import { libraryFoldersIn } from '../browser/browser-launcher.ts';
import { hasDebianPackages } from '../browser/debian-browser.ts';
import { openPrivateApt } from '../browser/private-apt.ts';
import { waitUntil } from '../wait-until.ts';

const run = promisify(execFile);
const MIB = 1024 * 1024;
const MOST_BYTES = 12 * MIB;
const FOLDER = cachedBrowserFolder('clamav');
/** The hash, the size and the name of the text that every scanner knows: the only thing that this one knows. */
const SIGNATURES = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n';
const TEST_VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

export interface Clamav {
  /** As the setting CLAMD has it. */
  readonly at: string;
  readonly what: string;
  readonly mostBytes: number;
  stop(): Promise<void>;
}

/**
 * Debian's own clamd where it was fetched: `SPARK_CLAMAV=debian` fetches it once, without root, into our cache. Else what
 * speaks its protocol over a real socket, as it is written in clamd(8).
 */
export async function startClamav(): Promise<Clamav> {
  if (process.env['SPARK_CLAMAV'] === 'debian' && hasDebianPackages()) await fillOnce(FOLDER, fetchClamav);
  return existsSync(FOLDER) ? startDebian() : startStandIn();
}

async function fetchClamav(draft: string): Promise<void> {
  const aptFolder = join(draft, 'apt');
  const apt = await openPrivateApt(aptFolder);
  await apt.update();
  for (const file of await apt.download(['clamav-daemon'])) {
    if (!basename(file).startsWith('libc6_')) await run('dpkg-deb', ['-x', file, join(draft, 'root')]);
  }
  await rm(aptFolder, { recursive: true });
}

async function startDebian(): Promise<Clamav> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-clamav-'));
  const socket = join(folder, 'clamd.ctl');
  await mkdir(join(folder, 'signatures'));
  await writeFile(join(folder, 'signatures/test.hdb'), SIGNATURES);
  const settings = [
    'Foreground yes',
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${MOST_BYTES}`,
    'MaxThreads 4',
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const root = join(FOLDER, 'root');
  const libraries = (await libraryFoldersIn(root)).map((name) => join(root, name));
  const daemon = spawn(join(root, 'usr/sbin/clamd'), ['--config-file', join(folder, 'clamd.conf')], {
    env: { LD_LIBRARY_PATH: libraries.join(':') },
    stdio: 'ignore',
  });
  await waitUntil('clamd listens', () => existsSync(socket) || daemon.exitCode !== null, 120_000);
  if (daemon.exitCode !== null) throw new Error(`clamd ended with ${daemon.exitCode}`);
  return {
    at: `unix:${socket}`,
    what: 'clamd of Debian',
    mostBytes: MOST_BYTES,
    stop: async () => {
      await ended(daemon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ended(process: ChildProcess): Promise<void> {
  return new Promise((done) => {
    process.once('exit', () => done());
    process.kill('SIGKILL');
  });
}

async function startStandIn(): Promise<Clamav> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-clamav-'));
  const path = join(folder, 'clamd.ctl');
  const server = createServer(serve);
  await new Promise<void>((done) => server.listen(path, done));
  return {
    at: `unix:${path}`,
    what: 'a stand-in for clamd',
    mostBytes: MOST_BYTES,
    stop: async () => {
      await closed(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const closed = (server: Server) => new Promise<void>((done) => server.close(() => done()));

/** One command on each connection: zPING, or zINSTREAM with its chunks. */
function serve(socket: Socket): void {
  let read: Buffer = Buffer.alloc(0);
  let stream: ReadStream | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    read = Buffer.concat([read, chunk]);
    if (stream === undefined) {
      const end = read.indexOf(0);
      if (end === -1) return;
      const command = read.toString('latin1', 0, end);
      if (command !== 'zINSTREAM') return void socket.end(command === 'zPING' ? 'PONG\0' : 'UNKNOWN COMMAND\0');
      stream = { parts: [], size: 0 };
      read = read.subarray(end + 1);
    }
    const { answer, rest } = takeChunks(stream, read);
    read = rest;
    if (answer !== undefined) socket.end(`${answer}\0`);
  });
}

/** What has come of it so far. */
interface ReadStream {
  readonly parts: Buffer[];
  size: number;
}

/** Takes the chunks that are there whole; the rest waits for more. */
function takeChunks(stream: ReadStream, read: Buffer): { readonly answer?: string; readonly rest: Buffer } {
  let at = 0;
  while (at + 4 <= read.length) {
    const length = read.readUInt32BE(at);
    if (length === 0) {
      const isFound = Buffer.concat(stream.parts).includes(TEST_VIRUS);
      return { answer: isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK', rest: read };
    }
    if (stream.size + length > MOST_BYTES) return { answer: 'INSTREAM size limit exceeded. ERROR', rest: read };
    if (at + 4 + length > read.length) break;
    stream.parts.push(read.subarray(at + 4, at + 4 + length));
    stream.size += length;
    at += 4 + length;
  }
  return { rest: read.subarray(at) };
}
