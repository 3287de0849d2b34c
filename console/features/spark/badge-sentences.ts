import { pointsText } from '#contract/launches/launches.ts';
import { counted } from '#console/format.ts';
import type { BadgeRun, DryRun } from './badges.queries.ts';

export const memberCount = (value: number): string => counted(value, 'member');

/** What switching a rule on does at once. */
export function dryRunSentence({ members, points }: Pick<DryRun, 'members' | 'points'>): string {
  if (members == null) return 'What members have done so far is still being counted. Try again in a few minutes.';
  if (members === 0) return 'Nobody would get it for the past. From now on members get it the moment they reach it.';
  return `${memberCount(members)} would get it for what they have done so far, ${pointsText(points ?? 0)} together.`;
}

/** What became of giving a badge for the past. */
export function runSentence({ state, awarded, points, askedByName }: BadgeRun): string {
  const given = `${memberCount(awarded)} got it for the past, ${pointsText(points)}`;
  if (state !== 'STOPPED') return `${given}.`;
  const by = askedByName === null ? '' : ` Asked for by ${askedByName}.`;
  return `Stopped: ${given}.${by} Switch it off and on again to go on.`;
}
