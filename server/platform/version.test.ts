import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { runningVersion } from './version.ts';

test('the version names what runs: the sources here, a build by the hash of what it was made of', async () => {
  expect(runningVersion()).toMatch(/^\d+\.\d+\.\d+\+source(\.[0-9a-f]{20})?$/);
  const metrics = createMetrics();
  expect(await metrics.text()).toContain(`spark_build_info{version="${runningVersion()}"} 1`);
});
