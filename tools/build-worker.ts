/** Builds the worker of the member's app beside it: one script that knows which build it belongs to and what to keep of it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import type { WorkerBuild } from '#contract/wire/worker.ts';
import { pageBuildOf } from '#server/platform/page-build.ts';
import { KEPT_SCRIPTS_FILE } from './early-script.ts';

const ROOT = join(import.meta.dirname, '..');
export const WORKER_FILE = 'service-worker.js';

/** Beside the scripts and styles: the letters of an English page, and the pictures of pages without a connection. */
const KEPT_FILES =
  /^(mark|mark-reversed|offline|waiting|pear|bricolage-grotesque|atkinson-hyperlegible-next)-[\w-]{8}\.(svg|woff2)$/;

export async function buildWorker(outDir: string, shared: InlineConfig): Promise<void> {
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  const worker: WorkerBuild = { id: pageBuildOf(html), files: await filesOf(outDir, html) };
  const result = await build({
    ...shared,
    logLevel: 'silent',
    define: { WORKER_BUILD: JSON.stringify(worker) },
    build: {
      write: false,
      rolldownOptions: {
        input: join(ROOT, 'web/worker/worker.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error("The worker wasn't built");
  await writeFile(join(outDir, WORKER_FILE), chunk.code);
}

async function filesOf(outDir: string, html: string): Promise<readonly string[]> {
  const scripts = JSON.parse(await readFile(join(outDir, KEPT_SCRIPTS_FILE), 'utf8')) as string[];
  const named = Array.from(html.matchAll(/\/(assets\/[\w.-]+)"/g), ([, path = '']) => path);
  const kept = (await readdir(join(outDir, 'assets'))).filter((name) => KEPT_FILES.test(name) || name.endsWith('.css'));
  const paths = [...named, ...scripts, ...kept.map((name) => `assets/${name}`)];
  return [...new Set(paths)].map((path) => `/${path}`).toSorted();
}
