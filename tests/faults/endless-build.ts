/** A build that writes one file, says so, and never ends: to be killed in the middle. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { switchToBuild } from '#tools/build-folders.ts';

const [distFolder = '', name = ''] = process.argv.slice(2);
await switchToBuild(distFolder, name, async (folder) => {
  await writeFile(join(folder, 'index.html'), 'half');
  process.send?.('begun');
  await new Promise(() => setInterval(() => undefined, 60_000));
});
