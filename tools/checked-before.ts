/**
 * What a slow check reads, and what that was when it last went well: while it is the same to the letter, `npm run check`
 * need not ask again. Lint, whose rules look at types, is asked of what changed and of all that imports it, by way of
 * whatever else does but for what puts all rooms together: `npm test` asks it of everything.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { reachedFrom } from './related-tests.ts';

const RECORD = join(ROOT, '.cache', 'checked.json');
/** More files than this cost as much as all of them. */
const MOST_FILES_ALONE = 1_000;

/** A hash by path. */
type Contents = Readonly<Record<string, string>>;

/** By the name of the check. */
type Good = Readonly<Record<string, Contents>>;

/** Of the files that a check reads. Nothing where there is no repository to ask for the names: then nothing is remembered. */
export function contentsOf(reads: RegExp): Contents | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const paths = names.split('\0').filter((path) => reads.test(path) && existsSync(join(ROOT, path)));
    return Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(ROOT, path)))]));
  } catch {
    return undefined;
  }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 16);

function readGood(): Good {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Good;
  } catch {
    return {};
  }
}

/** What differs from when this check last went well: everything, where it never did. */
export function changedSinceGood(check: string, now: Contents): readonly string[] {
  const before = readGood()[check] ?? {};
  const all = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...all].filter((path) => before[path] !== now[path]);
}

export function rememberGood(check: string, contents: Contents): void {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ ...readGood(), [check]: contents }));
}

/** The files that have to be linted for this change, or undefined for all of them. */
export function filesToLint(changed: readonly string[]): readonly string[] | undefined {
  if (changed.some((path) => !/\.[cm]?tsx?$/.test(path))) return undefined;
  const files = [...reachedFrom(changed).keys()].filter((path) => existsSync(join(ROOT, path)));
  return files.length > MOST_FILES_ALONE ? undefined : files;
}
