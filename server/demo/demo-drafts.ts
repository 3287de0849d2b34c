import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { writeStudy } from './builders/studies.ts';
import type { DemoContext } from './demo-context.ts';
import { GROCERIES } from './surveys/groceries.ts';

/** A draft that wants some work: the editor names its problems and offers the remedies. */
export async function writeGroceries(demo: DemoContext, ownerId: string): Promise<void> {
  const study = {
    kind: 'SURVEY' as const,
    internalName: 'Groceries at your door',
    externalName: 'Groceries at your door',
    description: 'A box by 6:00 pm: would you order it?',
    points: { qualified: 120, nonQualified: 10, overQuota: 20 },
    minutes: 6,
    wantedCompletes: 400,
    closesAt: later(demo.clock.end, 21 * DAY_MS),
  };
  const { definition, outcomes } = GROCERIES;
  await writeStudy(demo, demo.tx, { study, draft: { definition, outcomes } }, { operatorId: ownerId });
}
