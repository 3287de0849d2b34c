import { daysBefore, dateIn } from '#contract/time/panel-days.ts';
import { instantAt } from '#contract/time/wall-clock.ts';
import { recordLogIn } from '#server/modules/spark/index.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

const ZONE = 'America/New_York';
/** Nineteen days in a row, some off, and eleven up to yesterday: the person who signs in as this member makes them twelve. */
const DAYS_AGO = [
  ...Array.from({ length: 19 }, (_, day) => 34 - day),
  ...Array.from({ length: 11 }, (_, day) => 11 - day),
];

/** One member comes back nearly every day, at lunch time. */
export function streakEvents(demo: DemoContext, { dana }: DemoPanel): DemoEvent[] {
  const today = dateIn(demo.clock.end, ZONE);
  return DAYS_AGO.map((ago) => ({
    at: instantAt(`${daysBefore(today, ago)}T13:00`, ZONE),
    happen: async () => {
      const logIn = { panelistId: dana, timezone: ZONE, now: demo.clock.now() };
      await recordLogIn(demo.spark, demo.tx, logIn);
    },
  }));
}
