import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import type { Model, StepOf } from '../model-runs.ts';

export type StreakStep =
  | StepOf<'log in', { readonly member: number; readonly zone: string }>
  | StepOf<'look' | 'erase', { readonly member: number }>;

interface Member {
  last: { at: number; zone: string } | null;
  /** That counted, oldest first. */
  dates: string[];
  days: number;
  longest: number;
  notified: number;
}
export interface StreakState {
  now: number;
  members: Member[];
}

export const aNewMember = (): Member => ({ last: null, dates: [], days: 0, longest: 0, notified: 0 });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** From the parts of an American date: otherwise than the rule reads it. */
function wallDate(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(timeZone, clock);
  const [month, day, year] = clock.format(at).split('/');
  return `${year}-${month}-${day}`;
}

const daysAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether the place where somebody was last seen has lived through a whole date since, hour by hour. */
function hasMissedADay({ at, zone }: { at: number; zone: string }, now: number): boolean {
  const dates = new Set([wallDate(now, zone)]);
  for (let hour = at; hour < now; hour += HOUR_MS) dates.add(wallDate(hour, zone));
  return dates.size > 2;
}

const goesOn = ({ last, dates }: Member, now: number, zone: string): boolean =>
  last !== null && (wallDate(now, zone) <= daysAfter(dates.at(-1) ?? '', 1) || !hasMissedADay(last, now));

const DAYS_KEPT = 35;
const keptDates = ({ dates }: Member) => {
  const oldest = daysAfter(dates.at(-1) ?? '2000-01-01', -DAYS_KEPT);
  return dates.filter((date) => date >= oldest);
};

export const streakModel: Model<StreakState, StreakStep> = {
  answer({ now, members }, step) {
    const member = members[step.member] ?? aNewMember();
    if (step.kind === 'erase') {
      members[step.member] = { ...aNewMember(), notified: member.notified };
      return member.last === null ? 0 : keptDates(member).length + 1;
    }
    if (step.kind === 'look') {
      const zone = member.last?.zone ?? 'America/New_York';
      const today = wallDate(now, zone);
      const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
      const week = member.dates.filter((date) => date >= monday && date <= daysAfter(monday, 6));
      return { days: goesOn(member, now, zone) ? member.days : 0, longest: member.longest, week };
    }
    const date = wallDate(now, step.zone);
    const latest = member.dates.at(-1);
    if (latest === undefined || date > latest) {
      member.days = goesOn(member, now, step.zone) ? member.days + 1 : 1;
      member.longest = Math.max(member.longest, member.days);
      member.dates.push(date);
      member.notified += 1;
    }
    member.last = { at: now, zone: step.zone };
    return member.days;
  },
  rows: ({ members }) =>
    members.map((member) => ({
      streak: member.last && {
        days: member.days,
        longest: member.longest,
        latest: member.dates.at(-1),
        at: member.last.at,
        zone: member.last.zone,
      },
      dates: member.last === null ? [] : keptDates(member),
      notified: member.notified,
    })),
};
