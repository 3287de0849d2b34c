import type { PgBoss } from 'pg-boss';
import type { Envelope } from './run-job.ts';

export interface DeclaredSchedule {
  readonly jobName: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly envelope: Envelope;
}

/** Makes the stored schedules those that are declared. A time missed while no node ran is made up for once. */
export async function storeSchedules(boss: PgBoss, declared: readonly DeclaredSchedule[]): Promise<void> {
  const names = new Set(declared.map((schedule) => schedule.jobName));
  for (const stored of await boss.getSchedules()) {
    if (!names.has(stored.name)) await boss.unschedule(stored.name, stored.key);
  }
  for (const { jobName, cron, timeZone, envelope } of declared) {
    await boss.schedule(jobName, cron, envelope, { tz: timeZone, missed: 'once' });
  }
}
