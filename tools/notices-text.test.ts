import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { dependenciesOf, missingFrom, noticesText, type Lock } from './notices-text.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('THIRD-PARTY-NOTICES.md lists every package that production depends on: npm run notices', () => {
  const dependencies = dependenciesOf(JSON.parse(read('package-lock.json')) as Lock);
  expect(dependencies.length).toBeGreaterThan(100);
  expect(missingFrom(read('THIRD-PARTY-NOTICES.md'), dependencies)).toEqual([]);
});

const LOCK: Lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.0.0', license: 'MIT' },
    'node_modules/@us/two': { version: '2.0.0', license: 'MIT' },
    'node_modules/@us/two/node_modules/one': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/binary': { version: '4.0.0', license: 'ISC', optional: true },
  },
};
const TEXTS: Readonly<Record<string, string>> = {
  'node_modules/one': 'Copyright (c) 2020 Ada\n\nDo what you\nwant.\n',
  'node_modules/@us/two': 'Copyright Lee Foundation\n\nDo what you want.\n',
};

test('each version of what production depends on is there once, without tools', () => {
  expect(dependenciesOf(LOCK).map(({ label, isOptional }) => [label, isOptional])).toEqual([
    ['@us/two 2.0.0', false],
    ['binary 4.0.0', true],
    ['one 1.0.0', false],
  ]);
});

test('the same terms are printed once, with everyone who holds a copyright', () => {
  const text = noticesText(dependenciesOf(LOCK), (path) => ({ licenseText: TEXTS[path], author: undefined }));
  expect(text).toContain('| @us/two 2.0.0 | MIT | Copyright Lee Foundation | [1](#text-1) |');
  expect(text).toContain('| one 1.0.0 | MIT | Copyright (c) 2020 Ada | [1](#text-1) |');
  expect(text).toContain('| binary 4.0.0 | ISC |');
  expect(text.split('Do what you want.').length).toBe(2);
});

test('a package without a license file has its author, and what is missing is named', () => {
  const dependencies = dependenciesOf(LOCK);
  const text = noticesText(dependencies, () => ({ licenseText: undefined, author: 'Ada' }));
  expect(text).toContain('| one 1.0.0 | MIT | Ada | none in the package |');
  expect(missingFrom(text, dependencies)).toEqual([]);
  expect(missingFrom(text.replace('| one 1.0.0', '| one 0.9.0'), dependencies)).toEqual(['one 1.0.0']);
});
