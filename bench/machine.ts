import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { ROOT } from '#server/platform/places.ts';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';

/** What figures were measured on: without it they say little. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
}

export function thisMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: /\d+(?:\.\d+)*/.exec(firstLineOf(findBinaries().postgres, '--version'))?.[0] ?? 'unknown',
  };
}

/** The commit that is measured, with a mark where files differ from it. */
export function thisCommit(): string {
  return firstLineOf('git', 'describe', '--always', '--dirty', '--exclude=*') || 'unknown';
}

/** Nothing where the program cannot run: a copy of the code may have no git. */
function firstLineOf(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
