import { createServer, type Server, type Socket } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClamav, type Clamav } from '#testkit/stand-ins/clamav.ts';
import { clamd } from './clamd.ts';

/** The text that every scanner knows and that harms nobody; in two parts, so that no scanner finds it here. */
const TEST_VIRUS = Buffer.concat(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].map((part) =>
    Buffer.from(part),
  ),
);
const MIB = 1024 * 1024;

let scanner: Clamav;
beforeAll(async () => {
  scanner = await startClamav();
  process.stdout.write(`scanned by ${scanner.what}\n`);
}, 240_000);
afterAll(() => scanner.stop());

describe('a scanner by its protocol', () => {
  test('is there, and knows what is clean from what is not', async () => {
    const { isThere, scan } = clamd(scanner.at);
    expect(await isThere()).toBe(true);
    expect(await scan(Buffer.from('The card did not scan'))).toBe('clean');
    expect(await scan(TEST_VIRUS)).toBe('found');
    expect(await scan(Buffer.alloc(0))).toBe('clean');
  });

  test('takes ten megabytes, and several at once', async () => {
    const { scan } = clamd(scanner.at);
    const large = Buffer.alloc(10 * MIB, 'a');
    expect(await Promise.all([scan(large), scan(TEST_VIRUS), scan(Buffer.from('a'))])).toEqual([
      'clean',
      'found',
      'clean',
    ]);
  });

  test('that has a smaller limit lets nothing pass unseen', async () => {
    let told = 0;
    const { scan } = clamd(scanner.at, { onCutShort: () => (told += 1) });
    expect(await scan(Buffer.alloc(scanner.mostBytes + 1, 'a'))).toBe('unavailable');
    expect(told).toBe(1);
    expect(await scan(Buffer.from('The card did not scan'))).toBe('clean');
    expect(told).toBe(1);
  });
});

describe('without a word from it nothing is clean', () => {
  const answering = async (work: (socket: Socket) => void): Promise<{ at: string; server: Server }> => {
    const path = join(await mkdtemp(join(tmpdir(), 'spark-clamd-')), 'clamd.ctl');
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      work(socket);
    });
    await new Promise<void>((done) => server.listen(path, done));
    return { at: `unix:${path}`, server };
  };

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['says something else', (socket) => void socket.write('stream: Can\u0027t allocate memory ERROR\0')],
    ['says OK of another thing', (socket) => void socket.write('/etc/passwd: OK\0')],
    ['does not stop talking', (socket) => void socket.write('a'.repeat(100_000))],
    ['reads nothing', (socket) => void socket.pause()],
  ])('where it %s', async (_what, work) => {
    const { at, server } = await answering(work);
    expect(await clamd(at, { patienceMs: 500 }).scan(Buffer.alloc(4 * MIB))).toBe('unavailable');
    expect(await clamd(at, { patienceMs: 500 }).isThere()).toBe(false);
    server.close();
  });

  test.each([
    ['has found something', 'stream: Eicar-Test-Signature FOUND', 'found'],
    ['takes no more', 'INSTREAM size limit exceeded. ERROR', 'unavailable'],
    ['is given up', undefined, 'unavailable'],
  ])('what it reads from is closed before its end when it %s', async (_what, answer, verdict) => {
    const { at, server } = await answering((socket) => {
      // What comes after is read by nobody, so no more is sent than the machine keeps on its way.
      socket.once('data', () => {
        socket.pause();
        if (answer !== undefined) socket.write(`${answer}\0`);
      });
    });
    const { promise: closed, resolve: close } = Promise.withResolvers<number>();
    async function* large(): AsyncGenerator<Uint8Array> {
      let parts = 0;
      try {
        for (; parts < 200; parts++) yield Buffer.alloc(MIB);
      } finally {
        close(parts);
      }
    }
    expect(await clamd(at, { patienceMs: answer === undefined ? 500 : 60_000 }).scan(large())).toBe(verdict);
    expect(await closed).toBeLessThan(200);
    server.close();
  });

  test('one that hangs up in the middle has stopped reading, one that does so at the end has not', async () => {
    for (const [bytes, expected] of [
      [Buffer.alloc(64 * MIB), 1],
      [Buffer.from('The card did not scan'), 0],
    ] as const) {
      let [read, told] = [0, 0];
      const { at, server } = await answering((socket) => {
        socket.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > MIB || chunk.subarray(-4).equals(Buffer.alloc(4))) socket.destroy();
        });
      });
      expect(await clamd(at, { onCutShort: () => (told += 1) }).scan(bytes)).toBe('unavailable');
      expect(told).toBe(expected);
      server.close();
    }
  });

  test('where there is none', async () => {
    expect(await clamd('unix:/nowhere/clamd.ctl').scan(Buffer.from('a'))).toBe('unavailable');
    expect(await clamd('127.0.0.1:1').isThere()).toBe(false);
  });
});
