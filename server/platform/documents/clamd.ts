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
/** What it says of a file beyond its StreamMaxLength, before it hangs up. */
const TOO_LARGE = /^INSTREAM size limit exceeded\b/;

export interface ClamdOptions {
  readonly patienceMs?: number;
  /** It stopped reading in the middle of a file, as it does with each one that is too large for its settings. */
  readonly onCutShort?: () => void;
}

/**
 * A ClamAV daemon, by its own protocol: a command that begins with z and ends with a zero byte, then chunks with their length before them, an
 * empty one last, and one line as the answer. `at` is `unix:/path` or `host:port`, as the setting CLAMD has it.
 */
export function clamd(at: string, { patienceMs = PATIENCE_MS, onCutShort }: ClamdOptions = {}): Scanner {
  const ask = (send: (socket: Socket) => Promise<void>) => askOnce(at, patienceMs, send);
  return {
    async scan(bytes) {
      let isSending = false;
      const { words, hasHungUp } = await ask(async (socket) => {
        isSending = true;
        await sendStream(socket, bytes);
        isSending = socket.destroyed;
      });
      if (words === 'stream: OK') return 'clean';
      if (words?.startsWith('stream: ') === true && words.endsWith(' FOUND')) return 'found';
      // Its words can be lost where it hangs up while more is sent.
      if (hasHungUp ? isSending : TOO_LARGE.test(words ?? '')) onCutShort?.();
      // Whatever else it says, that it is too much for it included, is no word that the bytes are clean.
      return 'unavailable';
    },
    isThere: async () => (await ask(async (socket) => void socket.write('zPING\0'))).words === 'PONG',
  };
}

interface Answer {
  /** Undefined when there are none in time. */
  readonly words?: string;
  readonly hasHungUp?: boolean;
}

/** The answer to one command on a connection of its own. */
function askOnce(at: string, patienceMs: number, send: (socket: Socket) => Promise<void>): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect(whereOf(at));
  const settle = (answer: Answer) => {
    clearTimeout(timer);
    socket.destroy();
    resolve(answer);
  };
  const timer = setTimeout(() => settle({}), patienceMs);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    const end = answer.indexOf('\0');
    if (end !== -1) settle({ words: answer.slice(0, end) });
    else if (answer.length > ANSWER_MAX_BYTES) settle({});
  });
  socket.on('error', () => settle({ hasHungUp: true }));
  socket.on('close', () => settle({ hasHungUp: true }));
  socket.on('connect', () => void send(socket).catch(() => settle({})));
  return promise;
}

function whereOf(at: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  if (at.startsWith('unix:')) return { path: at.slice('unix:'.length) };
  const colon = at.lastIndexOf(':');
  return { host: at.slice(0, colon).replaceAll(/^\[|\]$/g, ''), port: Number(at.slice(colon + 1)) };
}

async function sendStream(socket: Socket, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    await sendPart(socket, part);
    // It has given its verdict, or is given up: nothing more is fetched for it.
    if (socket.destroyed) return;
  }
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
