import { taskSettled } from '#server/modules/activities/index.ts';
import { areMembersCounted, countMembers, renewYears } from './count-members.ts';
import { loginDayCounted } from './record-log-in.ts';
import { badgeRuns } from './badge-runs.ts';
import { defineBareJob, repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { judgeDueMembers, judgeMember, type JudgingRooms } from './judge-badges.ts';
import { runBadge } from './run-badge.ts';

const maintainBadgesJob = defineBareJob({ name: 'spark.tend-badges', retryLimit: 0, expireSeconds: 3_600 });

/** Gives badges as things happen, for the past when a rule is switched on, and on anniversaries. */
export function registerBadges(rooms: JudgingRooms, jobs: Jobs): void {
  const { spark } = rooms;
  spark.outbox.subscribe(taskSettled, 'badges', async (tx, { panelistId, state }) => {
    if (state === 'QUALIFIED') await judgeMember(rooms, tx, panelistId);
  });
  spark.outbox.subscribe(loginDayCounted, 'badges', (tx, { panelistId }) => judgeMember(rooms, tx, panelistId));
  jobs.handle(badgeRuns.job, ({ runId }, { signal }) => runBadge(rooms, runId, signal));
  repeat(jobs, { ...maintainBadgesJob, cron: '*/5 * * * *' }, async (signal) => {
    await badgeRuns.tick(spark);
    await countMembers(spark, signal);
    await renewYears(spark, signal);
    await judgeDueMembers(rooms, signal);
  });
}

/** Takes up what was left, and counts everybody who was there before badges were. After the start of the jobs. */
export async function catchUpOnBadges({ spark }: JudgingRooms, jobs: Jobs): Promise<void> {
  await badgeRuns.tick(spark);
  if (await areMembersCounted(spark.db, spark.panelId)) return;
  await jobs.enqueue(spark.db, maintainBadgesJob, {}, { key: 'catch-up' });
}
