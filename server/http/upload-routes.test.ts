import { mkdtemp, readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { RATE_LIMITS, weighing } from '#server/limits/rate-limits.ts';
import { moveTask } from '#server/modules/activities/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aFilm, aTaker, keptBytes, Uploader, type Taker } from '#testkit/beds/upload-bed.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

let node: TestNode;
let folder: string;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spark-uploads-'));
  node = await startTestNode({ config: { dataDir } });
  folder = join(dataDir, 'files', 'media');
});
afterAll(() => node.stop());

async function aPage(project?: Parameters<typeof aTaker>[1]): Promise<{ taker: Taker; page: Uploader }> {
  const taker = await aTaker(node, project);
  return { taker, page: new Uploader(node.url, taker) };
}

const filesOf = (uploadId: string) => readdir(join(folder, uploadId)).catch(() => []);
const CUT = Symbol('cut');

/** Sends half of a part and breaks the connection. */
function cutOff(page: Uploader, uploadId: string, offset: number, bytes: Buffer): Promise<typeof CUT> {
  return new Promise((done) => {
    const headers = {
      ...page.headers,
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
      'content-length': String(bytes.length),
    };
    const request = httpRequest(new URL(`/api/surveys/uploads/${uploadId}`, page.url), { method: 'PATCH', headers });
    request.on('error', () => done(CUT));
    request.write(bytes.subarray(0, bytes.length / 2), () => request.destroy(new Error('the connection broke')));
  });
}

/** Announces a part and sends none of it: the answer to whom need not even begin. */
function announced(page: Uploader, uploadId: string, size: number): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const headers = {
      ...page.headers,
      'content-type': 'application/octet-stream',
      'upload-offset': '0',
      'content-length': String(size),
    };
    const request = httpRequest(new URL(`/api/surveys/uploads/${uploadId}`, page.url), { method: 'PATCH', headers });
    request.on('error', fail);
    request.on('response', ({ statusCode }) => {
      request.destroy();
      done(statusCode);
    });
    request.flushHeaders();
  });
}

