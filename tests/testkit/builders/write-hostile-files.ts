/**
 * Writes hostile files to a folder: making them takes hundreds of megabytes, which are not to be counted for whoever is sent
 * them. Called with the folder and how many.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileFiles } from './hostile-files.ts';

const [folder = '', count = '0'] = process.argv.slice(2);
const files = await hostileFiles(Number(count));
for (const [at, { bytes }] of files.entries()) await writeFile(join(folder, String(at)), bytes);
await writeFile(join(folder, 'list.json'), JSON.stringify(files.map(({ what, name, mark }) => ({ what, name, mark }))));
