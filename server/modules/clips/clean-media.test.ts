import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAMES, locatedFiles, hasLocation, type LocatedFile } from '#testkit/builders/located-media.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aFilm, aPhoto, aTaker, keptBytes, Uploader } from '#testkit/beds/upload-bed.ts';
import { cleanLeftMedia } from './clean-media.ts';

/** One of each kind, or more by SPARK_LOCATED_FILES; a task keeps ten, and members are made for as many as it takes. */
const FILES = Number(process.env['SPARK_LOCATED_FILES'] ?? massOf({ sample: 22, whole: 44 }));
const FILES_PER_TASK = 10;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function aPage() {
  const taker = await aTaker(node);
  return { taker, page: new Uploader(node.url, taker) };
}

/** All that lies in the store of one upload, read past every use case. */
async function storedBytes(uploadId: string): Promise<Buffer> {
  const { rows } = await sql<{ file_key: string }>`
    SELECT file_key FROM media_part WHERE media_id = ${uploadId} ORDER BY first_byte`.execute(node.platform.db);
  const parts = await Promise.all(
    rows.map(async ({ file_key }) => {
      const file = await node.platform.files.get(file_key);
      return file === undefined
        ? Buffer.alloc(0)
        : Buffer.concat(await Array.fromAsync(file.body as AsyncIterable<Buffer>));
    }),
  );
  return Buffer.concat(parts);
}

test(`of ${FILES} photos and films with a place wherever phones write it, none is left in what is kept`, async () => {
  const told: string[] = [];
  const before = process.memoryUsage().rss;
  let most = before;
  let { taker, page } = await aPage();
  let sent = 0;
  for await (const file of locatedFiles(FILES)) {
    expect({ [file.name]: hasLocation(file.bytes) }).toEqual({ [file.name]: true });
    if (sent > 0 && sent % FILES_PER_TASK === 0) ({ taker, page } = await aPage());
    sent += 1;
    const uploadId = await page.whole(file.bytes, partSize(file), file.kind, file.contentType);
    const kept = await storedBytes(uploadId);
    if (kept.length === 0 || hasLocation(kept)) told.push(file.name);
    expect({ [file.name]: await keptBytes(node, taker, uploadId) }).toEqual({ [file.name]: kept });
    const beside = file.kind === 'VIDEO' ? { hasFrames: kept.includes(FRAMES) } : await metadataOf(kept);
    expect({ [file.name]: beside }).toEqual({ [file.name]: file.kind === 'VIDEO' ? { hasFrames: true } : NOTHING });
    most = Math.max(most, process.memoryUsage().rss);
  }
  expect(told).toEqual([]);
  expect(sent).toBe(FILES);
  // What is drawn is held nowhere: neither ten nor three hundred files make this process grow much.
  expect((most - before) / 1024 / 1024).toBeLessThan(200);
}, 600_000);

const NOTHING = { exif: undefined, xmp: undefined, iptc: undefined };

/** In parts that cut through the notes. */
const partSize = ({ bytes }: LocatedFile): number => Math.max(300, Math.ceil(bytes.length / 3));

async function metadataOf(photo: Buffer) {
  const { exif, xmp, iptc } = await sharp(photo).metadata();
  return { exif, xmp, iptc };
}

describe('a photo', () => {
  const send = async (bytes: Buffer, contentType: string) => {
    const { page } = await aPage();
    const uploadId = await page.opened(bytes.length, 'PHOTO', contentType);
    return { page, uploadId, answer: await page.part(uploadId, 0, bytes) };
  };

  test('of 65535 × 65535 pixels, of which none is there, is refused with a sentence and not kept', async () => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(65_535, 16);
    png.writeUInt32BE(65_535, 20);
    const { page, uploadId, answer } = await send(Buffer.concat([png, Buffer.alloc(300)]), 'image/png');
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { file: [expect.stringContaining('too many pixels')] } },
    });
    expect(await page.standing(uploadId)).toMatchObject({ status: 404 });
  });

  test('that cannot be read is refused with a sentence, and another can be sent', async () => {
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400, 7)]);
    const { page, answer } = await send(broken, 'image/jpeg');
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { file: ["We can't open this file. Take or choose another one."] } },
    });
    const photo = await aPhoto(1_000);
    expect(await page.whole(photo, 1_000, 'PHOTO', 'image/jpeg')).toBeTruthy();
  });

  test('is turned as the camera was held', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { taker, page } = await aPage();
    const uploadId = await page.whole(lying, 4_000, 'PHOTO', 'image/jpeg');
    const { width, height } = await sharp(await keptBytes(node, taker, uploadId)).metadata();
    expect([width, height]).toEqual([20, 40]);
  });

  test('sent again after its answer was lost is there once', async () => {
    const photo = await aPhoto(2_000);
    const { page } = await aPage();
    const uploadId = await page.whole(photo, 1_000, 'PHOTO', 'image/jpeg');
    expect(await page.part(uploadId, 1_000, photo.subarray(1_000))).toMatchObject({
      status: 200,
      isComplete: true,
      offset: 2_000,
    });
    expect(await page.standing(uploadId)).toMatchObject({ status: 200, isComplete: true, offset: 2_000 });
  });
});

