import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { VitestOutcomes } from './tools/test-outcomes.ts';

// The tests load the same copy of graphql as Node does: its types refuse those of another copy.
const resolve = { alias: { graphql: 'graphql/index.js' } };

const APPS =
  '{client,console,contract,emails,gallery,profile-fields,registration,site,survey-engine,survey-renderer,ui,web}/**/*.test.{ts,tsx}';
/** An app's own test that sends to a whole node. */
const ON_A_NODE = 'survey-renderer/media/survey-upload.test.ts';
const ROOMS = ['{deploy,server,tools,tests/attack,tests/testkit,tests/upgrades}/**/*.test.{ts,tsx}', ON_A_NODE];

/** What others left behind, a connection or a loop, would set its timers in the held clock, and each of them is waited for. */
const holdsTimers = (path: string) =>
  readFileSync(join(import.meta.dirname, path), 'utf8').includes('vi.useFakeTimers(');

/** They put modules or timers in others' places, or weigh the memory of their process: nobody else is in it. */
const ALONE = [
  ...globSync([APPS, ...ROOMS], { cwd: import.meta.dirname }).filter(holdsTimers),
  'survey-engine/testing/**/*.test.ts',
  // It stands a document in before the button is loaded.
  'ui/actions/button.test.ts',
  'server/modules/clips/clean-media.test.ts',
  'server/modules/gift-cards/loads/load.test.ts',
  'tests/testkit/browser/find-browser.test.ts',
];

/** One PostgreSQL for the whole run; every test file takes a database of its own from a template. Apps need none, and wait for none. */
const globalSetup = 'tests/testkit/global-setup.ts';

const shared = {
  environment: 'node',
  setupFiles: 'tests/testkit/generated-inputs.ts',
  // What is waited for comes in its time, on a busy machine too: a limit ends what hangs, and says nothing of what is slow.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

// Hundreds of processes are started from sources or a build: what one compiled, the others need not.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

export default defineConfig({
  test: {
    // Tests wait for the database, for sockets and for time-outs: two more than there are cores keep them busy.
    maxWorkers: availableParallelism() + 2,
    reporters: ['default', new VitestOutcomes()],
    projects: [
      {
        resolve,
        test: {
          ...shared,
          globalSetup,
          name: 'rooms',
          include: ROOMS,
          exclude: ALONE,
          // Nothing of theirs outlives a test, so they share what was imported: bringing it took a fifth of the time.
          isolate: false,
          // Most of what a test makes is gone when it ends: with more room for what is young, less of it is kept by mistake.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { resolve, test: { ...shared, globalSetup, name: 'alone', include: ALONE } },
      {
        resolve,
        test: {
          ...shared,
          name: 'apps',
          include: [APPS],
          exclude: [...ALONE, ON_A_NODE],
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          globalSetup,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Kills and races wait for processes to come up and go down, so two at a time; and after everything else.
          maxWorkers: 2,
          // What is killed are processes of their own, and nothing of a test outlives it: they share what was imported.
          isolate: false,
          sequence: { groupOrder: 1 },
          // Real processes starve on a busy machine: they get time, and what fails gets a second try alone (`npm test`).
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
