import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import giftPicture from '#ui/art/empty/gift.svg';
import nothingPicture from '#ui/art/empty/no-history.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useFlag } from '#web/flags/use-flag.ts';
import { giftCardsQuery, badgesQuery } from '#web/gift-cards/gift-cards.queries.ts';
import { formatNumber } from '#web/format.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { HistoryFrame } from './history-frame.tsx';
import { RewardFilterBar } from './reward-filter-bar.tsx';
import { readRewardHistoryFilter, rewardHistoryPath } from './reward-history-filter.ts';
import { rewardHistoryQuery, type PastReward } from './reward-history.queries.ts';
import { CodeDialog } from '#web/gift-cards/code-dialog.tsx';
import { useShownCode } from '#web/gift-cards/use-shown-code.ts';
import { HistoryList } from './history-list.tsx';
import { PastRewardRow } from './past-reward-row.tsx';

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
  const filter = readRewardHistoryFilter(useSearch({ strict: false }), { hasBadges: useFlag('gamification') });
  const query = useInfiniteQuery(rewardHistoryQuery(context, filter));
  const isNarrowed = filter.type !== undefined || filter.search !== '';
  const filterBar = <RewardFilterBar filter={filter} />;
  return (
    <PagedList
      query={query}
      noun="rewards"
      loadingText="Loading your rewards"
      head={filterBar}
      empty={
        isNarrowed || query.isPlaceholderData ? (
          <>
            {filterBar}
            <NothingFound />
          </>
        ) : (
          <NoRewards />
        )
      }
    >
      {(rewards) => <PastRewardList rewards={rewards} />}
    </PagedList>
  );
}

function NoRewards() {
  const context = useRouteContext({ from: '/member-area' });
  const cheapest = useQuery({ ...giftCardsQuery(context), meta: { isSilent: true } }).data?.[0];
  return (
    <EmptyState
      pictureUrl={giftPicture}
      title="No rewards yet"
      text={`Your points, badges, and eGift cards will show up here.${
        cheapest ? ` eGift cards start at ${formatNumber(cheapest.points)} points.` : ''
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
        title="No results"
        text="No rewards match your search. Try a different search, or show all rewards."
        action={
          <ButtonLink variant="secondary" href={rewardHistoryPath({ type: undefined, search: '' })}>
            Show all rewards
          </ButtonLink>
        }
      />
    </div>
  );
}

/** The lines of a member's points under their months, and the dialog that shows a code. */
function PastRewardList({ rewards }: { readonly rewards: readonly PastReward[] }) {
  const context = useRouteContext({ from: '/member-area' });
  const { brand } = context;
  const { wanted, show, close, passwordDialog } = useShownCode();
  const hasBareBadge = rewards.some(({ type, imageUri }) => type === 'BADGE' && !imageUri);
  const hasBadges = useFlag('gamification');
  const badges = useQuery({ ...badgesQuery(context), enabled: hasBareBadge && hasBadges }).data;
  return (
    <>
      <HistoryList
        columnName="Reward"
        items={rewards}
        timeOf={({ createTime }) => createTime}
        renderRow={(reward) => (
          <PastRewardRow
            key={reward.id}
            reward={reward}
            brand={brand}
            listedImageUri={badges?.find(({ id }) => id === reward.rewardId)?.imageUri}
            onShowCode={show}
          />
        )}
      />
      <CodeDialog
        wanted={wanted}
        brand={brand.retailerName}
        onClose={close}
        onRetry={() => wanted && show(wanted.reward)}
      />
      {passwordDialog}
    </>
  );
}
