/** `npm start`: builds what is missing or out of date, then runs the build in this process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from '#server/platform/places.ts';

// In a process of its own: the build's memory is given back before the server starts.
const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
const folder = currentBuild();
if (build.status !== 0 || folder === undefined) process.exit(build.status ?? 1);

await import(pathToFileURL(join(folder, 'server/main.js')).href);
