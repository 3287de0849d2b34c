import type { BadgeDryRunInput } from '#contract/generated/operator/graphql.ts';
import { dryRunBadge, listAvatarRules, listBadges, listSendings } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pointsText } from '#contract/launches/launches.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgainAtRows } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { counted } from '#console/format.ts';

export type ListedBadge = AnswerOf<typeof listBadges>['contents'][number];
export type BadgeRun = NonNullable<ListedBadge['run']>;
export type AvatarRule = AnswerOf<typeof listAvatarRules>[number];
type DryRun = AnswerOf<typeof dryRunBadge>;

const BUSY_MS = 1_000;

/** Looked at again while a badge is given for the past. */
export function badgesQuery(api: OperatorApi) {
  return pagedQuery(
    api,
    listBadges,
    {},
    lookAgainAtRows<ListedBadge>(({ run }) => isGoingOn(run), BUSY_MS),
  );
}

export const isGoingOn = (run: BadgeRun | null): boolean => run?.state === 'WAITING' || run?.state === 'RUNNING';

export function dryRunQuery(api: OperatorApi, input: BadgeDryRunInput) {
  return operationQuery(api, dryRunBadge, { input });
}

export function avatarRulesQuery(api: OperatorApi) {
  return operationQuery(api, listAvatarRules, {});
}

/** What has to be asked for anew when a badge changes. */
export const SHOWS_BADGES = [listBadges.name, dryRunBadge.name, listSendings.name];

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
