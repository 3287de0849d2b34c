import { queryOptions } from '@tanstack/react-query';
import type { Brand } from '#contract/brand/brand.ts';
import {
  AskMarketResearchSecondLookDocument,
  GetMarketResearchSecondLooksDocument,
  type GetMarketResearchSecondLooksQuery,
} from '#contract/generated/member/graphql.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

export type SecondLook = GetMarketResearchSecondLooksQuery['getMarketResearchSecondLooks'][number];

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

const looks = { name: 'getMarketResearchSecondLooks', document: GetMarketResearchSecondLooksDocument };
const ask = { name: 'askMarketResearchSecondLook', document: AskMarketResearchSecondLookDocument };
/** Every row with a reviewer's words asks; one answer is enough for all of them. */
const FRESH_MS = 30_000;

const idsOf = ({ brand, member }: QueryParts) => ({ userId: member.panelistId, panelId: brand.panelId });

/** Rejected work for which a second look is possible, was asked for or was given. */
export function secondLooksQuery(parts: QueryParts) {
  const variables = idsOf(parts);
  return queryOptions({
    queryKey: [looks.name, variables],
    queryFn: async () => (await parts.api.callGraphql(looks, variables)).getMarketResearchSecondLooks,
    staleTime: FRESH_MS,
  });
}

export async function askForSecondLook(parts: QueryParts, taskId: string, words: string): Promise<SecondLook> {
  const input = { ...idsOf(parts), taskId, words };
  return (await parts.api.callGraphql(ask, { input })).askMarketResearchSecondLook;
}
