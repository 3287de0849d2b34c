import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSmallBuild } from '#testkit/builders/small-build.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const SCRIPT = 'registration-AAAAaaa1.js';
let build: string;
let folder: string;
let ofBuild: TestNode;
let ofFolder: TestNode;
let ofOrigin: TestNode;
beforeAll(async () => {
  build = await aSmallBuild({
    'registration/manifest.json': '{"contract":1}',
    [`registration/assets/${SCRIPT}`]: 'export const build = 1;',
  });
  folder = await mkdtemp(join(tmpdir(), 'spark-registration-'));
  await mkdir(join(folder, 'assets'));
  ofBuild = await startTestNode({ appsFolder: build });
  ofFolder = await startTestNode({ appsFolder: build, config: { registrationUrl: pathToFileURL(`${folder}/`) } });
  const registrationUrl = new URL('https://cdn.example.org/registration/');
  ofOrigin = await startTestNode({ appsFolder: build, config: { registrationUrl } });
});
afterAll(async () => {
  await Promise.all([ofBuild.stop(), ofFolder.stop(), ofOrigin.stop()]);
  for (const each of [build, folder]) await rm(each, { recursive: true, force: true });
});

const get = (node: TestNode, path: string) => fetch(`${node.url}${path}`, { redirect: 'manual' });
const policyOf = async (node: TestNode) => (await get(node, '/login')).headers.get('content-security-policy') ?? '';

test('without a setting the app of the build is served, and pages call nobody else', async () => {
  const manifest = await get(ofBuild, '/registration/manifest.json');
  expect(manifest.headers.get('cache-control')).toBe('no-store');
  expect(await manifest.json()).toEqual({ contract: 1 });
  const script = await get(ofBuild, `/registration/assets/${SCRIPT}`);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await script.text()).toBe('export const build = 1;');
  expect(await policyOf(ofBuild)).toContain("connect-src 'self';");
});

test('from a folder a running node serves whatever is put there, and nothing beside it', async () => {
  expect((await get(ofFolder, '/registration/manifest.json')).status).toBe(404);
  await writeFile(join(folder, 'assets/registration-BBBBbbb2.js'), 'export const folder = 2;');
  await writeFile(join(folder, 'manifest.json'), '{"contract":2}');
  await writeFile(join(folder, 'secret.txt'), 'hidden');
  expect(await (await get(ofFolder, '/registration/manifest.json')).json()).toEqual({ contract: 2 });
  expect(await (await get(ofFolder, '/registration/assets/registration-BBBBbbb2.js')).text()).toContain('folder = 2');
  expect((await get(ofFolder, `/registration/assets/${SCRIPT}`)).status).toBe(404);
  for (const path of [
    '/registration/secret.txt',
    '/registration/assets/%2e%2e/secret.txt',
    '/registration/assets/..%2fsecret.txt',
  ])
    expect(await (await get(ofFolder, path)).text()).not.toContain('hidden');
});

test('no page of the apps may load a plug-in', async () => {
  const policy = await policyOf(ofOrigin);
  // Objects and applets have what everything has that is not named.
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain('object-src');
});

test('of another origin the manifest is named, and pages may fetch from there but take no script from there', async () => {
  const answer = await get(ofOrigin, '/registration/manifest.json');
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe('https://cdn.example.org/registration/manifest.json');
  const policy = await policyOf(ofOrigin);
  expect(policy).toContain("connect-src 'self' https://cdn.example.org;");
  expect(policy.replace("connect-src 'self' https://cdn.example.org;", '')).not.toContain('cdn.example.org');
  expect(policy).toContain("'strict-dynamic'");
  expect(policy).toContain("require-trusted-types-for 'script'");
});
