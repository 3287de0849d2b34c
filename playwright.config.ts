import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './tests/testkit/browser/launch-options.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/testkit/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
