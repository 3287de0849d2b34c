/** `npm start`: builds what is missing or out of date, then runs the build in this process. */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild, DIST } from '#server/platform/places.ts';
import { chosenBrandFolder } from './brand/chosen-brand.ts';
import { compiledFolder, switchIfBuilt } from './build-folders.ts';
import { readBuildInputs } from './build-inputs.ts';

const { name } = readBuildInputs(chosenBrandFolder());
const folder = (await switchIfBuilt(DIST, name)) ?? buildAnew();
// What was compiled at one start need not be at the next.
enableCompileCache(compiledFolder(folder));
await import(pathToFileURL(join(folder, 'server/main.js')).href);

/** In a process of its own: the build's memory is given back before the server starts. */
function buildAnew(): string {
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  const built = currentBuild();
  if (build.status !== 0 || built === undefined) process.exit(build.status ?? 1);
  return built;
}
