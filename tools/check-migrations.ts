/**
 * Whether every migration that has landed is as it was, by the list beside them and by the history of that list,
 * whether new ones leave the nodes of the last landing at work, and whether the squashed schema is made of all of them.
 */
import { execFileSync } from 'node:child_process';
import {
  MIGRATIONS_FOLDER,
  parseLanded,
  readLanded,
  readMigrations,
} from '#server/platform/database/migration-files.ts';
import { readSquashed } from '#server/platform/database/squashed-schema.ts';
import { problemsOfMigrations, problemsOfSquashed } from './migration-rules.ts';

const LIST = 'server/migrations/landed.txt';
/** Where landed work is, in a clone or beside it. */
const SHARED = ['origin/HEAD', 'origin/main', 'main'];

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}

/** Up to here the history is shared: a line that is only on this branch may still be changed. */
function landedCommit(): string {
  for (const branch of SHARED) {
    const base = git('merge-base', 'HEAD', branch)?.trim();
    if (base !== undefined) return base;
  }
  return 'HEAD';
}

/**
 * An exported tree has no history, and a shallow clone a part of it: then that much is looked at. What was merged landed
 * with its merge: on the branch it came from, a line could still change.
 */
function addedLines(): string | undefined {
  const form = [
    '--format=',
    '-p',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--first-parent',
    '--diff-merges=first-parent',
  ];
  const changes = git('log', ...form, landedCommit(), '--', LIST);
  return changes
    ?.split('\n')
    .filter((line) => /^\+[0-9a-f]{64} /.test(line))
    .map((line) => line.slice(1))
    .join('\n');
}

const history = addedLines();
const migrations = await readMigrations(MIGRATIONS_FOLDER);
const problems = problemsOfMigrations({
  migrations,
  landed: await readLanded(MIGRATIONS_FOLDER),
  everLanded: parseLanded(history ?? ''),
});
problems.push(...problemsOfSquashed(await readSquashed(MIGRATIONS_FOLDER), migrations));
if (migrations.length === 0) problems.push('No migrations were read, so nothing was checked.');
for (const problem of problems) console.error(problem);
console.log(`${migrations.length} migrations${history === undefined ? ', without a history' : ''}`);
if (problems.length > 0) process.exitCode = 1;
