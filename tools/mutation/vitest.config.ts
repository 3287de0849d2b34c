import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Without those that are about time or size: each would run again for every line that is broken.
    include: [
      'contract/{rules,time,activities}/**/*.test.ts',
      'survey-engine/{run,testing}/**/*.test.ts',
      '!survey-engine/run/large-values.test.ts',
      '!survey-engine/testing/expressions/**',
      // It reads our sources, which are others once they are prepared to be broken.
      '!contract/time/closing-instants.test.ts',
    ],
    setupFiles: 'tests/testkit/generated-inputs.ts',
    testTimeout: 180_000,
  },
});
