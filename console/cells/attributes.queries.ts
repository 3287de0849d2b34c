import { listAudienceAttributes } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type KnownAttribute = AnswerOf<typeof listAudienceAttributes>[number];

/** Every attribute that rules and cells can speak of. */
export const attributesQuery = (api: OperatorApi) => operationQuery(api, listAudienceAttributes, {});
