import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { restErrorBody } from '#contract/wire/errors.ts';
import { readRestAnswer } from '../rest-answer.ts';
import { SocketRequest } from '../testing/socket-request.ts';
import { startUploadServer, type UploadServer } from '../testing/upload-server.ts';
import { sendBytes } from './send-bytes.ts';
import { type InParts, startUpload, type Upload, type UploadState } from './upload.ts';
import type { Retry } from './upload-retry.ts';

const FULL = { status: 503, body: restErrorBody('OVERLOADED') };

let server: UploadServer;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', SocketRequest);
  server = await startUploadServer();
});
beforeEach(() => server.clear());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const to = (path: string) => ({ path, origin: server.origin, consumer: 'spark-web' });

function sendWhole(text: string, retry: Retry = { delaysMs: [1, 1] }) {
  const file = new Blob([text]);
  return startUpload({
    file,
    send: async (sending) =>
      readRestAnswer(await sendBytes({ ...to('/whole'), ...sending, body: file }), (body) => body as object),
    retry,
  });
}

/** A server that keeps what it was sent, by the name it gave it. */
function keepsParts(): { text: string } {
  const kept = { text: '' };
  server.answersBy(({ method, body, headers }) => {
    if (method === 'POST') return { status: 200, body: { uploadId: 'u-1', offset: 0 } };
    if (method === 'PATCH' && Number(headers['upload-offset']) === kept.text.length) kept.text += body;
    return { status: 200, body: { uploadId: 'u-1', offset: kept.text.length } };
  });
  return kept;
}

async function standingOf(call: Partial<Parameters<typeof sendBytes>[0]>) {
  const answer = await sendBytes({ ...to('/parts'), ...call });
  return readRestAnswer(answer, (body) => body as { uploadId: string; offset: number });
}

const PARTS: InParts = {
  sizes: { smallestBytes: 4, largestBytes: 8 },
  begin: (known) => standingOf({ method: known === undefined ? 'POST' : 'GET' }),
  send: async ({ body, offset, signal }) =>
    (await standingOf({ method: 'PATCH', headers: { 'upload-offset': String(offset) }, body, signal })).offset,
  giveUp: (uploadId) => standingOf({ method: 'DELETE', path: `/parts/${uploadId}` }),
};

function sendParts(text: string, more: { parts?: Partial<InParts>; retry?: Retry; uploadId?: string } = {}) {
  const { parts, retry = { delaysMs: [1, 1] }, uploadId } = more;
  return startUpload({ file: new Blob([text]), send: { ...PARTS, ...parts }, retry, uploadId });
}

function phasesOf(upload: Upload): UploadState['phase'][] {
  const phases = [upload.get().phase];
  upload.subscribe(() => phases.push(upload.get().phase));
  return phases;
}

const isIn = async (upload: Upload, phase: UploadState['phase']) =>
  await expect.poll(() => upload.get().phase, { interval: 1 }).toBe(phase);

const parts = () => server.seen.filter(({ method }) => method === 'PATCH');

