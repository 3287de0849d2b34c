import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImages, ImagesBusyError } from './images.ts';

const images = createImages();
afterAll(() => images.close());
const WISH = { maxPixels: 1_000_000, maxSide: 100 };
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();

test('a picture comes out no larger than asked for, in the format asked for', async () => {
  const drawn = await images.redraw(await drawing(300, 150), { ...WISH, format: 'webp' });
  expect(drawn).toMatchObject({ ok: true, value: { format: 'webp', width: 100, height: 50 } });
});

test('many at once are drawn one after the other', async () => {
  const picture = await drawing(50, 50);
  const drawn = await Promise.all(Array.from({ length: 20 }, () => images.redraw(picture, WISH)));
  expect(drawn.every(({ ok }) => ok)).toBe(true);
});

test('what is no picture, or too large, is told apart', async () => {
  expect(await images.redraw(Buffer.from('no picture'), WISH)).toEqual({ ok: false, failure: 'unreadable' });
  expect(await images.redraw(await drawing(1_200, 1_200), WISH)).toEqual({ ok: false, failure: 'too-many-pixels' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await images.redraw(svg, WISH)).toEqual({ ok: false, failure: 'unreadable' });
});

test('a process that takes too long is ended, and the next picture gets another', async () => {
  const hasty = createImages({ patienceMs: 1 });
  expect(await hasty.redraw(await drawing(50, 50), WISH)).toEqual({ ok: false, failure: 'unreadable' });
  hasty.close();
  expect(await images.redraw(await drawing(50, 50), WISH)).toMatchObject({ ok: true });
});

test('what is unpacked whole may have fewer pixels', async () => {
  const wish = { maxPixels: 64_000_000, maxSide: 100 };
  const huge = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();
  expect(await images.redraw(huge, wish)).toEqual({ ok: false, failure: 'too-many-pixels' });
});

test('more than may wait are turned away', async () => {
  const small = createImages({ waitingMax: 2 });
  const picture = await drawing(50, 50);
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => small.redraw(picture, WISH)));
  const away = answers.filter((answer) => answer.status === 'rejected');
  expect(away).toHaveLength(2);
  expect(away[0]?.reason).toBeInstanceOf(ImagesBusyError);
  small.close();
});
