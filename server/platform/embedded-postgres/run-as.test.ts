import { expect, test } from 'vitest';
import { waysToRun, type Surroundings } from './run-as.ts';

const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\ndaemon:x:1:1::/:/bin/false\n';
const ordinary: Surroundings = { platform: 'linux', uid: 1000, isNamedUser: true, passwd };

const cases: [string, Partial<Surroundings>, string[]][] = [
  ['an ordinary user runs it plainly', {}, ['plain setpriv', 'plain']],
  [
    'root stays root for files and looks ordinary to PostgreSQL',
    { uid: 0 },
    ['namespace', 'capable setpriv', 'dropped setpriv', 'dropped'],
  ],
  ['a user without a name borrows one', { isNamedUser: false }, ['namespace', 'plain setpriv', 'plain']],
  ['macOS has no such ties', { platform: 'darwin' }, ['plain']],
  ['root on macOS', { platform: 'darwin', uid: 0 }, ['dropped']],
];

test.each(cases)('%s', (_name, change, expected) => {
  const ways = waysToRun({ ...ordinary, ...change });
  expect(ways.map(({ way, prefix }) => (prefix[0] === 'setpriv' ? `${way} setpriv` : way))).toEqual(expected);
});

test.each([
  ['a named user that is not root', passwd, '--map-user=1'],
  ['nobody, where the system names no one', '', '--map-user=65534'],
])('inside the namespace it is %s', (_name, names, expected) => {
  expect(waysToRun({ ...ordinary, uid: 0, passwd: names })[0]?.prefix).toContain(expected);
});

test('whoever runs it, it dies with its guard where the kernel offers that', () => {
  for (const uid of [0, 1000])
    expect(waysToRun({ ...ordinary, uid })[0]?.prefix.join(' ')).toMatch(/setpriv --pdeathsig INT$/);
});
