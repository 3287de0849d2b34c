import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { SupportFileProblem } from '#contract/support/upload.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { restErrorBody } from '#contract/wire/errors.ts';
import { SocketRequest } from '#client/testing/socket-request.ts';
import { createTransport } from '#client/transport.ts';
import { createMemberApi } from '#web/api/member-api.ts';
import { createMemoryStorage } from '#web/testing/memory-token.ts';
import { type Attachment, sendFiles } from './send-files.ts';
import { uploadBy } from './upload-file.ts';

interface Seen {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = { readonly status: number; readonly body: unknown } | 'cut' | 'hold';

let origin = '';
const seen: Seen[] = [];
/** What the next calls are answered; without a word, the file is taken. */
let answers: Answer[] = [];
let release: (() => void)[] = [];
/** Calls whose sender was gone before their answer. */
let cuts = 0;
/** Tokens that were given up. */
let drops = 0;

const taken = (body: string) => {
  const name = /filename="([^"]*)"/.exec(body)?.[1] ?? '';
  return { files: [{ fileId: `id-of-${name}`, name, size: 1, contentType: 'image/png' }], refused: [] };
};
const refused = (problem: SupportFileProblem, message: string): Answer => ({
  status: 200,
  body: { files: [], refused: [{ name: 'x', problem, message }] },
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === API_PATHS.refreshToken) {
    request.resume();
    say(200, { cs_id: 'cs-2' });
    return;
  }
  response.on('close', () => (cuts += response.writableEnded ? 0 : 1));
  const next = answers.shift();
  if (next === 'cut') {
    request.socket.destroy();
    return;
  }
  let body = '';
  for await (const part of request) body += String(part);
  seen.push({ headers: request.headers, body });
  if (next === 'hold') await new Promise<void>((resolve) => release.push(resolve));
  if (next === undefined || next === 'hold') say(200, taken(body));
  else say(next.status, next.body);
}

const server = createServer((request, response) => void answer(request, response).catch(() => {}));
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', SocketRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen.length = 0;
  answers = [];
  release = [];
  cuts = 0;
  drops = 0;
});
afterEach(() => release.forEach((go) => go()));

const aFile = (name = 'screen.png', bytes = 10) => new File([new Uint8Array(bytes)], name);

function aSending({ guest, delaysMs = [1, 1] }: { guest?: string; delaysMs?: readonly number[] } = {}) {
  const transport = createTransport({ origin, siteId: 'spark-us', consumer: 'spark-web', environment: 'local' });
  const token = createMemoryStorage(guest === undefined ? 'cs-1' : undefined).openTab();
  const api = createMemberApi({
    transport,
    token,
    graphqlPath: API_PATHS.graphql,
    otherTabs: undefined,
    onSessionLost: () => {},
    userId: () => (guest === undefined ? 'p-1' : undefined),
  });
  const pass = guest === undefined ? undefined : { token: async () => guest, drop: () => (drops += 1) };
  const sending = sendFiles({ send: uploadBy(api, pass, origin), retry: { delaysMs } });
  const rows = () => sending.store.get();
  const row = (name: string): Attachment | undefined => rows().find((one) => one.name === name);
  return { ...sending, rows, row, id: (name: string) => row(name)?.id ?? '' };
}

