import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { VitestTimes } from './tools/test-times.ts';

// The tests load the same copy of graphql as Node does: its types refuse those of another copy.
const resolve = { alias: { graphql: 'graphql/index.js' } };

const shared = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; every test file takes a database of its own from a template.
    globalSetup: 'tests/testkit/global-setup.ts',
    // Tests wait for the database and for sockets more than they compute, so two at a time suit even one core.
    maxWorkers: Math.max(2, availableParallelism()),
    // What `--changed` cannot follow: with these, everything is touched.
    forceRerunTriggers: ['**/package-lock.json', '**/vitest.config.ts'],
    reporters: ['default', new VitestTimes()],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'rooms',
          include: ['{server,tools,tests/testkit,tests/upgrades,survey-engine/testing}/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'apps',
          include: [
            '{client,console,contract,emails,gallery,site,survey-engine,survey-renderer,ui,web}/**/*.test.{ts,tsx}',
          ],
          // The comparison with the reference puts a module in another's place.
          exclude: ['survey-engine/testing/**'],
          // Nothing of theirs outlives a test, so they share what was imported: bringing it took longer than all of them.
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Kills and races use the whole machine: after everything else, one file at a time.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Real processes on a busy machine may starve once; `npm test` names what needed its second try.
          retry: 1,
          testTimeout: 180_000,
        },
      },
    ],
  },
});