describe('a file', () => {
  test('is there when the server has answered, with what it said', async () => {
    server.willAnswer({ status: 200, body: { fileId: 'f-1' } });
    const upload = sendWhole('hello');
    expect(await upload.finished).toMatchObject({ phase: 'done', totalBytes: 5, answer: { fileId: 'f-1' } });
    expect(server.seen).toMatchObject([{ method: 'POST', path: '/whole', body: 'hello' }]);
  });

  test('tells how far it is and how long the rest takes', async () => {
    const upload = sendWhole('x'.repeat(400_000));
    const told: UploadState[] = [];
    upload.subscribe(() => told.push(upload.get()));
    await upload.finished;
    const sent = told.map(({ sentBytes }) => sentBytes);
    expect(new Set(sent).size).toBeGreaterThan(5);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(told.some(({ secondsLeft }) => secondsLeft !== undefined)).toBe(true);
  });

  test.each([
    ['a connection that is cut', 'cut'],
    ['a server in trouble', FULL],
  ] as const)('is sent again after %s, after a wait that grows', async (_what, trouble) => {
    server.willAnswer(trouble, trouble);
    const upload = sendWhole('hello', { delaysMs: [40, 160] });
    const phases = phasesOf(upload);
    expect(await upload.finished).toMatchObject({ phase: 'done' });
    expect(phases.filter((phase) => phase === 'paused')).toHaveLength(2);
    const [first = 0, second = 0, third = 0] = server.seen.map(({ at }) => at);
    expect(second - first).toBeGreaterThan(35);
    expect(third - second).toBeGreaterThan(155);
  });

  test('waits as long as a busy server asks for', async () => {
    server.willAnswer({ status: 503, body: restErrorBody('OVERLOADED', { retryAfterSeconds: 0.2 }) });
    await sendWhole('hello').finished;
    const [first = 0, second = 0] = server.seen.map(({ at }) => at);
    expect(second - first).toBeGreaterThan(195);
  });

  test('is given up after the last delay, with the sentence of the server', async () => {
    server.willAnswer(FULL, FULL, FULL);
    const { phase, problem } = await sendWhole('hello').finished;
    expect({ phase, problem }).toEqual({ phase: 'failed', problem: FULL.body.error.message });
    expect(server.seen).toHaveLength(3);
  });

  test('is tried for as long as it takes where that is wanted', async () => {
    server.willAnswer(...Array.from({ length: 6 }, () => 'cut' as const));
    const upload = sendWhole('hello', { delaysMs: [1], isEndless: true });
    expect(await upload.finished).toMatchObject({ phase: 'done' });
    expect(server.seen).toHaveLength(7);
  });

  test('that is refused is not sent again, unless somebody knows that it may go well', async () => {
    const limited = { status: 429, body: restErrorBody('RATE_LIMITED', { retryAfterSeconds: 3_000 }) };
    server.willAnswer(limited);
    expect(await sendWhole('hello').finished).toMatchObject({ phase: 'failed' });
    expect(server.seen).toHaveLength(1);
    server.willAnswer(limited);
    const patient = sendWhole('hello', { delaysMs: [1], isTransient: () => true });
    expect(await patient.finished).toMatchObject({ phase: 'done' });
  });

  test('says nothing of a mistake in a script but that something went wrong', async () => {
    const upload = startUpload({ file: new Blob(['x']), send: () => Promise.reject(new TypeError('x is undefined')) });
    expect(await upload.finished).toMatchObject({
      phase: 'failed',
      problem: MESSAGES.generic.somethingWentWrongTryAgain,
    });
  });

  test('that is cancelled on its way is cut off, and says nothing more', async () => {
    server.willAnswer('hold');
    const upload = sendWhole('hello');
    await expect.poll(() => server.seen).toHaveLength(1);
    const phases = phasesOf(upload);
    upload.cancel();
    expect(await upload.finished).toMatchObject({ phase: 'cancelled' });
    await expect.poll(() => server.cutShort()).toBe(1);
    expect(phases).toEqual(['sending', 'cancelled']);
  });

  test('that is cancelled while it waits is not sent again', async () => {
    server.willAnswer('cut');
    const upload = sendWhole('hello', { delaysMs: [HOUR_MS] });
    await isIn(upload, 'paused');
    upload.leave();
    expect(await upload.finished).toMatchObject({ phase: 'cancelled' });
    expect(server.seen).toHaveLength(1);
  });

  test('does not wait when the connection is back, or for somebody who cannot wait', async () => {
    server.willAnswer('cut', 'cut');
    let goOnline = () => {};
    const onOnline = (wake: () => void) => {
      goOnline = wake;
      return () => {};
    };
    const upload = sendWhole('hello', { delaysMs: [HOUR_MS, HOUR_MS], onOnline });
    await isIn(upload, 'paused');
    goOnline();
    await expect.poll(() => server.seen).toHaveLength(2);
    await isIn(upload, 'paused');
    upload.hurry();
    expect(await upload.finished).toMatchObject({ phase: 'done' });
  });
});

