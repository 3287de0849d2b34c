/**
 * Writes hostile files to a folder, and what they are as `list.json`: making them takes hundreds of megabytes, which are not to
 * be counted for anyone who is sent them. Called with the folder, how many there are, and how many of them are a sample.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleOf } from '../masses.ts';
import { hostileFiles } from './hostile-files.ts';

/** Of those that are kept when they were drawn anew. */
const MARKED = 2;

const [folder = '', count = '0', sample = '0'] = process.argv.slice(2);
const files = [...(await hostileFiles(Number(count))).entries()];
const [marked, others] = [true, false].map((has) => files.filter(([, { mark }]) => (mark !== undefined) === has));
const chosen = [
  ...sampleOf('marked files', marked ?? [], MARKED),
  ...sampleOf('files', others ?? [], Number(sample) - MARKED),
];
for (const [at, { bytes }] of chosen) await writeFile(join(folder, String(at)), await bytes());
const list = chosen.map(([at, { what, name, mark }]) => ({ at, what, name, mark }));
await writeFile(join(folder, 'list.json'), JSON.stringify(list));
