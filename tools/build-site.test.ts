import { glob, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import firstBrand from '../brand/brand.json' with { type: 'json' };
import secondBrand from '../tests/fixtures/second-brand/brand.json' with { type: 'json' };
import { buildParts } from './build-apps.ts';

const ROOT = join(import.meta.dirname, '..');
/** What tells the first brand from another; its short name is also a word of the product ('My Spark'). */
const FIRST_BRAND_WORDS = [
  firstBrand.name,
  firstBrand.retailerName,
  firstBrand.retailerName.replace('&', '&amp;'),
  firstBrand.siteId,
  firstBrand.tenantId,
  firstBrand.texts.heroTitle,
  new URL(firstBrand.stores.ios.address).host,
  ...Object.values(firstBrand.colours.plum),
];
let built: string;

beforeAll(async () => {
  // Inside the project, so that what is rendered finds its packages.
  built = await mkdtemp(join(ROOT, 'node_modules/.cache/second-brand-'));
  await buildParts(built, join(ROOT, 'tests/fixtures/second-brand'), ['console', 'web', 'site']);
});

afterAll(async () => {
  await rm(built, { recursive: true, force: true });
});

test('another brand leaves nothing of the first one in any page, script, style or picture', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const path of glob('{site,web,console}/**/*.{css,html,js,svg,txt,xml,webmanifest}', { cwd: built })) {
    files += 1;
    const text = (await readFile(join(built, path), 'utf8')).toLowerCase();
    found.push(
      ...FIRST_BRAND_WORDS.filter((word) => text.includes(word.toLowerCase())).map((word) => `${path}: ${word}`),
    );
  }
  expect(files).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('another brand has its own name, words, links, mark and colours', async () => {
  const landing = await readFile(join(built, 'site/index.html'), 'utf8');
  expect(landing).toContain(`<title>${secondBrand.name} by Oak &amp; Field</title>`);
  expect(landing).toContain(secondBrand.texts.heroTitle);
  expect(landing).toContain(secondBrand.links.californiaNotice);
  expect(landing).toContain(secondBrand.stores.android.address);
  expect(landing).toContain(secondBrand.colours.plum[700]);
  expect(await readFile(join(built, 'web/index.html'), 'utf8')).toContain(`<title>${secondBrand.name}</title>`);

  const [mark = ''] = /(?:\/site)?\/assets\/mark-[^"]+\.svg/.exec(landing) ?? [];
  const ownMark = await readFile(join(ROOT, 'tests/fixtures/second-brand/mark.svg'), 'utf8');
  expect(await readFile(join(built, mark.startsWith('/site') ? '' : 'web', mark), 'utf8')).toBe(ownMark);
});

test('typefaces and pictures that the app has too are named once: nobody fetches them twice on the way from the front page', async () => {
  const ofApp = new Set(await readdir(join(built, 'web/assets')));
  for (const page of ['index', 'faq', 'privacy-policy', 'terms-of-use']) {
    const text = await readFile(join(built, `site/${page}.html`), 'utf8');
    const names = [...text.matchAll(/\/site\/assets\/(?<name>[\w.-]+)/g)].map(({ groups }) => groups?.['name'] ?? '');
    expect(names.filter((name) => ofApp.has(name))).toEqual([]);
    expect(text).toMatch(/<link rel="preload" href="\/assets\/atkinson-hyperlegible-next-[^"]+\.woff2"/);
  }
});

test('a brand without pictures of QR codes shows its store links alone', async () => {
  expect(await readFile(join(built, 'site/index.html'), 'utf8')).not.toContain('QR code');
});

test('the landing page needs no script: the only ones in it are data', async () => {
  const landing = await readFile(join(built, 'site/index.html'), 'utf8');
  const scripts = landing.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toEqual(['<script type="application/ld+json">', '<script type="application/ld+json">']);
  expect(landing).not.toMatch(/\son\w+=|\sstyle=|<link rel="stylesheet"/);
});
