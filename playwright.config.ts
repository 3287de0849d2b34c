import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchWithCamera } from './tests/testkit/browser/launch-options.ts';

// Each worker imports all of the server: what a run before this one compiled, it need not.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/testkit/global-setup.ts',
  outputDir: 'test-results',
  // Node reads our sources as they are: to write all that a spec imports anew takes a third of a short run.
  build: { external: ['**/*.ts'] },
  // One more than there are processors: they wait for what a person would wait for, and another works meanwhile.
  workers: 3,
  // What fails is tried once more by `npm test`, alone, and told as a fault.
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  // They end what hangs: a busy machine is no fault, and a walk has several steps.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tools/test-outcomes.ts']],
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    // The same for all: a spec with a browser or a node of its own kind needs a worker of its own, which has to start both.
    launchOptions: await launchWithCamera('allow'),
    // What a worker answers no spec can hold up; those about being offline let it in.
    serviceWorkers: 'block',
    // What moves has to be waited for; a spec about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of a test that passes costs as much again as the test; a second try is traced.
    trace: 'off',
    // A name that is no longer on the screen is told in a minute, not when the whole walk has run out of time.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
});
