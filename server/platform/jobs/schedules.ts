import { isDeepStrictEqual } from 'node:util';
import type { PgBoss, Schedule } from 'pg-boss';
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
  const known = new Map<string, Schedule>();
  for (const stored of await boss.getSchedules()) {
    if (names.has(stored.name)) known.set(stored.name, stored);
    else await boss.unschedule(stored.name, stored.key);
  }
  for (const { jobName, cron, timeZone, envelope } of declared) {
    const options = { tz: timeZone, missed: 'once' } as const;
    const { cron: storedCron, data, options: storedOptions } = known.get(jobName) ?? {};
    if (isDeepStrictEqual([storedCron, data, storedOptions], [cron, envelope, options])) continue;
    await boss.schedule(jobName, cron, envelope, options);
  }
}
