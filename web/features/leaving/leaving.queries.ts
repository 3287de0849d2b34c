import { getMarketResearchPanelistLeaving } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';

export type WhatGoes = AnswerOf<typeof getMarketResearchPanelistLeaving>;

export function whatGoesQuery({ api }: { readonly api: MemberApi }) {
  return operationQuery(api, getMarketResearchPanelistLeaving, {});
}
