/** Builds what differs in the folder of the second version; static pages, gallery and registration are those of the first. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type * as Brand from '../../tools/brand/read-brand.ts';
import type * as Folders from '../../tools/build-folders.ts';
import type * as Generate from '../../tools/generate.ts';
import type * as Vite from '../../tools/vite-config.ts';
import type * as Worker from '../../tools/build-worker.ts';

const [folder = '', firstBuild = ''] = process.argv.slice(2);

async function tool<Module>(name: string): Promise<Module> {
  return import(join(folder, 'tools', name)) as Promise<Module>;
}

process.env['NODE_ENV'] = 'production';
const { generate } = await tool<typeof Generate>('generate.ts');
const { buildConfig, sharedConfig } = await tool<typeof Vite>('vite-config.ts');
const { buildWorker } = await tool<typeof Worker>('build-worker.ts');
const { readBrand } = await tool<typeof Brand>('brand/read-brand.ts');
const { switchToBuild } = await tool<typeof Folders>('build-folders.ts');
await generate();
await switchToBuild(join(folder, 'dist'), 'second', async (made) => {
  for (const name of ['site', 'gallery', 'registration'])
    await cp(join(firstBuild, name), join(made, name), { recursive: true });
  for (const app of ['web', 'console'] as const) await build(buildConfig(app, join(made, app), readBrand()));
  await buildWorker(join(made, 'web'), sharedConfig('web', readBrand()));
});
