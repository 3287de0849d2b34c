import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import giftPicture from '#ui/art/empty/gift.svg';
import nothingPicture from '#ui/art/empty/no-history.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { giftCardsQuery } from '#web/gift-cards/gift-cards.queries.ts';
import { formatNumber } from '#web/format.ts';
import { ListEnd } from '#web/lists/list-end.tsx';
import { itemsOf } from '#web/lists/paged-items.ts';
import { HistoryFrame } from './history-frame.tsx';
import { HistoryLoading, MoreLines } from './history-loading.tsx';
import { PastRewardList } from './past-reward-list.tsx';
import { RewardFilterBar } from './reward-filter-bar.tsx';
import { readRewardHistoryFilter, rewardHistoryPath } from './reward-history-filter.ts';
import { rewardHistoryQuery } from './reward-history.queries.ts';
import { Fallback } from '#web/layout/fallback.tsx';

/** Every line of a member's points: cards with their codes, badges, and what activities brought. */
export function RedeemedRewardsPage() {
  return (
    <HistoryFrame current="redeemedRewards">
      <RedeemedRewards />
    </HistoryFrame>
  );
}

function RedeemedRewards() {
  const context = useRouteContext({ from: '/member-area' });
  const filter = readRewardHistoryFilter(useSearch({ strict: false }));
  const query = useInfiniteQuery(rewardHistoryQuery(context, filter));
  const { data, isPending, isFetching, isFetchingNextPage, isPlaceholderData } = query;
  const isNarrowed = filter.type !== undefined || filter.search !== '';

  if (isPending) return <HistoryLoading>Loading your rewards</HistoryLoading>;
  if (data === undefined) {
    return <Fallback onRetry={() => void query.refetch()} isRetrying={isFetching} />;
  }
  const rewards = itemsOf(data.pages);
  if (rewards.length === 0 && !isNarrowed && !isPlaceholderData) return <NoRewards />;
  return (
    <>
      <RewardFilterBar filter={filter} />
      {rewards.length === 0 ? (
        <NothingFound />
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <PastRewardList rewards={rewards} />
          {isFetchingNextPage && <MoreLines />}
          <ListEnd
            shown={rewards.length}
            total={data.pages[0]?.totalItems ?? 0}
            noun="rewards"
            hasMore={query.hasNextPage}
            isLoading={isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </>
  );
}

function NoRewards() {
  const context = useRouteContext({ from: '/member-area' });
  const cheapest = useQuery({ ...giftCardsQuery(context), meta: { isSilent: true } }).data?.[0];
  return (
    <EmptyState
      pictureUrl={giftPicture}
      title="No rewards yet"
      text={`Points, badges and eGift cards land here, with their codes.${
        cheapest ? ` Your first card starts at ${formatNumber(cheapest.points)} points.` : ''
      }`}
      action={<ButtonLink href={memberPath('activities')}>See activities</ButtonLink>}
    />
  );
}

function NothingFound() {
  return (
    <div role="status">
      <EmptyState
        pictureUrl={nothingPicture}
        title="Nothing found"
        text="No reward fits. Try other words, or look at all of them."
        action={
          <ButtonLink variant="secondary" href={rewardHistoryPath({ type: undefined, search: '' })}>
            Show all rewards
          </ButtonLink>
        }
      />
    </div>
  );
}
