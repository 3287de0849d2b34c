/**
 * Makes what is generated in contract/generated: of the SDL and the operations (generated-files.ts), and of the settings of the
 * chosen brand. While neither these nor what was made of them differ from the last time, nothing is made, and what would make
 * it is not even imported: that is most of its time.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { brandModule, readBrand } from './brand/read-brand.ts';

const GENERATED = 'contract/generated';
const MADE_OF = [
  '{contract/graphql,console,web}/**/*.graphql',
  'tools/{generate,generated-files}.ts',
  'package-lock.json',
];
/** What was there when all was made last: inputs and outputs, with the hash of each. */
const RECORD = '.cache/generated.json';

/** Tells whether anything had to be made. */
export async function generate(root: string = join(import.meta.dirname, '..')): Promise<boolean> {
  await writeIfChanged(join(root, GENERATED, 'brand.ts'), brandModule((await readBrand()).settings));
  const inputs = globSync(MADE_OF, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  if (isAsRecorded(root, inputs)) return false;
  const { generatedFiles } = await import('./generated-files.ts');
  const files = await generatedFiles(root);
  for (const { name, text } of files) await writeIfChanged(join(root, name), text);
  const names = new Set(files.map(({ name }) => name));
  for (const folder of new Set([...names].map((name) => dirname(name)))) await removeOthers(root, folder, names);
  await writeIfChanged(join(root, RECORD), JSON.stringify(hashesOf(root, [...inputs, ...names])));
  return true;
}

/** A file that came, went or was changed by hand differs from the record. */
function isAsRecorded(root: string, inputs: readonly string[]): boolean {
  try {
    const recorded = readFileSync(join(root, RECORD), 'utf8');
    const paths = [...inputs, ...Object.keys(JSON.parse(recorded) as Record<string, string>)];
    return JSON.stringify(hashesOf(root, paths)) === recorded;
  } catch {
    return false;
  }
}

function hashesOf(root: string, paths: readonly string[]): Record<string, string> {
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('base64');
  return Object.fromEntries([...new Set(paths)].toSorted().map((path) => [path, hashOf(path)]));
}

/** What was made of a file that is gone names types that are gone. */
async function removeOthers(root: string, folder: string, made: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (path.endsWith('.ts') && !made.has(path)) await rm(join(root, path));
  }
}

/** Leaves an equal file alone, so that watchers do not see a change where there is none. */
async function writeIfChanged(name: string, text: string): Promise<void> {
  const present = await readFile(name, 'utf8').catch(() => undefined);
  if (present === text) return;
  await mkdir(dirname(name), { recursive: true });
  const temporary = `${name}.${process.pid}`;
  await writeFile(temporary, text);
  await rename(temporary, name).catch(async (error: unknown) => {
    await rm(temporary, { force: true });
    throw error;
  });
}

if (import.meta.main) await generate();
