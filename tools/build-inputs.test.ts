import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildInputs } from './build-inputs.ts';

const FOLDERS =
  'client console contract emails gallery profile-fields registration server site survey-engine survey-renderer ui web';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spark-inputs-'));
  for (const folder of FOLDERS.split(' ')) await write(`${folder}/file.ts`, 'as it was');
  for (const path of ['tools/generate.ts', 'brand/brand.json']) await write(path, 'as it was');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const read = () => readBuildInputs(join(root, 'brand'), root);

const EVERY_PART = ['console', 'gallery', 'registration', 'server', 'site', 'web'];
const ALL_BUT_GALLERY = EVERY_PART.filter((part) => part !== 'gallery');

test.each([
  ['a page', 'web/page.tsx', ['site', 'web']],
  ['a page of operators', 'console/page.tsx', ['console']],
  ['a picture in a folder', 'console/art/mark.svg', ['console']],
  ['an operation', 'web/features/home/home.graphql', EVERY_PART],
  ['what both sides agree on', 'contract/rules.ts', ALL_BUT_GALLERY],
  ['a component', 'ui/actions/button.tsx', ['console', 'gallery', 'registration', 'site', 'web']],
  ['a picture that goes into e-mails', 'ui/art/mail/mark.png', EVERY_PART],
  ['the generator, whose files are not looked at', 'tools/generate.ts', EVERY_PART],
  ['the brand', 'brand/brand.json', EVERY_PART],
  ['the server', 'server/main.ts', ['server']],
  ['a new migration', 'server/migrations/0001-a.sql', ['server']],
])('%s makes another build, and of its parts only those that it is in', async (_what, path, parts) => {
  const before = read();
  await write(path, 'changed');
  const after = read();
  expect(after.name).not.toBe(before.name);
  const changed = Object.entries(after.partHashes).filter(([part, hash]) => before.partHashes[part as 'web'] !== hash);
  expect(changed.map(([part]) => part).toSorted()).toEqual(parts);
});

test.each([
  ['what is generated', 'contract/generated/member/graphql.ts'],
  ['a test', 'web/page.test.tsx'],
  ['the documentation', 'README.md'],
])('%s makes no other build', async (_what, path) => {
  const before = read();
  await write(path, 'changed');
  expect(read()).toEqual(before);
});
