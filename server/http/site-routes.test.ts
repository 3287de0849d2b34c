import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ICONS } from '#contract/wire/app-icons.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { siteRoutes } from './site-routes.ts';

const clock = heldClock(new Date('2026-12-31T12:00:00Z'));
const PAGE = '<!doctype html><style>a{}</style><body data-person="__PERSON__"><a href="__ORIGIN__/">© __YEAR__</a>';
let folder: string;
let app: FastifyInstance;

/** A cookie of any kind stands for a session here. */
const hasSession = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  for (const name of ['index', 'faq', 'privacy-policy', 'terms-of-use']) {
    await writeFile(join(folder, `${name}.html`), PAGE);
  }
  for (const name of [
    'robots.txt',
    'sitemap.xml',
    'manifest.webmanifest',
    'social-preview.png',
    ...APP_ICONS.map((icon) => icon.name),
  ]) {
    await writeFile(join(folder, name), '__ORIGIN__/sitemap.xml');
  }
  app = fastify();
  await siteRoutes(app, { folder, publicOrigin: 'https://spark.example', clock, hasSession });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('the landing page has the public address and the current year, also after New Year', async () => {
  expect((await app.inject('/')).body).toContain('<a href="https://spark.example/">© 2026</a>');
  clock.advance(2 * 24 * 60 * 60 * 1000);
  expect((await app.inject('/?utm_source=mail')).body).toContain('© 2027');
});

test('a browser that has the page already gets no second copy', async () => {
  const { headers, statusCode } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test.each([
  ['/', "'none'"],
  ['/site/faq', "'self'"],
  ['/site/privacy-policy', "'self'"],
  ['/site/terms-of-use', "'self'"],
])('%s runs no script, has its own styles only, and may be framed by %s', async (url, framedBy) => {
  const policy = String((await app.inject(url)).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/style-src 'sha256-[A-Za-z0-9+/]+='/);
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect(policy).toContain(`frame-ancestors ${framedBy}`);
});

test('search engines find the map of the site', async () => {
  const robots = await app.inject('/robots.txt');
  expect(robots.body).toBe('https://spark.example/sitemap.xml');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect((await app.inject('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
});

test('other sites may show the preview', async () => {
  expect((await app.inject('/social-preview.png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('somebody with a session gets a page of their own, which nobody else is shown', async () => {
  const member = await app.inject({ url: '/', headers: { cookie: 'spark_refresh=x' } });
  const visitor = await app.inject('/');
  expect(member.body).toContain('data-person="member"');
  expect(visitor.body).toContain('data-person="visitor"');
  expect(member.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
  expect(visitor.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding, cookie' });
  expect(member.headers['etag']).not.toBe(visitor.headers['etag']);
  const framed = await app.inject({ url: '/site/faq', headers: { cookie: 'spark_refresh=x' } });
  expect(framed.body).toContain('data-person="visitor"');
});
