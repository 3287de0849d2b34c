/**
 * Builds the pages that need no script into a folder: the landing page and the documents that the app shows in a
 * frame, with their styles inside them, and what search engines and phones ask for beside them.
 */
import { copyFile, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { drawAppIcons } from './app-icons.ts';
import { brandPlugin, recolourFor } from './brand/brand-plugin.ts';
import type { BrandFolder } from './brand/read-brand.ts';

const ROOT = join(import.meta.dirname, '..');
/** What the drawing of the app stands on, in the colours of the default brand. */
const ICON_GROUND = '#612855';
const RENDER_FILE = 'render.mjs';

type RenderSite = (styles: string) => Readonly<Record<string, string>>;

export async function buildSite(outDir: string, brand: BrandFolder): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    root: ROOT,
    base: '/site/',
    publicDir: false,
    logLevel: 'silent',
    plugins: [brandPlugin(brand)],
    build: {
      ssr: join(ROOT, 'site/render-site.tsx'),
      ssrEmitAssets: true,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssMinify: true,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: RENDER_FILE } },
    },
  });

  const renderFile = join(outDir, RENDER_FILE);
  const { renderSite } = (await import(pathToFileURL(renderFile).href)) as { renderSite: RenderSite };
  const recolour = await recolourFor(brand);
  for (const [path, text] of Object.entries(renderSite(await takeStyles(outDir)))) {
    const file = join(outDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, recolour(await withSharedFiles(outDir, text)));
  }
  const { appIcon } = brand.settings.logos;
  await drawAppIcons(outDir, resolve(brand.folder, appIcon), recolour(ICON_GROUND));
  await copyFile(resolve(brand.folder, brand.settings.socialPreview), join(outDir, 'social-preview.png'));
  await rm(renderFile);
}

/**
 * A file that the member's app has too is named by the app's address: anyone who goes on from the front page, as to the waitlist, has
 * the typefaces and pictures of both already. Its name says what is in it, so it is the same file.
 */
async function withSharedFiles(outDir: string, text: string): Promise<string> {
  const ofApp = new Set(await readdir(join(outDir, '../web/assets')).catch(() => []));
  return text.replaceAll(/\/site(?<path>\/assets\/(?<name>[\w.-]+))/g, (address, path: string, name: string) =>
    ofApp.has(name) ? path : address,
  );
}

/** The pages carry their styles, so the file of their own is not served. */
async function takeStyles(folder: string): Promise<string> {
  const parts: string[] = [];
  for await (const path of glob('assets/*.css', { cwd: folder })) {
    parts.push((await readFile(join(folder, path), 'utf8')).trim());
    await rm(join(folder, path));
  }
  if (parts.length === 0) throw new Error('The static pages were built without styles');
  return parts.join('');
}
