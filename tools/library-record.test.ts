import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { breachesOn, DEADLINE_DAYS, outdatedIn, recordOf, type LibraryRecord } from './library-record.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const EMPTY: LibraryRecord = { lookedOn: '2026-01-01', lockFile: '', outdated: {}, vulnerable: [] };

describe('a deadline', () => {
  test.each([
    ['look', EMPTY, '2026-01-31', '2026-02-01'],
    [
      'update',
      {
        ...EMPTY,
        lookedOn: '2026-04-01',
        outdated: { kysely: { current: '1.0.0', latest: '1.0.1', since: '2026-01-01' } },
      },
      '2026-04-01',
      '2026-04-02',
    ],
    ...(['critical', 'high', 'moderate', 'low'] as const).map((severity) => {
      const last = new Date(Date.UTC(2026, 0, 1 + DEADLINE_DAYS[severity])).toISOString().slice(0, 10);
      const after = new Date(Date.UTC(2026, 0, 2 + DEADLINE_DAYS[severity])).toISOString().slice(0, 10);
      const vulnerable = [{ library: 'sharp', severity, since: '2026-01-01' }];
      return [severity, { ...EMPTY, lookedOn: last, vulnerable }, last, after] as const;
    }),
  ] as const)('%s is missed on the day after it, not on its last', (_what, record, last, after) => {
    expect(breachesOn(last, record)).toEqual([]);
    expect(breachesOn(after, record)).toHaveLength(1);
  });

  test('does not begin anew when a newer release comes, or when somebody looks again', () => {
    const first = recordOf(
      '2026-01-01',
      {
        lockFile: 'a',
        outdated: { kysely: { current: '1.0.0', latest: '1.0.1' } },
        vulnerable: [{ library: 'sharp', severity: 'high' }],
      },
      undefined,
    );
    const looked = {
      lockFile: 'a',
      outdated: { kysely: { current: '1.0.0', latest: '1.0.2' }, pg: { current: '8.0.0', latest: '8.0.1' } },
      vulnerable: [{ library: 'sharp', severity: 'high' }],
    } as const;
    const second = recordOf('2026-03-01', looked, first);
    expect(second.outdated).toMatchObject({ kysely: { since: '2026-01-01' }, pg: { since: '2026-03-01' } });
    expect(second.vulnerable).toEqual([{ library: 'sharp', severity: 'high', since: '2026-01-01' }]);
    const updated = recordOf(
      '2026-03-02',
      { ...looked, outdated: { kysely: { current: '1.0.2', latest: '1.1.0' } } },
      second,
    );
    expect(updated.outdated).toEqual({ kysely: { current: '1.0.2', latest: '1.1.0', since: '2026-03-02' } });
  });
});

describe('what is known of a vulnerability', () => {
  const sharp = { library: 'sharp', severity: 'critical', since: '2026-01-01' } as const;
  const known: LibraryRecord = { ...EMPTY, vulnerable: [sharp] };
  const looked = { lockFile: 'a', outdated: {}, vulnerable: null } as const;

  test('stays while the registry cannot be asked, with its deadline', () => {
    const record = recordOf('2026-02-01', looked, known);
    expect(record.vulnerable).toEqual([sharp]);
    expect(breachesOn('2026-02-01', record)).toHaveLength(1);
    const again = recordOf(
      '2026-02-02',
      { ...looked, vulnerable: [{ library: 'sharp', severity: 'critical' }] },
      record,
    );
    expect(again.vulnerable).toEqual([sharp]);
    expect(recordOf('2026-02-01', looked, undefined).vulnerable).toBeNull();
  });

  test('keeps its first day when npm changes its severity', () => {
    const record = recordOf('2026-01-20', { ...looked, vulnerable: [{ library: 'sharp', severity: 'high' }] }, known);
    expect(record.vulnerable).toEqual([{ library: 'sharp', severity: 'high', since: '2026-01-01' }]);
  });

  test('is gone once the audit says so', () => {
    expect(recordOf('2026-01-20', { ...looked, vulnerable: [] }, known).vulnerable).toEqual([]);
  });
});

test('an error of npm is no library', () => {
  const outdated = { kysely: { current: '1.0.0', latest: '1.0.1' } };
  expect(outdatedIn(outdated)).toEqual(outdated);
  expect(() => outdatedIn({ error: { code: 'ENOTFOUND', summary: 'no such host' } })).toThrow(
    'npm outdated failed: {"code":"ENOTFOUND","summary":"no such host"}',
  );
});

test('docs/updating.md says these deadlines', () => {
  const page = read('docs/updating.md');
  for (const [what, days] of Object.entries(DEADLINE_DAYS))
    expect(page).toMatch(new RegExp(`^\\| ${what}[^|]*\\| ${days} days \\|`, 'm'));
  expect(read('SECURITY.md')).toContain('docs/updating.md#libraries');
});

test('libraries.json is the record of the libraries that are here, and kept every deadline on its day', () => {
  const record = JSON.parse(read('tools/libraries.json')) as LibraryRecord;
  expect(record.lockFile).toBe(
    createHash('sha256')
      .update(readFileSync(join(ROOT, 'package-lock.json')))
      .digest('hex'),
  );
  expect(breachesOn(record.lookedOn, record)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const versions = { ...dependencies, ...devDependencies };
  for (const [name, { current }] of Object.entries(record.outdated)) expect(versions[name]).toBe(current);
});

test('every library comes from the registry with its checksum, and is listed with its license', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      { version?: string; integrity?: string; resolved?: string; link?: boolean; dev?: boolean }
    >;
  };
  const libraries = Object.entries(packages).filter(([path]) => path !== '');
  expect(libraries.length).toBeGreaterThan(300);
  for (const [path, { integrity, link }] of libraries)
    expect([path, link === true || integrity?.startsWith('sha512-') === true]).toEqual([path, true]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  const notices = read('THIRD-PARTY-NOTICES.md');
  for (const name of Object.keys(dependencies ?? {})) expect(notices).toContain(name);
});
