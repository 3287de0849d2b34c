/**
 * `node tools/record-demo-clip.ts`: draws the film of the demo from our own art in the tests' browser, and records it
 * into server/demo/clips. For anyone who changes the film; what is recorded is checked in.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';

const ROOT = join(import.meta.dirname, '..');
const FILM = join(ROOT, 'server/demo/clips/what-is-for-dinner.webm');
const SECONDS = 10;
const BITS_PER_SECOND = 160_000;

/** Who comes to the table, in the order of the captions. */
const CAST = ['egg', 'toast', 'lemon', 'radish', 'honey', 'teapot'];

const cast = await Promise.all(
  CAST.map(async (name) => {
    const svg = await readFile(join(ROOT, `ui/art/avatars/${name}.svg`), 'base64');
    return `data:image/svg+xml;base64,${svg}`;
  }),
);

const browser = await chromium.launch(await browserLaunchOptions());
try {
  const page = await browser.newPage();
  const recorded = await page.evaluate(record, { pictures: cast, seconds: SECONDS, bitsPerSecond: BITS_PER_SECOND });
  const film = Buffer.from(recorded, 'base64');
  await writeFile(FILM, film);
  console.log(`${FILM}: ${film.length} bytes`);
} finally {
  await browser.close();
}

interface Script {
  readonly pictures: readonly string[];
  readonly seconds: number;
  readonly bitsPerSecond: number;
}

/** Runs in the page: one after the other hops onto the table; at the end they wait for an answer. */
async function record({ pictures, seconds, bitsPerSecond }: Script): Promise<string> {
  const [width, height, framesPerSecond] = [640, 360, 15];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error("This browser can't draw on a canvas");
  const images = await Promise.all(
    pictures.map(async (source) => {
      const image = Object.assign(new Image(), { src: source, width: 96, height: 96 });
      await image.decode();
      return image;
    }),
  );

  const draw = (time: number) => {
    context.fillStyle = '#fbf3e4';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#e4c9a3';
    context.fillRect(0, 262, width, 98);
    context.fillStyle = '#d3b184';
    context.fillRect(0, 262, width, 6);
    for (const [index, image] of images.entries()) {
      const since = time - 0.6 - index * 1.2;
      if (since < 0) continue;
      const x = 31 + index * 98;
      // Two hops that get smaller, then it stands.
      const hop = since < 0.7 ? Math.abs(Math.sin((since / 0.7) * Math.PI * 1.5)) * (1 - since / 0.7) : 0;
      const fromAbove = Math.max(0, 1 - since / 0.2) * 190;
      const y = 176 - hop * 46 - fromAbove;
      context.save();
      context.beginPath();
      context.roundRect(x, y, 88, 88, 24);
      context.clip();
      context.drawImage(image, x, y, 88, 88);
      context.restore();
    }
    if (time > 8.2) {
      context.fillStyle = '#3a2c22';
      context.font = '600 30px system-ui, sans-serif';
      context.textAlign = 'center';
      context.fillText('What is for dinner?', width / 2, 88);
    }
  };

  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: bitsPerSecond,
  });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((done) => recorder.addEventListener('stop', done));
  draw(0);
  recorder.start();
  const start = performance.now();
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const time = (performance.now() - start) / 1000;
      draw(time);
      if (time < seconds) return;
      clearInterval(timer);
      done();
    }, 1000 / framesPerSecond);
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
