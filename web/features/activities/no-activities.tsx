import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { getMarketResearchTasksCount } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import picture from '#ui/art/empty/nothing-new.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FirstDay } from './first-day.tsx';
import type { OfMember } from '#web/app/app-context.ts';

/** Nothing to do now; a member who has never done anything here is shown around. */
export function NoActivities({ isOfAllKinds }: { readonly isOfAllKinds: boolean }) {
  return isOfAllKinds ? <NothingToDo /> : <CaughtUp />;
}

function NothingToDo() {
  const past = useQuery(pastActivitiesQuery(useRouteContext({ from: '/member-area' })));
  // It does not wait for an answer that does not come.
  if (past.isPending && past.failureCount === 0) return <span data-loading />;
  return past.data === 0 ? <FirstDay /> : <CaughtUp />;
}

function CaughtUp() {
  return <EmptyState pictureUrl={picture} title={MESSAGES.generic.nothingNew} text={MESSAGES.generic.allCaughtUp} />;
}

/** How many activities a member has taken part in. Without it they are taken for somebody who has. */
function pastActivitiesQuery({ api, brand, member }: OfMember) {
  const filter = { panelId: brand.panelId, userId: member.panelistId, state: ['HISTORY' as const] };
  return operationQuery(api, getMarketResearchTasksCount, { filter }, { meta: { isSilent: true } });
}