describe('a file in parts', () => {
  test('arrives in parts that grow as far as they may', async () => {
    const kept = keepsParts();
    // No time passes: nothing is faster.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const upload = sendParts('0123456789abcdefghij');
    expect(await upload.finished).toMatchObject({ phase: 'done', uploadId: 'u-1', sentBytes: 20 });
    expect(kept.text).toBe('0123456789abcdefghij');
    clock.mockRestore();
    expect(parts().map(({ body }) => body)).toEqual(['0123', '456789ab', 'cdefghij']);
  });

  test('is cut where it has to be, and knows its last part', async () => {
    const kept = keepsParts();
    const lasts: boolean[] = [];
    const upload = sendParts('one\ntwo\nthree', {
      parts: {
        cut: async (file, from) => {
          const line = (await file.slice(from).text()).split('\n', 1)[0] ?? '';
          return file.slice(from, from + line.length + 1);
        },
        send: (part) => {
          lasts.push(part.isLast);
          return PARTS.send(part);
        },
      },
    });
    await upload.finished;
    expect(kept.text).toBe('one\ntwo\nthree');
    expect(lasts).toEqual([false, false, true]);
  });

  test('goes on after a break where the server is, and sends nothing twice', async () => {
    const kept = keepsParts();
    let isLost = false;
    const upload = sendParts('0123456789', {
      parts: {
        async send(part) {
          const offset = await PARTS.send(part);
          if (isLost) return offset;
          isLost = true;
          // It is kept, but nobody here hears of it.
          server.willAnswer('cut');
          return (await standingOf({ method: 'GET' })).offset;
        },
      },
    });
    const phases = phasesOf(upload);
    expect(await upload.finished).toMatchObject({ phase: 'done' });
    expect(phases).toContain('paused');
    expect(kept.text).toBe('0123456789');
    expect(parts().map(({ headers }) => headers['upload-offset'])).toEqual(['0', '4', '8']);
  });

  test('has all its patience again once something has arrived', async () => {
    keepsParts();
    let calls = 0;
    const upload = sendParts('0123456789ab', {
      parts: {
        sizes: { smallestBytes: 4, largestBytes: 4 },
        send(part) {
          if (calls++ % 2 === 0) server.willAnswer('cut');
          return PARTS.send(part);
        },
      },
      retry: { delaysMs: [1] },
    });
    expect(await upload.finished).toMatchObject({ phase: 'done' });
    expect(calls).toBe(6);
  });

  test('that another page has begun goes on, also where all of it is there', async () => {
    const kept = keepsParts();
    kept.text = '012345';
    expect(await sendParts('0123456789', { uploadId: 'u-1' }).finished).toMatchObject({ phase: 'done' });
    expect(parts().map(({ body }) => body)).toEqual(['6789']);
    server.seen.length = 0;
    expect(await sendParts('0123456789', { uploadId: 'u-1' }).finished).toMatchObject({ phase: 'done', sentBytes: 10 });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  test('that is cancelled is given up on the server, also when it had no name yet', async () => {
    keepsParts();
    server.willAnswer({ status: 200, body: { uploadId: 'u-1', offset: 0 } }, 'hold');
    const upload = sendParts('0123456789');
    await expect.poll(() => parts()).toHaveLength(1);
    upload.cancel();
    await upload.finished;
    await expect.poll(() => server.seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/parts/u-1' });

    server.seen.length = 0;
    const unnamed = sendParts('0123456789');
    unnamed.cancel();
    await unnamed.finished;
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  test('that is left stays on the server for whoever goes on', async () => {
    keepsParts();
    server.willAnswer({ status: 200, body: { uploadId: 'u-1', offset: 0 } }, 'cut');
    const upload = sendParts('0123456789', { retry: { delaysMs: [HOUR_MS] } });
    await isIn(upload, 'paused');
    upload.leave();
    await upload.finished;
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });
});