describe('sending a film', () => {
  test('in parts of any size keeps it byte for byte', async () => {
    const { taker, page } = await aPage();
    const film = aFilm(9 * MIB + 17);
    const uploadId = await page.whole(film, 4 * MIB);
    expect(await page.standing(uploadId)).toEqual({ status: 200, offset: film.length, isComplete: true });
    expect((await keptBytes(node, taker, uploadId))?.equals(film)).toBe(true);
    const small = aFilm(1_000);
    expect((await keptBytes(node, taker, await page.whole(small, 300)))?.equals(small)).toBe(true);
  });

  test('goes on where it was after the connection broke in the middle of a part', async () => {
    const { taker, page } = await aPage();
    const film = aFilm(3 * MIB);
    const uploadId = await page.opened(film.length);
    await page.part(uploadId, 0, film.subarray(0, MIB));
    expect(await cutOff(page, uploadId, MIB, film.subarray(MIB, 2 * MIB))).toBe(CUT);
    expect(await page.standing(uploadId)).toEqual({ status: 200, offset: MIB, isComplete: false });
    expect(await page.part(uploadId, MIB, film.subarray(MIB))).toEqual({
      status: 200,
      offset: film.length,
      isComplete: true,
    });
    expect((await keptBytes(node, taker, uploadId))?.equals(film)).toBe(true);
  });

  test('says where to go on when a part does not fit, and takes the same part twice', async () => {
    const { taker, page } = await aPage();
    const film = aFilm(3_000);
    const uploadId = await page.opened(film.length);
    const first = film.subarray(0, 1_000);
    const outOfStep = (offset: number) => ({ status: 409, error: { code: 'UPLOAD_OUT_OF_STEP', offset } });
    expect(await page.part(uploadId, 1_000, first)).toMatchObject(outOfStep(0));
    expect(await page.part(uploadId, 0, first)).toEqual({ status: 200, offset: 1_000, isComplete: false });
    expect(await page.part(uploadId, 0, first)).toEqual({ status: 200, offset: 1_000, isComplete: false });
    expect(await page.part(uploadId, 0, aFilm(1_000))).toMatchObject(outOfStep(1_000));
    expect(await page.part(uploadId, 2_000, film.subarray(2_000))).toMatchObject(outOfStep(1_000));
    expect(await page.part(uploadId, 500, film.subarray(500, 1_500))).toMatchObject(outOfStep(1_000));
    await page.part(uploadId, 1_000, film.subarray(1_000));
    expect(await page.part(uploadId, 1_000, film.subarray(1_000))).toMatchObject({ status: 200, isComplete: true });
    expect((await keptBytes(node, taker, uploadId))?.equals(film)).toBe(true);
  });

  test('from two tabs at once keeps one of them, whole', async () => {
    const { taker, page } = await aPage();
    const film = aFilm(40 * KIB);
    const uploadId = await page.opened(film.length);
    for (let offset = 0; offset < film.length; offset += 10 * KIB) {
      const part = film.subarray(offset, offset + 10 * KIB);
      const answers = await Promise.all(Array.from({ length: 10 }, () => page.part(uploadId, offset, part)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const rivals = await Promise.all([1, 2, 3, 4].map(async () => page.opened(5_000)));
    const [contested = ''] = rivals;
    const films = Array.from({ length: 8 }, () => aFilm(5_000));
    const answers = await Promise.all(films.map((one) => page.part(contested, 0, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = films[answers.findIndex(({ status }) => status === 200)];
    expect((await keptBytes(node, taker, contested))?.equals(winner ?? Buffer.alloc(0))).toBe(true);
    expect((await keptBytes(node, taker, uploadId))?.equals(film)).toBe(true);
    // What lost is removed at once, what won stays.
    expect(await filesOf(contested)).toHaveLength(1);
    expect(await filesOf(uploadId)).toHaveLength(4);
    expect((await keptBytes(node, taker, contested))?.equals(winner ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('what is not taken', () => {
  const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic'), Buffer.alloc(300)]);
  const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(496)]);
  const HTML = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(300)}`);

  test.each([
    ['a film that is too large', 'VIDEO', 'video/mp4', 200 * MIB + 1, 'bytes', /larger than 200 MB/],
    ['a photo that is too large', 'PHOTO', 'image/png', 10 * MIB + 1, 'bytes', /larger than 10 MB/],
    ['an empty file', 'PHOTO', 'image/png', 0, 'bytes', /empty/],
    ['a negative size', 'PHOTO', 'image/png', -1, 'bytes', /empty/],
    ['a size that is no whole number', 'PHOTO', 'image/png', 1.5, 'bytes', /./],
    ['a photo of a phone', 'PHOTO', 'image/heic', 1_000, 'contentType', /Send it as a JPEG/],
    ['a page', 'PHOTO', 'text/html', 1_000, 'contentType', /JPEG, PNG, and WebP/],
    ['a drawing with script', 'PHOTO', 'image/svg+xml', 1_000, 'contentType', /JPEG, PNG, and WebP/],
    ['a photo as a film', 'VIDEO', 'image/png', 1_000, 'contentType', /WebM, MP4, and QuickTime/],
    ['another kind', 'AUDIO', 'audio/webm', 1_000, 'kind', /./],
  ])('%s is told at once', async (_, kind, contentType, bytes, field, sentence) => {
    const { page } = await aPage();
    const answer = await page.open(bytes, kind, contentType);
    expect(answer).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } });
    expect(answer.error?.fields?.[field]?.join(' ')).toMatch(sentence);
  });

  test.each([
    ['a page that calls itself a film', 'VIDEO', 'video/webm', HTML, /WebM, MP4, and QuickTime/],
    ['a page that calls itself a photo', 'PHOTO', 'image/jpeg', HTML, /JPEG, PNG, and WebP/],
    ['a HEIC photo that calls itself a JPEG', 'PHOTO', 'image/jpeg', HEIC, /Send it as a JPEG/],
    ['a photo that calls itself a film', 'VIDEO', 'video/mp4', JPEG, /WebM, MP4, and QuickTime/],
    ['a film that calls itself a photo', 'PHOTO', 'image/jpeg', aFilm(500), /JPEG, PNG, and WebP/],
  ])('%s is seen by its first bytes, and nothing is kept', async (_, kind, contentType, file, sentence) => {
    const { page } = await aPage();
    const uploadId = await page.opened(file.length, kind, contentType);
    const answer = await page.part(uploadId, 0, file);
    expect(answer).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } });
    expect(answer.error?.fields?.['file']?.[0]).toMatch(sentence);
    expect(await page.standing(uploadId)).toMatchObject({ offset: 0 });
    expect(await filesOf(uploadId)).toEqual([]);
  });

  test('a part that is too large, empty, longer than the file or too short to tell what it is', async () => {
    const { page } = await aPage();
    const film = aFilm(4 * MIB + 1);
    const uploadId = await page.opened(1_000);
    expect(await page.part(uploadId, 0, film)).toMatchObject({ status: 413, error: { code: 'PAYLOAD_TOO_LARGE' } });
    for (const part of [Buffer.alloc(0), film.subarray(0, 1_001), film.subarray(0, 20)]) {
      expect(await page.part(uploadId, 0, part)).toMatchObject({ status: 400 });
    }
    for (const offset of ['', '-1', '1e3', '0x10', 'NaN', '9'.repeat(40)]) {
      expect(await page.part(uploadId, offset, film.subarray(0, 500))).toMatchObject({ status: 400 });
    }
    expect(await page.standing(uploadId)).toMatchObject({ offset: 0 });
  });

  test('more than ten files, or more than 400 MiB, of one task, however many ask at once', async () => {
    const { page } = await aPage();
    const answers = await Promise.all(Array.from({ length: 15 }, () => page.open(1_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422 });
    const first = answers.find(({ status }) => status === 200);
    expect(await page.remove(first?.uploadId ?? '')).toMatchObject({ status: 200 });
    expect(await page.open(1_000)).toMatchObject({ status: 200 });
    const { page: other } = await aPage();
    await Promise.all([1, 2].map(() => other.opened(200 * MIB)));
    expect(await other.open(1)).toMatchObject({ status: 422 });
  });

  test('what is given up goes from the disk at once', async () => {
    const { page } = await aPage();
    const uploadId = await page.whole(aFilm(3_000), 1_000);
    expect(await filesOf(uploadId)).toHaveLength(3);
    expect(await page.remove(uploadId)).toMatchObject({ status: 200 });
    expect(await filesOf(uploadId)).toEqual([]);
  });

  test('more than a task may send in a day, however small its parts; later it goes on', async () => {
    const { taker, page } = await aPage();
    const film = aFilm(3_000);
    const uploadId = await page.opened(film.length);
    const { limits } = node.platform;
    const before = weighing(RATE_LIMITS.uploadBytesPerTask, 1_200 * MIB - 600 * KIB);
    expect(await limits.take(before, taker.taskId)).toEqual({ allowed: true });
    const part = (offset: number) => page.part(uploadId, offset, film.subarray(offset, offset + 1_000));
    expect(await part(0)).toMatchObject({ status: 200 });
    expect(await part(1_000)).toMatchObject({ status: 200 });
    expect(await part(2_000)).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } });
    node.clock.advance(HOUR_MS);
    expect(await part(2_000)).toMatchObject({ status: 200, isComplete: true });
  });

  test('a body of another kind', async () => {
    const { page } = await aPage();
    const uploadId = await page.opened(1_000);
    const headers = { 'content-type': 'video/webm', 'upload-offset': '0' };
    const init = { method: 'PATCH', headers, body: new Uint8Array(aFilm(1_000)) };
    expect(await page.send(`/${uploadId}`, init)).toMatchObject({ status: 415 });
  });
});

describe('whose it is', () => {
  const REFUSED = { status: 404, error: { code: 'SURVEY_LINK_INVALID' } };

  test("somebody else's link finds nothing of it", async () => {
    const { page } = await aPage();
    const { page: other } = await aPage();
    const uploadId = await page.opened(1_000);
    const film = aFilm(1_000);
    for (const answer of [other.standing(uploadId), other.part(uploadId, 0, film), other.remove(uploadId)]) {
      expect(await answer).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
    }
    expect(await other.standing('not-an-id')).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
    expect(await page.standing(uploadId)).toEqual({ status: 200, offset: 0, isComplete: false });
  });

  test.each<[string, (taker: Taker) => { surveyId: string; panelistHash: string }]>([
    ['no link', () => ({ surveyId: '', panelistHash: '' })],
    ['a changed link', ({ surveyId, panelistHash }) => ({ surveyId, panelistHash: `${panelistHash}x` })],
    ['a link of another survey', ({ panelistHash }) => ({ surveyId: crypto.randomUUID(), panelistHash })],
  ])('%s opens nothing', async (_, change) => {
    const { taker } = await aPage();
    expect(await new Uploader(node.url, change(taker)).open(1_000)).toMatchObject(REFUSED);
  });

  test('a member who is signed in as somebody else is refused', async () => {
    const { taker } = await aPage();
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    await browser.signIn(email, TEST_PASSWORD);
    const send = (client: ApiClient) =>
      client.send('/api/surveys/uploads', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-survey-id': taker.surveyId,
          'x-panelist-hash': taker.panelistHash,
        },
        body: JSON.stringify({ kind: 'VIDEO', contentType: 'video/webm', bytes: 1_000 }),
      });
    expect(await send(browser)).toMatchObject({ status: 404, body: { error: { code: 'SURVEY_LINK_INVALID' } } });
    const owner = new ApiClient(node.url);
    await owner.signIn(taker.email, TEST_PASSWORD);
    expect(await send(owner)).toMatchObject({ status: 200 });
  });

  test('once the survey is over nothing can be sent', async () => {
    const { taker, page } = await aPage();
    const uploadId = await page.opened(1_000);
    must(await moveTask(node.rooms.activities, node.platform.db, taker.taskId, 'UNDER_REVIEW'));
    expect(await page.open(1_000)).toMatchObject(REFUSED);
    expect(await page.part(uploadId, 0, aFilm(1_000))).toMatchObject(REFUSED);
    expect(await announced(page, uploadId, 4 * MIB)).toBe(404);
    const { taker: late, page: latePage } = await aPage();
    must(await moveTask(node.rooms.activities, node.platform.db, late.taskId, 'CLOSE'));
    expect(await latePage.open(1_000)).toMatchObject({ status: 410, error: { code: 'SURVEY_CLOSED' } });
  });

  test('another website cannot make a browser send anything', async () => {
    const { page } = await aPage();
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    expect(await page.send('', { method: 'POST', headers, body: '{}' })).toMatchObject({ status: 403 });
  });
});
