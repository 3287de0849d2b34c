import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { APP_ICONS } from '#contract/wire/app-icons.ts';

const PAGES = ['web/index.html', 'console/index.html', 'gallery/index.html'];
const SITE = ['index', 'faq', 'privacy-policy', 'terms-of-use'].map((name) => `site/${name}.html`);
const BESIDE = [
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
  'social-preview.png',
  ...APP_ICONS.map((icon) => icon.name),
].map((name) => `site/${name}`);

/** A folder that a node takes for built apps: pages without content, and these files under their compressed copies. */
export async function aSmallBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-build-'));
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const path of [...PAGES, ...SITE, ...BESIDE]) await write(path, `<!doctype html><title>${path}</title>`);
  await write('web/route-scripts.json', '{}');
  await write('web/service-worker.js', '// of a small build');
  for (const app of ['web', 'console', 'gallery', 'site', 'registration']) {
    await mkdir(join(folder, app, 'assets'), { recursive: true });
  }
  for (const [path, content] of Object.entries(files)) {
    await write(path, content);
    await write(`${path}.br`, brotliCompressSync(content));
    await write(`${path}.gz`, gzipSync(content));
  }
  return folder;
}
