import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runBounded } from './bounded-process.ts';
import { ROOT } from './places.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-bounded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a process that reads what strangers sent knows none of our secrets', async () => {
  const script = join(folder, 'tell.mjs');
  writeFileSync(
    script,
    "process.once('message', () => { process.send(Object.keys(process.env)); process.disconnect(); });",
  );
  process.env['SIGNING_KEYS'] = 'a:hidden';
  const said: unknown[] = [];
  try {
    const stopped = await runBounded({
      script: pathToFileURL(script),
      input: {},
      memoryMb: 64,
      timeoutMs: 120_000,
      signal: new AbortController().signal,
      onMessage: (message) => void said.push(message),
    });
    expect(stopped).toBeUndefined();
  } finally {
    delete process.env['SIGNING_KEYS'];
  }
  expect(said).toEqual([[]]);
});

test('every process that the server starts from a script is such a one', () => {
  const starting = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, 'server', name), 'utf8');
      return [...text.matchAll(/\bfork\([^;]*?\}\);/gs)].map(([call]) => ({ name, call }));
    });
  expect(starting.map(({ name }) => name).toSorted()).toEqual([
    'platform/bounded-process.ts',
    'platform/images/images.ts',
  ]);
  for (const { call } of starting) expect(call).toContain('env: {}');
});
