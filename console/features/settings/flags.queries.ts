import type { FlagKey } from '#contract/flags/flags.ts';
import { getFlagBoard, listFlagMembers } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type FlagBoard = AnswerOf<typeof getFlagBoard>;

/** A flag that this page has words for. */
export type FlagRow = FlagBoard['flags'][number] & { readonly key: FlagKey };

/** What can be switched, and the banner. */
export const flagBoardQuery = (api: OperatorApi) => operationQuery(api, getFlagBoard, {});

/** Members for whom a flag is set apart. */
export const flagMembersQuery = (api: OperatorApi, key: FlagKey) => pagedQuery(api, listFlagMembers, { key });
