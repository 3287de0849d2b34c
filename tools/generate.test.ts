import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generate } from './generate.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spark-generate-'));
  await write('contract/graphql/member/schema.graphql', 'type Query { getPoints: Int! }');
  await write('contract/graphql/operator/schema.graphql', 'type Query { getMembers: [ID!]! }');
  await write('web/points/points.graphql', 'query getPoints { getPoints }');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const OPERATIONS = 'contract/generated/member/operations/web-points-points.ts';
const read = (path: string) => readFile(join(root, path), 'utf8');

test('what is as it was made is not made again', async () => {
  expect(await generate(root)).toBe(true);
  expect(await read(OPERATIONS)).toContain("name: 'getPoints'");
  expect(await generate(root)).toBe(false);
});

test.each<[what: string, change: () => Promise<void>]>([
  ['an operation', () => write('web/points/points.graphql', 'query getPoints { getPoints }\n')],
  ['a new operation', () => write('web/more.graphql', 'fragment None on Query { getPoints }')],
  ['the schema', () => write('contract/graphql/operator/schema.graphql', 'type Query { getMembers: [ID!] }')],
  ['the generator', () => write('tools/generated-files.ts', '// another one')],
  ['what was made, by hand', () => write(OPERATIONS, '')],
  ['what was made, which is gone', () => rm(join(root, OPERATIONS))],
])('all is made again after a change of %s', async (_what, change) => {
  await generate(root);
  const made = await read(OPERATIONS);
  await change();
  expect(await generate(root)).toBe(true);
  expect(await read(OPERATIONS)).toBe(made);
  expect(await generate(root)).toBe(false);
});

test('what was made of a file that is gone goes too', async () => {
  await write('web/other.graphql', 'query getPoints { getPoints }');
  await rm(join(root, 'web/points/points.graphql'));
  await generate(root);
  await write('web/points/points.graphql', 'query getPoints { getPoints }');
  await rm(join(root, 'web/other.graphql'));
  await generate(root);
  await expect(read('contract/generated/member/operations/web-other.ts')).rejects.toThrow('ENOENT');
  expect(await read(OPERATIONS)).toContain('getPoints');
});
