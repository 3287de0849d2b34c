import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { breachedPasswords, breachedPasswordsProblem } from './breached-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-breached-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

function fileOf(name: string, passwords: readonly string[], lineOf = (hash: string, at: number) => `${hash}:${at}`) {
  const path = join(folder, name);
  writeFileSync(path, passwords.map(sha1).toSorted().map(lineOf).join('\r\n'));
  return path;
}

const MANY = Array.from({ length: 3_000 }, (_, at) => `Leaked-${at}!`);

test.each([
  ['with counts', fileOf('counts.txt', MANY)],
  ['with counts of every length', fileOf('lengths.txt', MANY, (hash, at) => `${hash}:${'9'.repeat(1 + (at % 9))}`)],
  ['of hashes alone, in small letters', fileOf('small.txt', MANY, (hash) => hash.toLowerCase())],
])('every password of a file %s is found, and no other', async (_what, path) => {
  const breached = breachedPasswords(path);
  const sorted = MANY.toSorted((one, other) => (sha1(one) < sha1(other) ? -1 : 1));
  // The first and the last, and some all over the file.
  const some = sorted.filter((_, at) => at < 3 || at > sorted.length - 4 || at % 97 === 0);
  for (const password of some) expect(`${password} ${await breached.has(password)}`).toBe(`${password} true`);
  for (let at = 0; at < 30; at++) expect(await breached.has(`Other-${at}!`)).toBe(false);
});

test('a file of one line, and of none', async () => {
  expect(await breachedPasswords(fileOf('one.txt', ['Only-one1!'])).has('Only-one1!')).toBe(true);
  expect(await breachedPasswords(fileOf('none.txt', [])).has('Only-one1!')).toBe(false);
});

test('what is wrong with a file is told before it is used', async () => {
  expect(await breachedPasswordsProblem(fileOf('good.txt', MANY))).toBeUndefined();
  expect(await breachedPasswordsProblem(join(folder, 'gone.txt'))).toBe("can't be read (ENOENT)");
  expect(await breachedPasswordsProblem(folder)).toBe("can't be read (EISDIR)");
  writeFileSync(join(folder, 'plain.txt'), 'password\n123456\n');
  expect(await breachedPasswordsProblem(join(folder, 'plain.txt'))).toMatch(/SHA-1/);
});
