import type { QueryClient } from '@tanstack/react-query';
import { getMarketResearchPanelistProfileAttributes } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

type Profile = AnswerOf<typeof getMarketResearchPanelistProfileAttributes>;
export type ProfileType = Profile['profile'][number];
export type Detail = ProfileType['details'][number];

/** What the member is asked about themselves, and what they said. */
export function profileQuery({ api, member }: OfMember) {
  return operationQuery(api, getMarketResearchPanelistProfileAttributes, { panelistId: member.panelistId });
}

/** Puts details as the server has them now in the place of what was known, and leaves the others alone. */
export function keepDetails(queryClient: QueryClient, of: OfMember, now: readonly Detail[]): void {
  const known = new Map(now.map((detail) => [detail.detailName, detail]));
  queryClient.setQueryData(
    profileQuery(of).queryKey,
    (profile) =>
      profile && {
        ...profile,
        profile: profile.profile.map((type) => ({
          ...type,
          details: type.details.map((detail) => known.get(detail.detailName) ?? detail),
        })),
      },
  );
}