describe('a film', () => {
  const box = (type: string, ...body: Buffer[]) => {
    const content = Buffer.concat(body);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const words = (...numbers: number[]) => {
    const into = Buffer.alloc(numbers.length * 4);
    numbers.forEach((number, index) => into.writeUInt32BE(number, index * 4));
    return into;
  };
  const FTYP = box('ftyp', Buffer.from('isom'), words(0), Buffer.alloc(300));
  const diary = (...tables: Buffer[]) =>
    box('trak', box('mdia', box('hdlr', words(0, 0), Buffer.from('meta')), box('minf', box('stbl', ...tables))));
  const chunks = (count: number) => {
    const places = Buffer.alloc(8 + 4 * count);
    places.writeUInt32BE(count, 4);
    return box('stco', places);
  };

  test.each([
    [
      'with a diary of half a million chunks',
      box('moov', diary(box('stsz', words(0, 1, 1)), box('stsc', words(0, 1, 1, 1, 1)), chunks(500_000))),
    ],
    [
      'with three hundred long diaries',
      box(
        'moov',
        ...Array.from({ length: 300 }, () =>
          diary(box('stsz', words(0, 1, 1)), box('stsc', words(0, 1, 1, 1, 1)), chunks(1_000)),
        ),
      ),
    ],
    ['whose diary cannot be found', box('moov', diary(box('stz2', words(0, 8, 1))))],
    ['with a box that reaches beyond it', Buffer.concat([words(4_000), Buffer.from('moov'), Buffer.alloc(40)])],
    ['with something behind it', Buffer.concat([box('moov'), Buffer.from('+37.77')])],
  ])('%s is refused with a sentence, at once, and not kept', async (_what, rest) => {
    const film = Buffer.concat([FTYP, rest]);
    const { page } = await aPage();
    const uploadId = await page.opened(film.length, 'VIDEO', 'video/mp4');
    const answer = await page.part(uploadId, 0, film);
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { file: ["We can't open this file. Take or choose another one."] } },
    });
    expect(await page.standing(uploadId)).toMatchObject({ status: 404 });
  });

  test('loses a box that no film needs', async () => {
    const film = Buffer.concat([
      FTYP,
      box('moov', box('mvhd', words(0)), box('gps ', Buffer.from('+37.7749-122.4194'))),
      box('mdat', FRAMES),
    ]);
    const { taker, page } = await aPage();
    const kept = await keptBytes(node, taker, await page.whole(film, 4_000, 'VIDEO', 'video/mp4'));
    expect(kept?.includes('+37.7749')).toBe(false);
    expect(kept?.includes(FRAMES)).toBe(true);
  });
});

test('what a killed node left unclean is shown to nobody until it is clean', async () => {
  const { taker, page } = await aPage();
  const uploadId = await page.whole(aFilm(1_000), 500);
  const soil = () =>
    sql`UPDATE media SET cleaned_at = NULL, kept_bytes = NULL, last_part_sha256 = NULL WHERE media_id = ${uploadId}`.execute(
      node.platform.db,
    );
  await soil();
  expect(await keptBytes(node, taker, uploadId)).toBeUndefined();
  await cleanLeftMedia(node.rooms.clips);
  expect(await keptBytes(node, taker, uploadId)).toHaveLength(1_000);
  await soil();
  expect(await page.standing(uploadId)).toMatchObject({ status: 200, isComplete: true });
  expect(await keptBytes(node, taker, uploadId)).toHaveLength(1_000);
});
