/**
 * Asks the registry which libraries are out of date or vulnerable, writes that down in tools/libraries.json, and fails when a
 * deadline of docs/updating.md has passed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { breachesOn, outdatedIn, recordOf, type LibraryRecord, type Looked, type Severity } from './library-record.ts';

const FILE = join(ROOT, 'tools/libraries.json');
const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as LibraryRecord) : undefined;

/** npm exits with 1 when it has found something. */
function asked(...args: readonly string[]): object {
  const { stdout } = spawnSync('npm', [...args, '--json'], { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(stdout === '' ? '{}' : stdout) as object;
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: Severity | 'info' }>>;
}

const { vulnerabilities } = asked('audit', '--omit', 'dev') as Audit;
const looked: Looked = {
  lockFile: createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex'),
  outdated: outdatedIn(asked('outdated')),
  vulnerable:
    vulnerabilities === undefined
      ? null
      : Object.entries(vulnerabilities).flatMap(([library, { severity }]) =>
          severity === 'info' ? [] : [{ library, severity }],
        ),
};
const today = new Date().toISOString().slice(0, 10);
const record = recordOf(today, looked, before);
writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
if (looked.vulnerable === null) console.warn("The registry couldn't be asked about vulnerabilities.");
const breaches = breachesOn(today, record);
for (const breach of breaches) console.error(breach);
console.log(
  `${Object.keys(record.outdated).length} libraries aren't the latest, ${breaches.length} deadlines are missed`,
);
if (breaches.length > 0 || looked.vulnerable === null) process.exitCode = 1;
