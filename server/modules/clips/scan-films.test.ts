import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFilm, aPhoto, aTaker, keptBytes, Uploader } from '#testkit/beds/upload-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { cleanLeftMedia } from './clean-media.ts';

/** A scanner that says this of everything, and what it was sent. */
let answer = 'stream: OK';
const sent: Buffer[] = [];
const scanner = createServer((socket) => void serve(socket));

async function serve(socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  let bytes = Buffer.alloc(0);
  let at = -1;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.toString('latin1').startsWith('zPING')) return void socket.end('PONG\0');
    if (at < 0) at = bytes.indexOf(0) + 1;
    const whole: Buffer[] = [];
    for (let from = at; from + 4 <= bytes.length;) {
      const length = bytes.readUInt32BE(from);
      if (length === 0) {
        sent.push(Buffer.concat(whole));
        return void socket.end(`${answer}\0`);
      }
      whole.push(bytes.subarray(from + 4, from + 4 + length));
      from += 4 + length;
    }
  }
}

let node: TestNode;
beforeAll(async () => {
  scanner.listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  node = await startTestNode({ config: { clamd: `127.0.0.1:${(scanner.address() as AddressInfo).port}` } });
});
afterAll(async () => {
  await node.stop();
  scanner.close();
});

const FILM = aFilm(300_000);

async function send() {
  const taker = await aTaker(node);
  const page = new Uploader(node.url, taker);
  const uploadId = await page.opened(FILM.length, 'VIDEO', 'video/webm');
  await page.part(uploadId, 0, FILM.subarray(0, 200_000));
  return { taker, page, uploadId, last: () => page.part(uploadId, 200_000, FILM.subarray(200_000)) };
}

test('a film is given to the scanner as a whole before it counts; a photo, which is drawn anew, is not', async () => {
  answer = 'stream: OK';
  const { taker, uploadId, last } = await send();
  expect(await last()).toMatchObject({ status: 200, isComplete: true });
  expect(sent.some((bytes) => bytes.equals(FILM))).toBe(true);
  expect(await keptBytes(node, taker, uploadId)).toHaveLength(FILM.length);
  const before = sent.length;
  const page = new Uploader(node.url, await aTaker(node));
  await page.whole(await aPhoto(2_000), 2_000, 'PHOTO', 'image/jpeg');
  expect(sent.length).toBe(before);
});

test('a film in which the scanner finds something is not kept', async () => {
  answer = 'stream: Some-Virus FOUND';
  const { page, uploadId, last } = await send();
  expect(await last()).toMatchObject({ status: 422, error: { fields: { file: [expect.any(String)] } } });
  expect(await page.standing(uploadId)).toMatchObject({ status: 404 });
});

test('the last part again says that a film is there once it can be seen, and not before', async () => {
  answer = 'INSTREAM size limit exceeded. ERROR';
  const { taker, page, uploadId, last } = await send();
  expect(await last()).toMatchObject({ status: 503 });
  expect(await last()).toMatchObject({ status: 503, error: { code: 'OVERLOADED' } });
  answer = 'stream: OK';
  expect(await last()).toMatchObject({ status: 200, offset: FILM.length, isComplete: true });
  expect(await keptBytes(node, taker, uploadId)).toHaveLength(FILM.length);
  expect(await last()).toMatchObject({ status: 200, offset: FILM.length, isComplete: true });
  expect(await page.standing(uploadId)).toMatchObject({ isComplete: true });
});

test('a film without a verdict waits, and counts once there is one', async () => {
  answer = 'INSTREAM size limit exceeded. ERROR';
  const { page, uploadId, last } = await send();
  expect(await last()).toMatchObject({ status: 503, error: { code: 'OVERLOADED' } });
  expect(await page.standing(uploadId)).toMatchObject({ status: 503 });
  answer = 'stream: OK';
  await cleanLeftMedia(node.rooms.clips);
  expect(await page.standing(uploadId)).toMatchObject({ status: 200, isComplete: true });
});
