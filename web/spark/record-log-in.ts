import { useEffect } from 'react';
import {
  getMarketResearchPanelist,
  getMarketResearchPanelistSpark,
  recordMarketResearchPanelistLogIn,
} from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { answersOf } from '#client/answers-of.ts';
import { isTransient } from '#client/api-error.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { useApp } from '#web/app/app-context.ts';
import type { Panelist } from '#web/layout/panelist.queries.ts';
import type { Member } from '#web/session/session.ts';
import { watchDays } from './watch-days.ts';

/** Lets the server count the days on which somebody is here. It shows nothing, and nobody is told when it fails. */
export function RecordLogIn({ member: { panelistId } }: { readonly member: Member }): null {
  const { api, queryClient } = useApp();
  useEffect(
    () =>
      watchDays({
        panelistId,
        async tell(timezone) {
          const { consecutiveLoginDays } = await recordLogIn(api, timezone);
          // Anyone who shows who the member is shows today's number, without asking for all of it again.
          queryClient.setQueriesData<Panelist>(answersOf(getMarketResearchPanelist), (before) =>
            before === undefined ? undefined : { ...before, consecutiveLoginDays },
          );
          await queryClient.invalidateQueries(answersOf(getMarketResearchPanelistSpark));
        },
      }),
    [api, queryClient, panelistId],
  );
  return null;
}

/** Sent again once, if that may help (spec §7.1). */
async function recordLogIn(
  api: MemberApi,
  timezone: string,
): Promise<AnswerOf<typeof recordMarketResearchPanelistLogIn>> {
  const send = () => api.mutate(recordMarketResearchPanelistLogIn, { timezone });
  try {
    return await send();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS_MS[0]));
    return send();
  }
}
