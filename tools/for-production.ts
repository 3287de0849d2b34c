/** What the builds of apps have in common. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

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

const brotli = promisify(zlib.brotliCompress);
const gzipped = promisify(zlib.gzip);

/** The very best takes almost three times as long as the one before it, and saves another 2 of 100 bytes: worth it for members. */
const BROTLI_QUALITY = { best: 11, quick: 10 } as const;
export type HowSmall = keyof typeof BROTLI_QUALITY;

interface CompressOptions {
  readonly how: HowSmall;
  /** Where the files of the last build are, with their copies: those that are the same need not be compressed again. */
  readonly lastFolder?: string | undefined;
}

/** index.html stays as it is: the server changes it with every answer. */
export async function compressTextFiles(folder: string, { how, lastFolder }: CompressOptions): Promise<void> {
  const paths = await Array.fromAsync(glob(TEXT_FILES, { cwd: folder }));
  await Promise.all(
    paths
      .filter((path) => !path.endsWith('.html'))
      .map((path) => compress(join(folder, path), { how, last: lastFolder && join(lastFolder, path) })),
  );
}

async function compress(file: string, { how, last }: { how: HowSmall; last: string | undefined }): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST_COMPRESSED_BYTES) return;
  const same = last === undefined ? undefined : await copiesOf(last, text);
  const params = {
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[how],
  };
  await writeFile(`${file}.br`, same?.br ?? (await brotli(text, { params })));
  await writeFile(`${file}.gz`, same?.gz ?? (await gzipped(text, { level: zlib.constants.Z_BEST_COMPRESSION })));
}

async function copiesOf(file: string, text: Buffer): Promise<{ br: Buffer; gz: Buffer } | undefined> {
  try {
    const [plain, br, gz] = await Promise.all(['', '.br', '.gz'].map((kind) => readFile(`${file}${kind}`)));
    return plain?.equals(text) && br && gz ? { br, gz } : undefined;
  } catch {
    return undefined;
  }
}
