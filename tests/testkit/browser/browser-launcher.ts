import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What one unpacked browser needs to find its own parts; every path is relative to the launcher's folder. */
export interface LauncherParts {
  readonly binary: string;
  readonly libraryFolders: readonly string[];
}

const launcherScript = ({ binary, libraryFolders }: LauncherParts): string => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
libraries=${libraryFolders.map((folder) => `"$here/${folder}"`).join(':')}
[ -z "$libraries" ] || export LD_LIBRARY_PATH="$libraries\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export XDG_CACHE_HOME="$here/cache"
exec "$here/${binary}" "$@"
`;

/** Writes a script that starts an unpacked browser with its own libraries, wherever the folder is moved. */
export async function writeLauncher(folder: string, name: string, parts: LauncherParts): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, launcherScript(parts), { mode: 0o755 });
  return path;
}

/** The folders under `folder`, relative to it, that hold shared libraries. */
export async function libraryFoldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const libraries = entries.filter((entry) => !entry.isDirectory() && /\.so(\.|$)/.test(entry.name));
  return [...new Set(libraries.map((entry) => relative(folder, entry.parentPath)))].toSorted();
}

/** Whether the browser starts far enough to say its version; false when a library is missing or it is a stub. */
export async function canRun(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'], { timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}
