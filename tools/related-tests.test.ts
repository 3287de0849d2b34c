import { expect, test } from 'vitest';
import { affordable, testsOf } from './related-tests.ts';

test.each([
  ['a test itself', 'contract/rules/password.test.ts', 'contract/rules/password.test.ts'],
  ['what it imports', 'contract/rules/password.ts', 'contract/rules/password.test.ts'],
  [
    'what that imports',
    'server/modules/rewards/rewards.store.ts',
    'server/modules/rewards/correct-points-within-limits.test.ts',
  ],
  ['what stands beside it', 'server/http/download-routes.ts', 'server/http/export-routes.test.ts'],
  ['what it stands on', 'tests/testkit/node.ts', 'server/http/export-routes.test.ts'],
])('a test is touched by %s', (_by, changed, touched) => {
  expect(testsOf([changed])).toContain(touched);
});

test('a room does not touch what only stands on the same node', () => {
  const tests = testsOf(['server/modules/clips/clean-media.ts']);
  expect(tests).toContain('server/modules/clips/clean-media.test.ts');
  expect(tests).not.toContain('server/http/egift-routes.test.ts');
});

test('the nearest come first', () => {
  const tests = testsOf(['contract/rules/password.ts']);
  const whereIs = (file: string) => {
    expect(tests).toContain(file);
    return tests.indexOf(file);
  };
  expect(whereIs('contract/rules/password.test.ts')).toBeLessThan(whereIs('web/session/session.test.ts'));
  expect(whereIs('web/session/session.test.ts')).toBeLessThan(whereIs('server/http/passwords.test.ts'));
});

test('what nobody imports touches nothing', () => {
  expect(testsOf(['README.md', 'docs/gone.md'])).toEqual([]);
});

test('of what is near so much is taken as is quick, files with a node counting more', () => {
  const onNodes = ['server/http/auth-routes.test.ts', 'server/http/support.test.ts', 'server/http/profile.test.ts'];
  expect(affordable(onNodes, 20)).toEqual(onNodes);
  expect(affordable(onNodes, 8)).toEqual(onNodes.slice(0, 2));
  expect(affordable(onNodes, 1)).toEqual(onNodes.slice(0, 1));
  const alone = ['contract/rules/password.test.ts', 'contract/rules/login.test.ts'];
  expect(affordable(alone, 2)).toEqual(alone);
});
