import { connect, type Socket } from 'node:net';
import { DEADLINES } from '#server/limits/deadlines.ts';

/** What a scanner says of some bytes. */
export type ScanVerdict = 'clean' | 'found' | 'unavailable';

export interface Scanner {
  /** Of a whole file, or of its parts one after the other. */
  scan(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<ScanVerdict>;
  /** Whether it answers at all. */
  isThere(): Promise<boolean>;
}

const CHUNK_BYTES = 64 * 1024;
/** Its answers are one line; a longer one is not from a scanner. */
const ANSWER_MAX_BYTES = 4_096;
const PATIENCE_MS = DEADLINES.scan.ms;

/**
 * A ClamAV daemon, by its own protocol: a command that begins with z and ends with a zero byte, then chunks with their length before them, an
 * empty one last, and one line as the answer. `at` is `unix:/path` or `host:port`, as the setting CLAMD has it.
 */
export function clamd(at: string, patienceMs = PATIENCE_MS): Scanner {
  const ask = (send: (socket: Socket) => Promise<void>) => askOnce(at, patienceMs, send);
  return {
    async scan(bytes) {
      const answer = await ask((socket) => sendStream(socket, bytes));
      if (answer === 'stream: OK') return 'clean';
      // Whatever else it says, that it is too much for it included, is no word that the bytes are clean.
      return answer?.startsWith('stream: ') === true && answer.endsWith(' FOUND') ? 'found' : 'unavailable';
    },
    isThere: async () => (await ask(async (socket) => void socket.write('zPING\0'))) === 'PONG',
  };
}

/** The answer to one command on a connection of its own; undefined when there is none in time. */
function askOnce(at: string, patienceMs: number, send: (socket: Socket) => Promise<void>): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect(whereOf(at));
  const settle = (answer: string | undefined) => {
    clearTimeout(timer);
    socket.destroy();
    resolve(answer);
  };
  const timer = setTimeout(() => settle(undefined), patienceMs);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    const end = answer.indexOf('\0');
    if (end !== -1) settle(answer.slice(0, end));
    else if (answer.length > ANSWER_MAX_BYTES) settle(undefined);
  });
  socket.on('error', () => settle(undefined));
  socket.on('close', () => settle(undefined));
  socket.on('connect', () => void send(socket).catch(() => settle(undefined)));
  return promise;
}

function whereOf(at: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  if (at.startsWith('unix:')) return { path: at.slice('unix:'.length) };
  const colon = at.lastIndexOf(':');
  return { host: at.slice(0, colon).replaceAll(/^\[|\]$/g, ''), port: Number(at.slice(colon + 1)) };
}

async function sendStream(socket: Socket, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) await sendPart(socket, part);
  socket.write(lengthOf(0));
}

async function sendPart(socket: Socket, part: Uint8Array): Promise<void> {
  for (let from = 0; from < part.length && !socket.destroyed; from += CHUNK_BYTES) {
    const chunk = part.subarray(from, from + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    // The socket takes its time over a slow scanner, and nothing more is copied meanwhile.
    if (!socket.write(chunk)) await drained(socket);
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
