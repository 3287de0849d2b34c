import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildInputs } from './build-inputs.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spark-inputs-'));
  for (const path of ['web/page.tsx', 'server/main.ts', 'contract/rules.ts', 'tools/generate.ts', 'brand/brand.json']) {
    await write(path, 'as it was');
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const read = () => readBuildInputs(join(root, 'brand'), root);

test.each([
  ['a page', 'web/page.tsx', true],
  ['what both sides agree on', 'contract/rules.ts', true],
  ['the generator, whose files are not looked at', 'tools/generate.ts', true],
  ['the brand', 'brand/brand.json', true],
  ['the server', 'server/main.ts', false],
  ['a new migration', 'server/migrations/0001-a.sql', false],
])('%s makes another build', async (_what, path, isOfApps) => {
  const before = read();
  await write(path, 'changed');
  const after = read();
  expect(after.name).not.toBe(before.name);
  expect(after.appsHash !== before.appsHash).toBe(isOfApps);
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
