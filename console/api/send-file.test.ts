import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { restErrorBody } from '#contract/wire/errors.ts';
import { failureSentence, Refusal } from '#client/failure.ts';
import { SocketRequest } from '#client/testing/socket-request.ts';
import { startUploadServer, type UploadServer } from '#client/testing/upload-server.ts';
import { sendFile } from './send-file.ts';
import { sendParts } from './send-parts.ts';

const GENERIC = MESSAGES.generic.somethingWentWrongTryAgain;
const TROUBLE = { status: 503, body: restErrorBody('OVERLOADED') };
const refused = (sentence: string) => ({
  status: 422,
  body: restErrorBody('VALIDATION_FAILED', { fields: { file: [sentence] } }),
});

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
  vi.stubGlobal('XMLHttpRequest', SocketRequest);
  vi.stubGlobal('location', { origin: server.origin });
});
beforeEach(() => server.clear());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe('a file of an operator', () => {
  const send = () =>
    sendFile(`${server.origin}/files?ticket=t-1`, {
      body: new Blob(['a,b\n']),
      headers: { 'content-type': 'text/csv' },
      answer: v.object({ path: v.string() }),
    });

  test('goes to its address with what every call carries, and no token', async () => {
    server.willAnswer({ status: 200, body: { path: '/pictures/1' } });
    expect(await send()).toEqual({ path: '/pictures/1' });
    const [call] = server.seen;
    expect(call).toMatchObject({ method: 'POST', path: '/files?ticket=t-1', body: 'a,b\n' });
    expect(call?.headers).toMatchObject({
      'content-type': 'text/csv',
      'x-site-id': 'spark-us',
      'x-consumer': 'spark-console',
    });
    expect(call?.headers.authorization).toBeUndefined();
  });

  test.each([
    ['what the server says of the file', refused('Too large.'), 'Too large.', true],
    ['a refusal without a word of the file', { status: 403, body: restErrorBody('FORBIDDEN') }, GENERIC, true],
    ['an answer that is none', { status: 200, body: { other: 1 } }, GENERIC, true],
    ['a server in trouble', TROUBLE, GENERIC, false],
    ['no answer', 'cut' as const, GENERIC, false],
  ])('is told of %s once, in these words', async (_, answer, sentence, isRefusal) => {
    server.willAnswer(answer);
    const failure = await send().catch((error: unknown) => error);
    expect(failureSentence(failure)).toBe(sentence);
    expect(failure instanceof Refusal).toBe(isRefusal);
    expect(server.seen).toHaveLength(1);
  });
});

describe('a file of lines', () => {
  let given: string[] = [];
  beforeEach(() => {
    given = [];
  });

  function send({ signal = new AbortController().signal, delaysMs = [1, 1, 1, 1] } = {}) {
    const told: number[] = [];
    const giveUp = async () => void given.push('up');
    const address = { url: `${server.origin}/loads`, giveUp, delaysMs };
    const sent = sendParts(address, { file: new File(['a\nb\n'], 'a.csv'), signal, onProgress: (at) => told.push(at) });
    return { sent, told };
  }

  test('says where each part begins and which is the last, and how much is there', async () => {
    server.willAnswer({ status: 200, body: { received: 2 } }, { status: 200, body: { received: 4 } });
    const { sent, told } = send();
    await sent;
    expect(told.at(-1)).toBe(4);
    expect(server.seen.map(({ body }) => body)).toEqual(['a\nb\n', 'b\n']);
    expect(server.seen.map(({ headers }) => headers['x-load-offset'])).toEqual(['0', '2']);
    expect(server.seen.map(({ headers }) => headers['x-load-last'])).toEqual(['1', '1']);
    expect(given).toEqual([]);
  });

  test('is tried five times, and then told as not sent', async () => {
    server.willAnswer('cut', TROUBLE, 'cut', TROUBLE, { status: 200, body: { received: 4 } });
    await send().sent;
    expect(server.seen).toHaveLength(5);
    server.answersBy(() => TROUBLE);
    const failure = await send().sent.catch((error: unknown) => error);
    expect(failureSentence(failure)).toBe(GENERIC);
    expect(server.seen).toHaveLength(10);
    expect(given).toEqual([]);
  });

  test('that is refused is not sent again', async () => {
    server.willAnswer(refused('Line 2 has too many columns.'));
    await expect(send().sent).rejects.toThrow(new Refusal('Line 2 has too many columns.', 'file'));
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ['on its way', 'hold'],
    ['while it waits', 'cut'],
  ] as const)('that is stopped %s is given up, here and on the server', async (_, answer) => {
    server.willAnswer(answer);
    const stopping = new AbortController();
    const { sent } = send({ signal: stopping.signal, delaysMs: [3_600_000] });
    await expect.poll(() => server.seen).toHaveLength(1);
    stopping.abort();
    await expect(sent).rejects.toThrow('aborted');
    await expect.poll(() => given).toEqual(['up']);
    expect(server.seen).toHaveLength(1);
  });

  test('that is stopped before its address was known is not sent', async () => {
    await expect(send({ signal: AbortSignal.abort() }).sent).rejects.toThrow('aborted');
    expect(server.seen).toHaveLength(0);
  });
});
