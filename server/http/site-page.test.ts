import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSitePage, pickEncoding } from './site-page.ts';

const HTML = '<!doctype html><style>a{color:red}</style><p>Hello</p>';

test('a page says the same in every encoding, and names the hash of its own styles', () => {
  const { encoded, styleHash } = createSitePage(HTML);
  expect(encoded.identity.toString()).toBe(HTML);
  expect(gunzipSync(encoded.gzip).toString()).toBe(HTML);
  expect(brotliDecompressSync(encoded.br).toString()).toBe(HTML);
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update('a{color:red}').digest('base64')}'`);
});

test('another text has another tag', () => {
  expect(createSitePage(HTML).etag).toBe(createSitePage(HTML).etag);
  expect(createSitePage(`${HTML}!`).etag).not.toBe(createSitePage(HTML).etag);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
  [undefined, 'identity'],
] as const)('a browser that accepts %s gets %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding);
});
