import type { Brand } from '#contract/brand/brand.ts';
import { askMarketResearchSecondLook, getMarketResearchSecondLooks } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

export type SecondLook = AnswerOf<typeof getMarketResearchSecondLooks>[number];

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** Every row with a reviewer's words asks; one answer is enough for all of them. */
const FRESH_MS = 30_000;

const idsOf = ({ brand, member }: QueryParts) => ({ userId: member.panelistId, panelId: brand.panelId });

/** Rejected work for which a second look is possible, was asked for or was given. */
export function secondLooksQuery(parts: QueryParts) {
  const variables = idsOf(parts);
  return operationQuery(parts.api, getMarketResearchSecondLooks, variables, {
    staleTime: FRESH_MS,
  });
}

export async function askForSecondLook(parts: QueryParts, taskId: string, words: string): Promise<SecondLook> {
  const input = { ...idsOf(parts), taskId, words };
  return parts.api.mutate(askMarketResearchSecondLook, { input });
}
