import { sql } from 'kysely';
import type { AudienceRules } from '#contract/audiences/audience-rules.ts';
import { createStudy, type Activities } from '#server/modules/activities/index.ts';
import type { Audiences } from '#server/modules/audiences/index.ts';
import { allowHeavyRead, buildSample } from '#server/modules/audiences/index.ts';
import { dryRun as countDryRun } from '#server/modules/audiences/dry-run.ts';
import { createLongCounts } from '#server/modules/audiences/long-counts.ts';
import { saveAudience } from '#server/modules/audiences/save-audience.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { median, onMigrated } from './bed.ts';
import { countPlainly, fillPanel } from './dry-run-panel.ts';
import { bareActivities } from '#testkit/builders/bare-activities.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const MEMBERS = sized(1_000_000, 2_000, 'BENCH_MEMBERS');
const ROUNDS = sized(3, 1);
const NOBODY = { operatorId: null };

/**
 * A dry run with five rules and the members' wishes, which counts what every rule takes, against a plain statement
 * that knows only how many pass all of them. What is counted must be what a launch would then take.
 */
export function dryRun(): Promise<Outcome> {
  return onMigrated(2, async (db) => {
    const [firstStudy = ''] = await fillPanel(db, MEMBERS);
    const activities = bareActivities(db);
    const audiences = { ...activities, pointsPerDollar: 100, longCounts: createLongCounts(600_000) };
    const projectId = await aStudy(activities, audiences, firstStudy);

    const [ours, plain]: [number[], number[]] = [[], []];
    const counts = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(
        await seconds(async () => {
          const run = await countDryRun(audiences, projectId);
          if (!run.ok) throw new Error(run.failure);
          counts.add(run.value.counts.canBeInvited.total);
        }),
      );
      plain.push(await seconds(async () => counts.add(await countPlainly(db, firstStudy))));
    }
    counts.add(await freeze(audiences, db, projectId));
    if (counts.size !== 1) throw new Error(`the counts differ: ${[...counts].join(', ')}`);
    const [took, peer] = [median(ours), median(plain)];
    return {
      what: `A dry run of five rules over ${MEMBERS.toLocaleString('en-US')} members`,
      ours: `${took.toFixed(1)} s`,
      peer: `a plain count of who passes all: ${peer.toFixed(1)} s`,
      ratio: peer / took,
      limit: 0.8,
      details: `${[...counts][0]} counted, and as many in the sample that was frozen`,
    };
  });
}

function aStudy(activities: Activities, audiences: Audiences, firstStudy: string): Promise<string> {
  const rules: AudienceRules = {
    keep: [
      { kind: 'ATTRIBUTE', id: 'r1', condition: { attribute: 'age', test: 'BETWEEN', from: 18, to: 64 } },
      {
        kind: 'ATTRIBUTE',
        id: 'r2',
        condition: { attribute: 'groceries', test: 'ANY_OF', values: ['Online', 'Store'] },
      },
      { kind: 'HISTORY', id: 'r3', verb: 'TOOK_PART', of: { activity: 'SURVEY' }, lastDays: 180 },
    ],
    leaveOut: [
      { kind: 'HISTORY', id: 'r4', verb: 'COMPLETED', of: { studyId: firstStudy }, lastDays: 30 },
      { kind: 'ATTRIBUTE', id: 'r5', condition: { attribute: 'pets', test: 'IS', value: 'value 3' } },
    ],
  };
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const study = { kind: 'SURVEY' as const, internalName: 'Bench', externalName: 'Bench', description: 'Bench', points };
  return inTransaction(activities.db, async (tx) => {
    const { projectId } = await createStudy(activities, tx, study, NOBODY);
    const sample = { mode: 'RANDOM', size: null, cells: [] };
    const saved = await saveAudience(audiences, tx, { studyId: projectId, rules, sample, revision: 0 }, NOBODY);
    if (!saved.ok) throw new Error(saved.failure);
    return projectId;
  });
}

/** Keeps the sample as a launch does, and tells how many different members are in it. */
function freeze(audiences: Audiences, db: Db, projectId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await allowHeavyRead(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    const sample = await buildSample(audiences, tx, projectId);
    if (!sample.ok) throw new Error(sample.failure);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`CREATE TEMPORARY TABLE frozen (panelist_id uuid, cell text, position bigint) ON COMMIT DROP`.execute(tx);
    await sql`INSERT INTO frozen ${sample.value.rows}`.execute(tx);
    const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT panelist_id)::integer AS n FROM frozen`.execute(tx);
    return rows[0]?.n ?? 0;
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
