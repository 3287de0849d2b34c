import { pointsText } from '#contract/launches/launches.ts';
import { counted } from '#console/format.ts';
import type { BadgeRun, DryRun } from './badges.queries.ts';

export const memberCount = (value: number): string => counted(value, 'member');

/** What switching a rule on does at once. */
export function dryRunSentence({ members, points }: Pick<DryRun, 'members' | 'points'>): string {
  if (members == null) return "We're still counting past activity. Try again in a few minutes.";
  if (members === 0)
    return 'No one would get it for past activity. From now on, members get it as soon as they qualify.';
  return `${memberCount(members)} would get it for past activity, ${pointsText(points ?? 0)} in total.`;
}

/** What became of giving a badge for the past. */
export function runSentence({ state, awarded, points, askedByName }: BadgeRun): string {
  const given = `${memberCount(awarded)} got it for past activity, ${pointsText(points)}`;
  if (state !== 'STOPPED') return `${given}.`;
  const by = askedByName === null ? '' : ` Requested by ${askedByName}.`;
  return `Stopped: ${given}.${by} Turn it off and on again to continue.`;
}
