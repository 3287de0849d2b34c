import { expect, test } from 'vitest';
import { outdated } from '#testkit/patched-copy.ts';
import { readBugs } from './bugs.ts';
import { FAULTS } from './faults.ts';
import { LOADS } from './load.ts';

test('there are twenty bugs, each says what catches it, and each applies to the sources as they are', async () => {
  const bugs = await readBugs();
  expect(bugs.map(({ name }) => name.slice(0, 2))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
  for (const { loads, faults } of bugs) {
    expect(Object.keys(LOADS)).toContain(loads);
    expect(['none', ...Object.keys(FAULTS)]).toContain(faults);
  }
  expect(await outdated(bugs)).toEqual([]);
});
