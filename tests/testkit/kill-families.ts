import { sampleOf } from './masses.ts';

/**
 * Tests of `tests/faults` that kill nodes in the middle of work of one machine: a family repeats one case. What only one of its
 * kinds promises is tested beside its code, on a real database, by work that breaks off between two pieces; and all of them are
 * killed in the exhaustive run.
 */
export const KILL_FAMILIES = {
  'server/platform/batches': [
    'announcement-kill',
    'badge-kill',
    'launch-kill',
    'void-kill',
    'quests-kill',
    'selection-kill',
  ],
  'server/platform/imports': ['people-file-kill', 'shipment-file-kill'],
  // What one transaction writes is all there or not at all. Kills over money are no part of it: each of them runs every time.
  'server/platform/database/transaction.ts': ['survey-kill', 'upload-kill', 'support-kill', 'demo-kill'],
  'server/platform/embedded-postgres': ['app-kill', 'embedded-postgres-kill'],
} as const;

/** The files that a sample does without: of each family it has one. */
export function killsLeftOut(): readonly string[] {
  return Object.entries(KILL_FAMILIES).flatMap(([machine, kills]) => {
    const chosen = sampleOf(`kills of ${machine}`, kills, 1);
    return kills.filter((kill) => !chosen.includes(kill)).map((kill) => `tests/faults/${kill}.test.ts`);
  });
}
