import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import {
  SUPPORT_FILE_PATH,
  SUPPORT_UPLOAD_PATH,
  type SentAttachment,
  type SupportUploadAnswer,
} from '#contract/support/upload.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { signGuestToken } from '#server/modules/support/index.ts';
import { script } from '#server/platform/places.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import type { HostileFile } from '#testkit/builders/hostile-files.ts';
import { aPdf } from '#testkit/builders/pdf-files.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const MIB = 1024 * 1024;
/** Those that were thought of come first, then changes of them. */
const FILES = 500;
const SENT = massOf({ sample: 8, whole: FILES });
const GROWTH_MAX_BYTES = 300 * MIB;
/** As many as one sender may send in an hour, and a little less. */
const FILES_PER_SENDER = 20;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function aMemberPage(): Promise<ApiClient> {
  const { email } = await aMember(node);
  const page = new ApiClient(node.url);
  await page.signIn(email, TEST_PASSWORD);
  return page;
}

const formOf = (parts: readonly Part[], field = 'files') => {
  const form = new FormData();
  for (const { name, bytes } of parts) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const send = (
  page: ApiClient,
  parts: readonly Part[],
  headers: Record<string, string> = {},
  path = SUPPORT_UPLOAD_PATH,
) => page.send(path, { method: 'POST', headers, body: formOf(parts) });
const aGuest = () => ({ [HEADERS.guestToken]: signGuestToken(node.rooms.support).token });
const answerOf = ({ body }: Answer): SupportUploadAnswer => body;
const png = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();

async function bytesOf(fileId: string): Promise<Buffer> {
  const { rows } = await sql<{
    key: string;
  }>`SELECT file_key AS key FROM support_file WHERE file_id = ${fileId}`.execute(node.platform.db);
  const stored = await node.platform.files.get(rows[0]?.key ?? '');
  return Buffer.concat(await (stored?.body.toArray() ?? []));
}

describe('attachments', () => {
  test('of a member are kept under a name that says nothing, for a day', async () => {
    const page = await aMemberPage();
    const sent = await send(page, [
      { name: '../My scr\u202eeen.png', bytes: await png() },
      { name: 'receipt.pdf', bytes: aPdf() },
      { name: 'page.html', bytes: Buffer.from('<p>') },
    ]);
    expect(sent.status).toBe(200);
    const { files, refused } = answerOf(sent);
    expect(files).toMatchObject([
      { name: 'My screen.png', contentType: 'image/png' },
      { name: 'receipt.pdf', contentType: 'application/pdf', size: aPdf().length },
    ]);
    expect(refused).toEqual([
      { name: 'page.html', problem: 'type-not-supported', message: MESSAGES.attachments.typeNotSupported },
    ]);
    const { rows } = await sql<{ key: string; state: string; hours: number }>`
      SELECT file_key AS key, state, extract(epoch FROM wanted_until - created_at)::int / 3600 AS hours FROM support_file
      WHERE file_id = ${files[0]?.fileId}`.execute(node.platform.db);
    expect(rows).toEqual([{ key: expect.stringMatching(/^support\/[0-9a-f]{32}\.png$/), state: 'READY', hours: 24 }]);
    expect((await bytesOf(files[1]?.fileId ?? '')).equals(aPdf())).toBe(true);
  });

  test('of a visitor need a guest token of the last hour', async () => {
    const page = new ApiClient(node.url);
    const part = { name: 'a.pdf', bytes: aPdf() };
    expect((await send(page, [part])).status).toBe(401);
    expect((await send(page, [part], { [HEADERS.guestToken]: 'v1.a.b.c' })).status).toBe(401);
    const token = aGuest();
    expect((await send(page, [part], token)).status).toBe(200);
    node.clock.advance(61 * MINUTE_MS);
    expect((await send(page, [part], token)).status).toBe(401);
  });

  test('of operators go by their own path, for those who answer', async () => {
    const part = { name: 'a.pdf', bytes: aPdf() };
    const support = await signedInOperator(node, 'SUPPORT');
    const sent = await send(support.browser, [part], {}, SUPPORT_FILE_PATH);
    expect(answerOf(sent).files).toHaveLength(1);
    expect((await send(support.browser, [part])).status).toBe(401);
    const reader = await signedInOperator(node, 'READER');
    expect((await send(reader.browser, [part], {}, SUPPORT_FILE_PATH)).status).toBe(403);
    expect((await send(await aMemberPage(), [part], {}, SUPPORT_FILE_PATH)).status).toBe(401);
  });

  test('come from our own pages alone', async () => {
    const page = await aMemberPage();
    const parts = [{ name: 'a.pdf', bytes: aPdf() }];
    expect((await send(page, parts, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(page, parts, { [HEADERS.siteId]: 'another' })).status).toBe(403);
    expect((await page.send(SUPPORT_UPLOAD_PATH)).status).toBe(405);
  });

  test('are sent as they should be, or not at all', async () => {
    const page = await aMemberPage();
    const part = { name: 'a.pdf', bytes: aPdf() };
    const sendBody = (body: string | FormData, type?: string) =>
      page.send(SUPPORT_UPLOAD_PATH, {
        method: 'POST',
        body,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    expect((await sendBody('{}', 'application/json')).status).toBe(415);
    expect((await sendBody('a', 'text/plain')).status).toBe(415);
    expect((await sendBody('a', 'multipart/form-data')).status).toBe(400);
    expect((await sendBody('a', 'multipart/form-data; boundary=b')).status).toBe(400);
    expect((await sendBody(formOf([part], 'other'))).status).toBe(400);
    const withField = formOf([part]);
    withField.append('files', 'words');
    expect((await sendBody(withField)).status).toBe(400);
    expect(
      (
        await send(
          page,
          Array.from({ length: 6 }, () => part),
        )
      ).status,
    ).toBe(400);
    const half = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    expect((await sendBody(half, 'multipart/form-data; boundary=b')).status).toBe(400);
  });

  test('are counted for whoever sends them', async () => {
    const page = new ApiClient(node.url);
    const guest = aGuest();
    const part = { name: 'a.txt', bytes: Buffer.from('a') };
    for (let sent = 0; sent < 30; sent += 5) {
      expect(
        (
          await send(
            page,
            Array.from({ length: 5 }, () => part),
            guest,
          )
        ).status,
      ).toBe(200);
    }
    const last = await send(page, [part], guest);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Many tokens at one address are one sender all the same.
    const others = await Promise.all(Array.from({ length: 31 }, () => send(page, [part], aGuest())));
    expect(others.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('that are announced and do not come keep nobody out, not even their own sender', async () => {
    const page = await aMemberPage();
    const slow = Array.from({ length: SLOTS_OF_ONE }, () => announce(page));
    onTestFinished(() => {
      for (const { request } of slow) request.destroy();
    });
    await expect
      .poll(async () => (await send(page, [{ name: 'a.pdf', bytes: aPdf() }])).status, {
        interval: 1_000,
        timeout: 60_000,
      })
      .toBe(200);
    // One of them made room.
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(503);
  });
});

function headersOf(page: ApiClient): Record<string, string> {
  return {
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    'x-forwarded-for': page.address,
    authorization: `Bearer ${page.csId}`,
    cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(10 * MIB),
  };
}

/** Half of what a node receives at once. */
const SLOTS_OF_ONE = 12;

/** Says that ten megabytes will come, and sends a few bytes. */
function announce(page: ApiClient) {
  const request = httpRequest(new URL(SUPPORT_UPLOAD_PATH, node.url), { method: 'POST', headers: headersOf(page) });
  request.on('error', () => undefined);
  request.write('--b\r\n');
  const status = new Promise((resolve) => void request.on('response', ({ statusCode }) => resolve(statusCode)));
  return { request, status };
}

const ACTS = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/Encrypt', '/XFA', '/AA', 'PK\u0003\u0004', '<script'];

interface WrittenFile extends Omit<HostileFile, 'bytes'> {
  /** What it is called in its folder. */
  readonly at: number;
}

/** Made by a process of its own, so that only what it takes to send and to look at them is counted. */
async function hostileFilesIn(folder: string): Promise<readonly WrittenFile[]> {
  const writer = fileURLToPath(script('tests/testkit/builders/write-hostile-files'));
  await promisify(execFile)(process.execPath, [writer, folder, String(FILES), String(SENT)]);
  return JSON.parse(await readFile(join(folder, 'list.json'), 'utf8')) as WrittenFile[];
}

/** Nothing of what was hostile is in what was kept, nor in its name; a picture holds pixels alone. */
async function isHarmless({ fileId, name, contentType }: SentAttachment, mark: string | undefined): Promise<boolean> {
  const stored = await bytesOf(fileId);
  if (Array.from(name).length > 120 || /[/\\\p{Cc}\p{Cf}]/u.test(name)) return false;
  if ([...ACTS, ...(mark === undefined ? [] : [mark])].some((word) => stored.includes(word))) return false;
  if (contentType === 'application/pdf') return true;
  const { format, exif } = await sharp(stored).metadata();
  return `image/${format}` === contentType && exif === undefined;
}

test(
  `of ${SENT} hostile or broken files none is kept as it came, none ends anything, and memory stays`,
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spark-hostile-'));
    const files = await hostileFilesIn(folder);
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 20);
    expect(files).toHaveLength(SENT);
    const outcomes = { kept: 0, refused: 0, other: 0 };
    const wrong: string[] = [];
    let page = new ApiClient(node.url);
    let guest = aGuest();
    for (const [index, { at, what, name, mark }] of files.entries()) {
      if (index % FILES_PER_SENDER === 0) [page, guest] = [new ApiClient(node.url), aGuest()];
      const sent = await send(page, [{ name, bytes: await readFile(join(folder, String(at))) }], guest);
      const { files: kept = [], refused = [] } = sent.body as Partial<SupportUploadAnswer>;
      // Refused with a sentence, or as a body that is none; never a fault of ours.
      const isAnswered = sent.status === 200 ? kept.length + refused.length === 1 : [400, 413].includes(sent.status);
      if (!isAnswered) wrong.push(`${what}: ${sent.status}`);
      const outcome = kept.length > 0 ? 'kept' : 'refused';
      outcomes[sent.status === 200 ? outcome : 'other'] += 1;
      for (const file of kept) if (!(await isHarmless(file, mark))) wrong.push(`${what}: kept`);
    }
    expect(wrong).toEqual([]);
    clearInterval(watch);
    const answer = await send(await aMemberPage(), [{ name: 'a.png', bytes: await png() }]);
    expect(answerOf(answer).files).toHaveLength(1);
    // Those whose pixels are harmless are drawn anew; a few PDFs may be cut off right behind what was harmless in them.
    expect(outcomes.kept).toBeLessThan(20);
    expect(outcomes.kept).toBeGreaterThan(0);
    const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM support_file WHERE state <> 'READY'`.execute(node.platform.db);
    expect(rows).toEqual([{ count: 0 }]);
    expect(node.logLines.filter((line) => line.includes('"level":50') || line.includes('"level":60'))).toEqual([]);
    process.stdout.write(
      `${SENT} files: ${JSON.stringify(outcomes)}, memory grew by ${Math.round((highest - before) / MIB)} MB at most\n`,
    );
    expect(highest - before).toBeLessThan(GROWTH_MAX_BYTES);
    await rm(folder, { recursive: true });
  },
);
