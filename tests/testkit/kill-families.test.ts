import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { KILL_FAMILIES, killsLeftOut } from './kill-families.ts';
import { IS_EXHAUSTIVE } from './masses.ts';

const families = Object.entries(KILL_FAMILIES);

test('every kill of a family is a test, and its machine is there', () => {
  const named = families.flatMap(([machine, kills]) => [
    machine,
    ...kills.map((kill) => `tests/faults/${kill}.test.ts`),
  ]);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('a sample does without all of a family but one, the exhaustive run without none', () => {
  const leftOut = new Set(killsLeftOut());
  const left = families.map(([, kills]) => kills.filter((kill) => !leftOut.has(`tests/faults/${kill}.test.ts`)));
  expect(left.map(({ length }) => length)).toEqual(families.map(([, kills]) => (IS_EXHAUSTIVE ? kills.length : 1)));
});
