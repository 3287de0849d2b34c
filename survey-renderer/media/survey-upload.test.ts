import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SocketRequest } from '#client/testing/socket-request.ts';
import type { Upload, UploadState } from '#client/uploads/upload.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aFilm, aTaker, keptBytes, type Taker, Uploader } from '#testkit/beds/upload-bed.ts';
import { startSurveyUpload } from './survey-upload.ts';
import { createUploadCalls } from './upload-calls.ts';

const MIB = 1024 * 1024;

let node: TestNode;
let line: Line;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', SocketRequest);
  node = await startTestNode();
  line = await aLine(node.url);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  line.server.closeAllConnections();
  line.server.close();
  await node.stop();
});

interface Line {
  readonly server: Server;
  readonly url: string;
  /** Offsets of the parts that were sent, in order. */
  offsets: number[];
  /** What happens to a part: it goes through, is cut in the middle, or reaches the node and its answer is lost. */
  fate: (offset: number) => 'through' | 'cut' | 'answer-lost';
  /** What happens elsewhere before a part reaches the node. */
  meanwhile: (offset: number) => Promise<void>;
}

/** A connection to the node that can be cut. */
async function aLine(target: string): Promise<Line> {
  const server = createServer((incoming, outgoing) => {
    const offset = Number(incoming.headers['upload-offset'] ?? -1);
    if (offset >= 0) state.offsets.push(offset);
    const fate = offset >= 0 ? state.fate(offset) : 'through';
    if (fate === 'cut') {
      incoming.once('data', () => incoming.destroy());
      return;
    }
    const onward = forward(new URL(incoming.url ?? '', target), { method: incoming.method, headers: incoming.headers });
    onward.on('response', (answer) => {
      if (fate === 'answer-lost') {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    void state.meanwhile(offset).then(() => incoming.pipe(onward));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: Line = { server, url, offsets: [], fate: () => 'through', meanwhile: () => Promise.resolve() };
  return state;
}

interface Sending {
  readonly upload: Upload;
  readonly seen: UploadState[];
  readonly goOnline: () => void;
}

interface SendOptions {
  readonly delaysMs?: readonly number[];
  readonly uploadId?: string;
}

function send(taker: Taker, film: Buffer, { delaysMs = [5], uploadId }: SendOptions = {}): Sending {
  const wakes = new Set<() => void>();
  line.offsets = [];
  const upload = startSurveyUpload({
    calls: createUploadCalls(taker, line.url),
    kind: 'VIDEO',
    file: new Blob([new Uint8Array(film)], { type: 'video/webm;codecs=vp8,opus' }),
    uploadId,
    retry: {
      delaysMs,
      onOnline(wake) {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
  });
  const seen: UploadState[] = [upload.get()];
  upload.subscribe(() => seen.push(upload.get()));
  return { upload, seen, goOnline: () => [...wakes].forEach((wake) => wake()) };
}

/** When the upload is in this phase. */
function inPhase({ upload }: Sending, phase: UploadState['phase']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => upload.get().phase === phase && resolve();
    upload.subscribe(look);
    look();
  });
}

async function expectKept(taker: Taker, upload: Upload, film: Buffer): Promise<void> {
  expect(upload.get()).toMatchObject({ phase: 'done', sentBytes: film.length, totalBytes: film.length });
  expect((await keptBytes(node, taker, upload.get().uploadId ?? ''))?.equals(film)).toBe(true);
}

describe('an upload', () => {
  test('arrives byte for byte, in parts that grow, and tells how far it is', async () => {
    const taker = await aTaker(node);
    const film = aFilm(3 * MIB + 17);
    line.fate = () => 'through';
    const { upload, seen } = send(taker, film);
    await upload.finished;
    await expectKept(taker, upload, film);
    expect(line.offsets.length).toBeGreaterThan(2);
    const sent = seen.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(seen.some(({ secondsLeft }) => secondsLeft !== undefined)).toBe(true);
  });

  test('that is cut in the middle of a part goes on at the offset that the server kept', async () => {
    const taker = await aTaker(node);
    const film = aFilm(2 * MIB);
    let cuts = 0;
    line.fate = (offset) => (offset > 0 && cuts++ < 3 ? 'cut' : 'through');
    const { upload, seen } = send(taker, film);
    await upload.finished;
    await expectKept(taker, upload, film);
    const [first, ...others] = line.offsets;
    expect(first).toBe(0);
    expect(others.slice(0, 4)).toEqual([others[0], others[0], others[0], others[0]]);
    expect(others.filter((offset) => offset === 0)).toEqual([]);
    expect(seen.filter(({ phase }) => phase === 'paused').length).toBeGreaterThanOrEqual(3);
  });

  test('whose answer was lost does not send that part again', async () => {
    const taker = await aTaker(node);
    const film = aFilm(2 * MIB);
    let isLost = false;
    line.fate = (offset) => {
      if (offset === 0 || isLost) return 'through';
      isLost = true;
      return 'answer-lost';
    };
    const { upload } = send(taker, film);
    await upload.finished;
    await expectKept(taker, upload, film);
    expect(new Set(line.offsets).size).toBe(line.offsets.length);
  });

  test('goes on behind what another tab has sent meanwhile, without a word', async () => {
    const taker = await aTaker(node);
    const film = aFilm(MIB);
    line.fate = () => 'through';
    const { upload, seen } = send(taker, film);
    let isFirst = true;
    line.meanwhile = async (offset) => {
      if (offset <= 0 || !isFirst) return;
      isFirst = false;
      const otherTab = new Uploader(node.url, taker);
      await otherTab.part(upload.get().uploadId ?? '', offset, film.subarray(offset, offset + 100_000));
    };
    await upload.finished;
    line.meanwhile = () => Promise.resolve();
    await expectKept(taker, upload, film);
    expect(isFirst).toBe(false);
    expect(seen.map(({ phase }) => phase)).not.toContain('paused');
  });

  test('waits for the connection or for somebody who cannot wait', async () => {
    const taker = await aTaker(node);
    const film = aFilm(MIB);
    let isDown = true;
    line.fate = () => (isDown ? 'cut' : 'through');
    const sending = send(taker, film, { delaysMs: [3_600_000] });
    await inPhase(sending, 'paused');
    sending.upload.hurry();
    await inPhase(sending, 'sending');
    await inPhase(sending, 'paused');
    isDown = false;
    sending.goOnline();
    await sending.upload.finished;
    await expectKept(taker, sending.upload, film);
  });

  test('that another page began goes on from there', async () => {
    const taker = await aTaker(node);
    const film = aFilm(MIB);
    line.fate = () => 'through';
    const before = new Uploader(node.url, taker);
    const uploadId = await before.opened(film.length);
    await before.part(uploadId, 0, film.subarray(0, 700_000));
    const { upload } = send(taker, film, { uploadId });
    await upload.finished;
    await expectKept(taker, upload, film);
    expect(upload.get().uploadId).toBe(uploadId);
    expect(line.offsets[0]).toBe(700_000);
  });

  test('that the server has given up begins anew', async () => {
    const taker = await aTaker(node);
    const film = aFilm(1_000);
    line.fate = () => 'through';
    const { upload } = send(taker, film, { uploadId: '01990000-0000-7000-8000-000000000000' });
    await upload.finished;
    await expectKept(taker, upload, film);
  });

  test('that is cancelled is gone on the server, and says nothing more', async () => {
    const taker = await aTaker(node);
    line.fate = (offset) => (offset > 0 ? 'cut' : 'through');
    const sending = send(taker, aFilm(MIB), { delaysMs: [3_600_000] });
    await inPhase(sending, 'paused');
    const uploadId = sending.upload.get().uploadId ?? '';
    sending.upload.cancel();
    await sending.upload.finished;
    expect(sending.upload.get().phase).toBe('cancelled');
    await expect.poll(() => new Uploader(node.url, taker).standing(uploadId)).toMatchObject({ status: 404 });
  });

  test('of what is no film fails with the sentence of the server and is not tried again', async () => {
    const taker = await aTaker(node);
    line.fate = () => 'through';
    const { upload } = send(taker, Buffer.from('this is a letter, not a film'.repeat(20)));
    await upload.finished;
    expect(upload.get()).toMatchObject({ phase: 'failed', problem: expect.stringContaining('We accept WebM, MP4') });
    expect(line.offsets).toEqual([0]);
  });

  test('with a forged link fails at once', async () => {
    const taker = await aTaker(node);
    const { upload } = send({ ...taker, panelistHash: `${taker.panelistHash}x` }, aFilm(1_000));
    await upload.finished;
    expect(upload.get()).toMatchObject({ phase: 'failed', uploadId: undefined });
  });
});
