import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUILT_FOLDERS, typeOfBuiltFile } from '#server/http/built-files.ts';
import { SQUASHED_FILE } from '#server/platform/database/squashed-schema.ts';
import { ROOT } from '#server/platform/places.ts';
import { buildApps } from './build-apps.ts';
import { APPS, CSP_NONCE_PLACEHOLDER } from './vite-config.ts';

let built: string;

beforeAll(async () => {
  built = await buildApps();
});

test('a second build of the same sources does nothing', async () => {
  const lines: string[] = [];
  await buildApps({ onProgress: (line) => lines.push(line) });
  expect(lines).toEqual([]);
});

test('every file with a hash in its name is one that nodes keep for each other', async () => {
  const names = (folder: string) => readdir(join(built, folder));
  const files = (await Promise.all(Object.values(BUILT_FOLDERS).map(names))).flat();
  const plain = files.filter((name) => !/\.(br|gz)$/.test(name));
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((name) => typeOfBuiltFile(name) === undefined)).toEqual([]);
});

test('the server finds the squashed schema in a build', async () => {
  const file = join('server/migrations', SQUASHED_FILE);
  expect(await readFile(join(built, file), 'utf8')).toBe(await readFile(join(ROOT, file), 'utf8'));
});

describe.each(Object.entries(APPS))('the built %s app', (app, { base }) => {
  const folderOf = (): string => join(built, app);

  test('has a page whose scripts and styles are files with a nonce, and inline only what asks early', async () => {
    const whole = await readFile(join(folderOf(), 'index.html'), 'utf8');
    // The member's page asks for session and list before its scripts are there; the nonce lets that one script run.
    const early = `<script nonce="${CSP_NONCE_PLACEHOLDER}">`;
    expect(whole.split(early)).toHaveLength(app === 'web' ? 2 : 1);
    const page = whole.replace(early, '');
    const tags = page.match(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThanOrEqual(2);
    for (const tag of tags) {
      expect(tag).toContain(`nonce="${CSP_NONCE_PLACEHOLDER}"`);
      expect(tag).toMatch(new RegExp(`(?:src|href)="${base}assets/`));
    }
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  test('is built for production, whatever the environment of the caller', async () => {
    const [entry = ''] =
      (await readFile(join(folderOf(), 'index.html'), 'utf8')).match(/assets\/index-[^"]+\.js/) ?? [];
    expect(await readFile(join(folderOf(), entry), 'utf8')).not.toContain('react.dev/link/react-devtools');
  });

  test('never builds code from text, which the policy forbids', async () => {
    for await (const path of glob('assets/*.js', { cwd: folderOf() })) {
      expect(await readFile(join(folderOf(), path), 'utf8')).not.toMatch(/\beval\(|\bnew Function\(|[^.\w]Function\(/);
    }
  });

  test('has compressed copies that say the same', async () => {
    const paths = await Array.fromAsync(glob('assets/*.{js,css}.br', { cwd: folderOf() }));
    expect(paths.length).toBeGreaterThanOrEqual(2);
    for (const path of paths) {
      const plain = join(folderOf(), path.slice(0, -'.br'.length));
      const text = await readFile(plain);
      expect(brotliDecompressSync(await readFile(`${plain}.br`)).equals(text)).toBe(true);
      expect(gunzipSync(await readFile(`${plain}.gz`)).equals(text)).toBe(true);
    }
  });

  test('carries no data inside its styles', async () => {
    for await (const path of glob('assets/*.css', { cwd: folderOf() })) {
      expect(await readFile(join(folderOf(), path), 'utf8')).not.toContain('url(data:');
    }
  });
});
