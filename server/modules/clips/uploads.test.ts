import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aFilm, aPhoto, aTaker, keptBytes, Uploader, type Taker } from '#testkit/beds/upload-bed.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { openRecording } from './read-media.ts';
import { refusedUploads } from './uploads.ts';
import { removeAbandonedUploads, removeUnwantedFiles } from './remove-files.ts';

let node: TestNode;
let folder: string;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spark-uploads-'));
  node = await startTestNode({ config: { dataDir } });
  folder = join(dataDir, 'files', 'media');
});
afterAll(() => node.stop());

async function aPage(): Promise<{ taker: Taker; page: Uploader }> {
  const taker = await aTaker(node);
  return { taker, page: new Uploader(node.url, taker) };
}

const filesOf = (uploadId: string) => readdir(join(folder, uploadId)).catch(() => []);

describe('an answer may name', () => {
  const check = async (taker: Taker, ...named: { uploadId: string; kind: 'VIDEO' | 'PHOTO' }[]) => {
    const work = (tx: Db) => refusedUploads(node.rooms.clips, tx, taker.taskId, named);
    return (await inTransaction(node.platform.db, work)).map(({ uploadId }) => uploadId);
  };

  test('an upload that is whole, of the same task and of that kind, and nothing else', async () => {
    const { taker, page } = await aPage();
    const { taker: other } = await aPage();
    const film = await page.whole(aFilm(1_000), 1_000);
    const half = await page.opened(1_000);
    const photo = await page.whole(await aPhoto(1_000), 1_000, 'PHOTO', 'image/jpeg');
    expect(await check(taker, { uploadId: half, kind: 'VIDEO' })).toEqual([half]);
    expect(await check(taker, { uploadId: film, kind: 'PHOTO' })).toEqual([film]);
    expect(await check(other, { uploadId: film, kind: 'VIDEO' })).toEqual([film]);
    expect(await check(taker, { uploadId: 'nonsense', kind: 'VIDEO' })).toEqual(['nonsense']);
    expect(await check(taker)).toEqual([]);
    const both = [
      { uploadId: film, kind: 'VIDEO' as const },
      { uploadId: photo, kind: 'PHOTO' as const },
    ];
    expect(await check(taker, ...both)).toEqual([]);
    expect(await page.remove(film)).toMatchObject({ status: 409 });
    expect(await check(taker, { uploadId: photo, kind: 'PHOTO' })).toEqual([]);
    expect(await page.standing(film)).toMatchObject({ status: 404 });
    expect(await check(taker)).toEqual([]);
    expect(await page.standing(photo)).toMatchObject({ status: 404 });
    expect(await page.standing(half)).toMatchObject({ status: 200 });
  });
});

describe('what was given up', () => {
  test('goes with its files; what stands in an answer, or was touched lately, stays', async () => {
    const { taker, page } = await aPage();
    const used = await page.whole(aFilm(1_000), 500);
    await inTransaction(node.platform.db, (tx) =>
      refusedUploads(node.rooms.clips, tx, taker.taskId, [{ uploadId: used, kind: 'VIDEO' }]),
    );
    const forgotten = await page.whole(aFilm(1_000), 500);
    const begun = await page.opened(1_000);
    await page.part(begun, 0, aFilm(500));
    node.clock.advance(47 * HOUR_MS);
    const { page: fresh } = await aPage();
    const recent = await fresh.whole(aFilm(1_000), 500);
    node.clock.advance(HOUR_MS + 1);
    await removeAbandonedUploads(node.rooms.clips);
    await removeUnwantedFiles(node.rooms.clips);
    expect(await page.standing(forgotten)).toMatchObject({ status: 404 });
    expect(await page.standing(begun)).toMatchObject({ status: 404 });
    expect(await Promise.all([used, forgotten, begun, recent].map(filesOf))).toMatchObject([
      { length: 2 },
      { length: 0 },
      { length: 0 },
      { length: 2 },
    ]);
    expect(await keptBytes(node, taker, used)).toHaveLength(1_000);
  });

  test('goes even when some of it cannot be removed, and that is told at the end', async () => {
    const { page } = await aPage();
    const { db } = node.platform;
    const stuck = await page.whole(aFilm(1_000), 500);
    const others = [await page.whole(aFilm(1_000), 500), await page.whole(aFilm(1_000), 500)];
    node.clock.advance(49 * HOUR_MS);
    await sql`CREATE TABLE upload_hold (upload_id uuid REFERENCES upload)`.execute(db);
    await sql`INSERT INTO upload_hold VALUES (${stuck})`.execute(db);
    await expect(removeAbandonedUploads(node.rooms.clips)).rejects.toThrow(/^abandoned uploads: 1 of \d+ failed$/);
    await sql`DROP TABLE upload_hold`.execute(db);
    expect(await Promise.all([stuck, ...others].map((id) => page.standing(id)))).toMatchObject([
      { status: 200 },
      { status: 404 },
      { status: 404 },
    ]);

    const { files } = node.rooms.clips;
    const [broken = '', whole = ''] = others.toSorted();
    const remove = (key: string) =>
      key.includes(broken) ? Promise.reject(new Error('the disk is read-only')) : files.remove(key);
    const room = { ...node.rooms.clips, files: { ...files, remove } };
    await expect(removeUnwantedFiles(room)).rejects.toThrow('some unwanted files');
    expect(await Promise.all([broken, whole].map(filesOf))).toMatchObject([{ length: 2 }, { length: 0 }]);
    await removeUnwantedFiles(node.rooms.clips);
    expect(await filesOf(broken)).toEqual([]);
  });

  test('a file whose node was killed before its row was written is removed an hour later', async () => {
    const { page } = await aPage();
    const uploadId = await page.opened(1_000);
    const room = node.rooms.clips;
    const orphan = `media/${uploadId}/0-orphan`;
    await room.files.put(orphan, aFilm(1_000), { contentType: 'application/octet-stream' });
    await sql`INSERT INTO unwanted_file VALUES (${orphan}, ${later(node.clock.now(), HOUR_MS)})`.execute(
      node.platform.db,
    );
    await removeUnwantedFiles(room);
    expect(await filesOf(uploadId)).toHaveLength(1);
    node.clock.advance(HOUR_MS);
    await removeUnwantedFiles(room);
    expect(await filesOf(uploadId)).toEqual([]);
  });
});

test('a file is let go of even by who leaves before reading any of it', async () => {
  const { taker, page } = await aPage();
  const uploadId = await page.whole(aFilm(5_000), 2_000);
  const { files } = node.rooms.clips;
  const bodies: Readable[] = [];
  const get = async (key: string) => {
    const file = await files.get(key);
    if (file !== undefined) bodies.push(file.body);
    return file;
  };
  const recording = await openRecording({ ...node.rooms.clips, files: { ...files, get } }, { ...taker, uploadId });
  const unread = await recording?.read(0, 4_999);
  unread?.destroy();
  expect(bodies).toHaveLength(1);
  await waitUntil('the file is closed', () => bodies.every((body) => body.closed));
});
