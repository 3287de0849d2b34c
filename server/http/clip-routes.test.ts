import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clipPaths } from '#contract/clips/survey-uploads.ts';
import { settleTask } from '#server/modules/reviews/settle-task.ts';
import { addClip } from '#server/modules/clips/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startS3StandIn, type S3StandIn } from '#testkit/stand-ins/s3-stand-in.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker, type SurveyLink } from '#testkit/clients/survey-taker.ts';
import { aFilm, aPhoto, keptBytes, Uploader } from '#testkit/beds/upload-bed.ts';

const MIB = 1024 * 1024;
const BUCKET = { region: 'us-east-1', bucket: 'spark', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'the/secret+key' };
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello there.\n';
const FILM = aFilm(9 * MIB + 5);

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn(BUCKET);
});
afterAll(() => s3.close());

interface Viewer {
  readonly taskId: string;
  readonly clipId: string;
  readonly link: SurveyLink;
}

const addFilm = async ({ rooms, platform }: TestNode, film: Buffer): Promise<string> => {
  const clip = { title: 'Dinner', seconds: 10, film, captions: CAPTIONS, transcript: 'Hello there.' };
  return must(await inTransaction(platform.db, (tx) => addClip(rooms.clips, tx, clip))).clipId;
};

/** Somebody who takes a survey that shows a clip. */
async function aViewer(node: TestNode, film = FILM): Promise<Viewer> {
  const clipId = await addFilm(node, film);
  const shown = { type: 'image', name: 'clip', contentMode: 'video', imageLink: clipId };
  const survey = await aSurvey(node, { definitionJson: { pages: [{ name: 'watch', elements: [shown] }] } });
  const { taker, taskId, link } = await aTaker(node, survey);
  expect((await taker.start()).status).toBe(200);
  return { taskId, clipId, link };
}

describe.each(['disk', 'S3'] as const)('a clip on %s', (where) => {
  let node: TestNode;
  let viewer: Viewer;
  let url: string;
  beforeAll(async () => {
    // S3 checks the time of a call, so the files' store keeps to the clock on the wall.
    node = await startTestNode(where === 'S3' ? { config: { s3: { ...BUCKET, endpoint: s3.endpoint } } } : {});
    viewer = await aViewer(node);
    url = new URL(clipPaths(viewer.clipId, viewer.link).video, node.url).href;
  });
  afterAll(() => node.stop());

  const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });

  test('is shown whole', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(FILM.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(FILM)).toBe(true);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=4194300-4194310', 4_194_300, 4_194_310],
    ['bytes=4194304-8388607', 4_194_304, 8_388_607],
    ['bytes=100-8388700', 100, 8_388_700],
    ['bytes=9437184-', 9_437_184, FILM.length - 1],
    ['bytes=-1000', FILM.length - 1_000, FILM.length - 1],
  ])('is shown in pieces: %s', async (range, first, last) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${FILM.length}`);
    expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
    expect(Buffer.from(await answer.arrayBuffer()).equals(FILM.subarray(first, last + 1))).toBe(true);
  });

  test('is not sent again to whom has it, nor a piece of another one', async () => {
    const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    const other = await ask({ range: 'bytes=0-1', 'if-range': '"another"' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
    const beyond = await ask({ range: `bytes=${FILM.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${FILM.length}`]);
  });

  test('is let go of when the viewer leaves', async () => {
    for (let visit = 0; visit < 20; visit++) {
      const answer = await ask({ range: 'bytes=10-' });
      await answer.body?.cancel();
    }
    expect((await ask({ range: 'bytes=0-0' })).status).toBe(206);
  });

  test('and an upload are kept alike', async () => {
    const page = new Uploader(node.url, viewer.link);
    const film = aFilm(5 * MIB);
    const uploadId = await page.whole(film, 2 * MIB);
    expect((await keptBytes(node, viewer, uploadId))?.equals(film)).toBe(true);
  });
});

describe('who may watch', () => {
  let node: TestNode;
  let clipId: string;
  let link: SurveyLink;
  beforeAll(async () => {
    node = await startTestNode();
    ({ clipId, link } = await aViewer(node, aFilm(1_000)));
  });
  afterAll(() => node.stop());

  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(new URL(path, node.url), { headers });
    const text = await answer.text();
    const isError = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, type: answer.headers.get('content-type'), text: isError ? errorOf(text) : text };
  }
  const errorOf = (text: string) => (JSON.parse(text) as { error: { code: string } }).error.code;

  test('captions and transcript come with it', async () => {
    const paths = clipPaths(clipId, link);
    expect(await ask(paths.captions)).toEqual({ status: 200, type: 'text/vtt; charset=utf-8', text: CAPTIONS });
    expect(await ask(paths.transcript)).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
  });

  test('a link of another survey opens nothing of it', async () => {
    const other = await aViewer(node, aFilm(1_000));
    expect(await ask(clipPaths(clipId, other.link).video)).toMatchObject({ status: 404, text: 'VIDEO_NOT_FOUND' });
    expect(await ask(clipPaths(clipId, { ...other.link, surveyId: link.surveyId }).video)).toMatchObject({
      status: 404,
      text: 'SURVEY_LINK_INVALID',
    });
  });

  test.each(['', 'v1.a.b.c', 'x'.repeat(500), '%00'])('a hash like %j opens nothing', async (panelistHash) => {
    const { video, captions } = clipPaths(clipId, { surveyId: link.surveyId, panelistHash });
    expect(await ask(video)).toMatchObject({ status: 404, text: 'SURVEY_LINK_INVALID' });
    expect(await ask(captions)).toMatchObject({ status: 404, text: 'SURVEY_LINK_INVALID' });
  });

  test.each(['nonsense', '01890000-0000-7000-8000-000000000000', '%00'])('a clip %j is not found', async (id) => {
    const path = clipPaths('ID', link).video.replace('ID', id);
    expect(await ask(path)).toMatchObject({ status: 404, text: 'VIDEO_NOT_FOUND' });
  });

  test('another website cannot show it', async () => {
    const path = clipPaths(clipId, link).video;
    expect(await ask(path, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await ask(path, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
  });

  test('a clip whose file is gone is not found, and one that is no film is never added', async () => {
    const lost = await aViewer(node, aFilm(1_000));
    const { rows } = await sql<{ key: string }>`
      SELECT file_key AS key FROM media_part WHERE media_id = ${lost.clipId}`.execute(node.platform.db);
    await node.platform.files.remove(rows[0]?.key ?? '');
    expect(await ask(clipPaths(lost.clipId, lost.link).video)).toMatchObject({ status: 404, text: 'VIDEO_NOT_FOUND' });
    const clip = { title: 'Dinner', seconds: 10, film: await aPhoto(1_000), captions: CAPTIONS, transcript: '' };
    const add = (given: object) => addClip(node.rooms.clips, node.platform.db, { ...clip, ...given });
    expect(await add({})).toEqual({ ok: false, failure: 'not-a-video' });
    expect(await add({ film: aFilm(1_000), captions: 'Hello' })).toEqual({ ok: false, failure: 'not-captions' });
  });

  test('once the survey is over its link shows nothing any more', async () => {
    const done = await aViewer(node, aFilm(1_000));
    must(await settleTask(node.rooms, node.platform.db, done.taskId, 'UNDER_REVIEW'));
    expect(await ask(clipPaths(done.clipId, done.link).video)).toMatchObject({
      status: 404,
      text: 'SURVEY_LINK_INVALID',
    });
  });
});
