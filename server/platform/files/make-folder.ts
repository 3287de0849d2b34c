import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Makes a folder with those above it, one after the other. `mkdir` of Node with `recursive` never ends on a file system that
 * says of a new folder that it is not there, such as /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  let path = resolve(folder);
  while (!(await exists(path))) {
    missing.unshift(path);
    path = dirname(path);
  }
  for (const one of missing) {
    await mkdir(one, { mode }).catch((error: unknown) => {
      // Another process may have made it just now.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (!found.isDirectory())
      throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
