/** What the builds of apps have in common. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILES = '**/*.{css,html,js,svg}';
/** Below this a compressed copy saves less than its own headers cost. */
const SMALLEST_COMPRESSED_BYTES = 1_024;

/** Whatever NODE_ENV the caller has (a test runner's, a shell's), the apps are built for production. */
export async function forProduction(make: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await make();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The very best takes almost three times as long as the one before it, and saves another 2 of 100 bytes: worth it for members. */
const BROTLI_QUALITY = { best: 11, quick: 10 } as const;
export type HowSmall = keyof typeof BROTLI_QUALITY;

/** index.html stays as it is: the server changes it with every answer. */
export async function compressTextFiles(folder: string, how: HowSmall): Promise<void> {
  const paths = await Array.fromAsync(glob(TEXT_FILES, { cwd: folder }));
  await Promise.all(paths.filter((path) => !path.endsWith('.html')).map((path) => compress(join(folder, path), how)));
}

async function compress(file: string, how: HowSmall): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST_COMPRESSED_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[how],
  };
  await writeFile(`${file}.br`, await brotli(text, { params }));
  await writeFile(`${file}.gz`, await gzipped(text, { level: constants.Z_BEST_COMPRESSION }));
}
