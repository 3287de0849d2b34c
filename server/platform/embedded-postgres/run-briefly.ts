import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { plainEnvironment } from './guard.ts';
import type { RunAs } from './run-as.ts';

/** Runs a command to its end in the way PostgreSQL would run; rejects if it fails. */
export function runBriefly(runAs: RunAs, command: readonly string[]): Promise<{ stderr: string }> {
  const [first = '', ...rest] = [...runAs.prefix, ...command];
  return promisify(execFile)(first, rest, { cwd: '/', env: plainEnvironment(), ...runAs.startAs });
}
