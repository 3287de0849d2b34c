import type { BadgeDryRunInput } from '#contract/generated/operator/graphql.ts';
import { dryRunBadge, listAvatarRules, listBadges, listSendings } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgainAtRows } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ListedBadge = AnswerOf<typeof listBadges>['contents'][number];
export type BadgeRun = NonNullable<ListedBadge['run']>;
export type AvatarRule = AnswerOf<typeof listAvatarRules>[number];
export type DryRun = AnswerOf<typeof dryRunBadge>;

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
