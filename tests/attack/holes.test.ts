import { expect, test } from 'vitest';
import { outdated } from '#testkit/patched-copy.ts';
import { isAttackName } from './attacks.ts';
import { readHoles } from './holes.ts';

test('each vulnerability of the past names the attack that finds it, and can be put back into the sources as they are', async () => {
  const holes = await readHoles();
  expect(holes.length).toBeGreaterThanOrEqual(17);
  for (const { arguments: given } of holes) expect(given[0]).toSatisfy(isAttackName);
  expect(await outdated(holes)).toEqual([]);
});
