/**
 * Builds the registration app: one script, one stylesheet, and the manifest that names them with their hashes.
 * `npm run build:registration -- <folder>` puts it where a running host looks for it (REGISTRATION_URL), without the host.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { REGISTRATION_CONTRACT, type RegistrationManifest } from '#client/registration-module.ts';
import { chosenBrandFolder } from './brand/chosen-brand.ts';
import { readBrand, type BrandFolder } from './brand/read-brand.ts';
import { compressTextFiles, forProduction } from './for-production.ts';
import { generate } from './generate.ts';
import { ROOT, sharedConfig } from './vite-config.ts';

export const REGISTRATION_MANIFEST_FILE = 'manifest.json';

const SHARED = ['react', 'react-dom', 'react/jsx-runtime'];
const PREFIX = '\0shared:';
const SPRITE = /ui[\\/]icons[\\/]sprite[.]svg$/;

/** Takes React, and the file with the icons, from the host that loads this app: there is one React in a page. */
const takenFromHost: Plugin = {
  name: 'taken-from-host',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (SHARED.includes(source)) return PREFIX + source;
    if (!source.endsWith('sprite.svg') || importer === undefined) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && SPRITE.test(found.id) ? `${PREFIX}sprite` : undefined;
  },
  async load(id) {
    if (!id.startsWith(PREFIX)) return undefined;
    const name = id.slice(PREFIX.length);
    const held = `globalThis.sparkShared[${JSON.stringify(name)}]`;
    if (name === 'sprite') return `export default ${held};`;
    const names = Object.keys((await import(name)) as object).filter(
      (key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default',
    );
    return `const held = ${held};\nexport default held;\nexport const { ${names.join(', ')} } = held;`;
  },
};

/** What is given to one version of it and not to another; for the test that deploys a second one. */
export interface RegistrationBuildOptions {
  readonly contract?: number;
  readonly plugins?: readonly Plugin[];
}

export async function buildRegistration(
  outDir: string,
  brand: Promise<BrandFolder>,
  { contract = REGISTRATION_CONTRACT, plugins = [] }: RegistrationBuildOptions = {},
): Promise<void> {
  const shared = sharedConfig('registration', brand);
  const config: InlineConfig = {
    ...shared,
    plugins: [takenFromHost, ...plugins, ...(shared.plugins ?? [])],
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: true,
      // It runs from memory, so there is nothing beside it: pictures are in it.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(ROOT, 'registration/main.tsx'),
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: false,
          entryFileNames: 'assets/registration-[hash].js',
          assetFileNames: 'assets/registration-[hash][extname]',
        },
      },
    },
  };
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  const names = output.map(({ fileName }) => fileName);
  const named = async (ending: string) => {
    const [path, ...others] = names.filter((name) => name.endsWith(ending));
    if (path === undefined || others.length > 0)
      throw new Error(`the registration app must have exactly one ${ending} file, but has: ${names.join(', ')}`);
    const hash = createHash('sha384').update(await readFile(join(outDir, path)));
    return { path, integrity: `sha384-${hash.digest('base64')}` };
  };
  const manifest: RegistrationManifest = { contract, script: await named('.js'), style: await named('.css') };
  await writeFile(join(outDir, REGISTRATION_MANIFEST_FILE), JSON.stringify(manifest));
}

/** Puts a build where a host serves it from: its files first, then in one step the manifest. Pages that are open keep theirs. */
export async function deployRegistration(folder: string, options: RegistrationBuildOptions = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = await mkdtemp(join(folder, '.build-'));
  try {
    await forProduction(() => buildRegistration(made, readBrand(chosenBrandFolder()), options));
    await compressTextFiles(made, { how: 'best' });
    await cp(join(made, 'assets'), join(folder, 'assets'), { recursive: true });
    await rename(join(made, REGISTRATION_MANIFEST_FILE), join(folder, REGISTRATION_MANIFEST_FILE));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Specify the folder: npm run build:registration -- /srv/registration');
    process.exit(1);
  }
  await generate();
  await deployRegistration(resolve(folder));
  console.log(`The registration app is in ${resolve(folder)}`);
}
