import { expect, test } from 'vitest';
import { contentsOf, filesToLint } from './checked-before.ts';

test('a change is linted with all that imports it, by way of others too', () => {
  const files = filesToLint(['server/modules/rewards/rewards.store.ts']);
  expect(files).toContain('server/modules/rewards/rewards.store.ts');
  expect(files).toContain('server/modules/rewards/correct-points-within-limits.test.ts');
  expect(files).not.toContain('contract/rules/password.ts');
});

test('another rule, another library and what everything imports are linted whole', () => {
  expect(filesToLint(['.oxlintrc.json'])).toBeUndefined();
  expect(filesToLint(['package-lock.json', 'tools/check.ts'])).toBeUndefined();
  expect(filesToLint(['server/platform/result.ts'])).toBeUndefined();
});

test('of a file that is gone only those are linted that imported it', () => {
  expect(filesToLint(['tools/was-never-there.ts'])).toEqual([]);
});

test('what a check reads is known by its content', () => {
  const contents = contentsOf(/^tools\/checked-before[.]test[.]ts$/) ?? {};
  expect(Object.keys(contents)).toEqual(['tools/checked-before.test.ts']);
  expect(contents).toEqual(contentsOf(/^tools\/checked-before[.]test[.]ts$/));
});
