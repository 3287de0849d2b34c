import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteStart, STARTS_VARIABLE, startsIn } from './noted-starts.ts';

test('what is started is counted by its kind, and nothing where nobody wants to know', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-starts-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'starts');
  vi.stubEnv(STARTS_VARIABLE, undefined);
  noteStart('node');
  expect(startsIn(file)).toBe('Started: 0 nodes in the process of a test, 0 processes of the server, 0 databases.');
  vi.stubEnv(STARTS_VARIABLE, file);
  for (const what of ['node', 'database', 'database', 'process'] as const) noteStart(what);
  expect(startsIn(file)).toBe('Started: 1 nodes in the process of a test, 1 processes of the server, 2 databases.');
});