describe('a file', () => {
  test('is sent as it is chosen, with what every call carries, under the name that the server knows', async () => {
    const sending = aSending();
    sending.add([aFile('one.png')]);
    expect(await sending.settled()).toEqual(['id-of-one.png']);
    expect(sending.row('one.png')).toMatchObject({ phase: 'done', percent: 100 });
    expect(seen[0]?.headers).toMatchObject({
      'x-site-id': 'spark-us',
      'x-consumer': 'spark-web',
      'x-service-name': 'spark-community',
      'x-service-env': 'local',
      'x-user-id': 'p-1',
      authorization: 'Bearer cs-1',
    });
    expect(seen[0]?.body).toContain('name="files"; filename="one.png"');
  });

  test("of a visitor carries their token and nobody's session", async () => {
    const sending = aSending({ guest: 'token-1' });
    sending.add([aFile()]);
    await sending.settled();
    expect(seen[0]?.headers).toMatchObject({ 'x-guest-token': 'token-1' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test('of a visitor whose token is not believed asks for another at the next try', async () => {
    answers = [{ status: 401, body: restErrorBody('UNAUTHENTICATED') }];
    const sending = aSending({ guest: 'token-1' });
    sending.add([aFile()]);
    expect(await sending.settled()).toBeUndefined();
    expect(drops).toBe(1);
    sending.retry(sending.id('screen.png'));
    expect(await sending.settled()).toHaveLength(1);
  });

  test('tells how far it is, and is there only when the server says so', async () => {
    answers = ['hold'];
    const sending = aSending();
    const told: number[] = [];
    sending.store.subscribe(() => told.push(sending.rows()[0]?.percent ?? -1));
    sending.add([aFile('large.png', 400_000)]);
    await expect.poll(() => release).toHaveLength(1);
    await expect.poll(() => sending.rows()[0]?.percent).toBe(99);
    expect(new Set(told).size).toBeGreaterThan(5);
    expect([...told].toSorted((one, other) => one - other)).toEqual(told);
    release[0]?.();
    await sending.settled();
    expect(sending.rows()[0]?.percent).toBe(100);
  });

  test.each([
    ['a connection that is cut', 'cut'],
    ['a server in trouble', { status: 503, body: restErrorBody('OVERLOADED', { retryAfterSeconds: 0 }) }],
  ] as const)('is sent again by itself after %s', async (_what, trouble) => {
    answers = [trouble, trouble];
    const sending = aSending();
    sending.add([aFile()]);
    expect(await sending.settled()).toEqual(['id-of-screen.png']);
  });

  test('waits as long as the server asked for', async () => {
    answers = [{ status: 503, body: restErrorBody('OVERLOADED', { retryAfterSeconds: 0.3 }) }];
    const sending = aSending();
    const from = performance.now();
    sending.add([aFile()]);
    await sending.settled();
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  test('that fails again and again says so, and is sent once more by hand', async () => {
    answers = ['cut', 'cut', 'cut'];
    const sending = aSending();
    sending.add([aFile()]);
    expect(await sending.settled()).toBeUndefined();
    expect(sending.row('screen.png')).toMatchObject({
      phase: 'failed',
      problem: 'Failed to upload files. Please try again later.',
    });
    sending.retry(sending.id('screen.png'));
    expect(await sending.settled()).toEqual(['id-of-screen.png']);
  });

  test('that too many were sent before is not sent again by itself', async () => {
    answers = [{ status: 429, body: restErrorBody('RATE_LIMITED', { retryAfterSeconds: 3_000 }) }];
    const sending = aSending();
    sending.add([aFile()]);
    expect(await sending.settled()).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  test("that is refused keeps the server's sentence and is no part of what is sent", async () => {
    answers = [refused('active-pdf', MESSAGES.attachments.activePdf)];
    const sending = aSending();
    sending.add([aFile('form.pdf')]);
    expect(await sending.settled()).toEqual([]);
    expect(sending.row('form.pdf')).toMatchObject({ phase: 'refused', problem: MESSAGES.attachments.activePdf });
    sending.retry(sending.id('form.pdf'));
    expect(await sending.settled()).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  test('that could not be looked at may be sent again', async () => {
    answers = [refused('unavailable', MESSAGES.supportForm.uploadFailed)];
    const sending = aSending();
    sending.add([aFile()]);
    expect(await sending.settled()).toBeUndefined();
  });

  test('that is cancelled leaves at once, and another takes its place', async () => {
    answers = ['hold', 'hold'];
    const sending = aSending();
    sending.add([aFile('one.png'), aFile('two.png'), aFile('three.png')]);
    await expect.poll(() => release).toHaveLength(2);
    sending.remove(sending.id('one.png'));
    await expect.poll(() => sending.row('three.png')?.phase).toBe('done');
    release.forEach((go) => go());
    expect(await sending.settled()).toEqual(['id-of-two.png', 'id-of-three.png']);
    expect(sending.rows().map(({ name }) => name)).toEqual(['two.png', 'three.png']);
  });

  test('that is cancelled while it waits for another try is not tried', async () => {
    answers = ['cut'];
    const sending = aSending({ delaysMs: [60_000] });
    sending.add([aFile()]);
    await expect.poll(() => answers).toHaveLength(0);
    sending.add([aFile('other.png')]);
    await expect.poll(() => sending.row('other.png')?.phase).toBe('done');
    sending.remove(sending.id('screen.png'));
    // Nothing is waited for any more.
    expect(await sending.settled()).toEqual(['id-of-other.png']);
    expect(seen).toHaveLength(1);
  });

  test('of a session that has run out is sent again after one refresh', async () => {
    answers = [{ status: 401, body: restErrorBody('UNAUTHENTICATED') }];
    const sending = aSending();
    sending.add([aFile()]);
    expect(await sending.settled()).toEqual(['id-of-screen.png']);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer cs-1', 'Bearer cs-2']);
  });
});

describe('several files', () => {
  test('are on their way two at a time', async () => {
    answers = ['hold', 'hold', 'hold'];
    const sending = aSending();
    sending.add([aFile('1.png'), aFile('2.png'), aFile('3.png')]);
    await expect.poll(() => release).toHaveLength(2);
    expect(sending.rows().map(({ phase }) => phase)).toEqual(['sending', 'sending', 'waiting']);
    release[0]?.();
    await expect.poll(() => release).toHaveLength(3);
  });

  test('are five at most, and what is no picture or document is none of them', async () => {
    const sending = aSending();
    sending.add(['film.mov', '1.png', '2.jpg', '3.jpeg', '4.pdf', '5.PNG', '6.png'].map((name) => aFile(name)));
    expect(sending.row('film.mov')).toMatchObject({
      phase: 'refused',
      problem: MESSAGES.attachments.typeNotSupported,
    });
    expect(sending.row('6.png')).toMatchObject({ phase: 'refused', problem: 'Maximum limit reached' });
    expect(await sending.settled()).toHaveLength(5);
    sending.remove(sending.id('1.png'));
    sending.add([aFile('7.png')]);
    expect(await sending.settled()).toContain('id-of-7.png');
  });

  test('are sent anew when nobody owns those that are there', async () => {
    const sending = aSending();
    sending.add([aFile('1.png'), aFile('2.png')]);
    await sending.settled();
    sending.sendAgain();
    expect(sending.rows().some(({ fileId }) => fileId !== undefined)).toBe(false);
    expect(await sending.settled()).toHaveLength(2);
    expect(seen).toHaveLength(4);
  });

  test('are given up when the page is left', async () => {
    answers = ['hold'];
    const sending = aSending();
    sending.add([aFile()]);
    await expect.poll(() => release).toHaveLength(1);
    expect(cuts).toBe(0);
    sending.clear();
    expect(sending.rows()).toEqual([]);
    await expect.poll(() => cuts).toBe(1);
  });
});
