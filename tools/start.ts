/** `npm start`: builds what is missing or out of date, then runs the server in this process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// In a process of its own: the build's memory is given back before the server starts.
const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

await import('../server/main.ts');
