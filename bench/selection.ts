import { selectParticipants } from '#server/modules/product-tests/index.ts';
import { selectParticipantsOrWait } from '#server/modules/sending/index.ts';
import { carryOutPostponed } from '#server/modules/sending/carry-out-postponed.ts';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { err } from '#server/platform/result.ts';
import { roomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, manyScreened } from '#testkit/builders/product-test-builders.ts';
import { onMigrated } from './bed.ts';
import { withLongestTransaction } from './longest-transaction.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const SCREENED = sized(20_000, 300, 'BENCH_SCREENED');
const UNITS = sized(500, 50);
const LOCKED_MS = 200;
const between = (from: number, to: number) => [{ attribute: 'age', test: 'BETWEEN', from, to }];
const CELLS = [
  { name: '20 to 44', target: UNITS / 2, conditions: between(20, 44) },
  { name: '45 and older', target: UNITS / 2, conditions: between(45, 79) },
];

/** Choosing the participants of a product test: what an operator waits for, and how long anybody else waits for its locks. */
export function selection(): Promise<readonly Outcome[]> {
  return onMigrated(4, async (db, { databaseUrl: url }) => {
    const bed = await roomBed({ db, url, close: async () => undefined });
    const by = await anOperator(bed);
    const projectId = await aProductTest(bed, { units: UNITS, cells: CELLS });
    await manyScreened(bed, projectId, SCREENED);
    const asked = { wanted: null, seed: 'june', isDryRun: false };
    // As a whole, and taken back: what it takes without pieces.
    const whole = await withLongestTransaction(url, () =>
      allOrNothing(db, async (tx) => {
        must(await selectParticipants(bed.rooms, tx, { projectId, ...asked }, by));
        return err('undone' as const);
      }),
    );
    const request = await withLongestTransaction(url, () =>
      selectParticipantsOrWait(bed.rooms, { projectId, name: 'PT-1' }, asked, by),
    );
    const actId = String(bed.jobs.findLast(({ name }) => name === 'sending.postponed-act')?.key);
    bed.clock.advance(GRACE_SECONDS * 1_000);
    const job = await withLongestTransaction(url, () => carryOutPostponed(bed.rooms, actId));
    const what = `Selecting ${UNITS} of ${SCREENED.toLocaleString('en-US')} people`;
    const text = (ms: number) => `${Math.round(ms)} ms`;
    return [
      {
        what: `${what}: the request`,
        ours: text(request.ms),
        peer: `all of it in one transaction: ${text(whole.ms)}`,
        ratio: whole.ms / request.ms,
        details: `its longest transaction that writes took ${text(request.longestMs)}`,
      },
      {
        what: `${what}: the longest transaction of the job`,
        ours: text(job.longestMs),
        peer: `limit of ${LOCKED_MS} ms`,
        ratio: LOCKED_MS / job.longestMs,
        limit: 1,
        details: `all of it took ${text(job.ms)}; in one transaction ${text(whole.longestMs)}`,
      },
    ];
  });
}
