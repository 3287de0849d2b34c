import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useFlag } from '#web/flags/use-flag.ts';
import { CodeDialog } from '#web/gift-cards/code-dialog.tsx';
import { badgesQuery } from '#web/gift-cards/gift-cards.queries.ts';
import { useShownCode } from '#web/gift-cards/use-shown-code.ts';
import { HistoryList } from './history-list.tsx';
import { PastRewardRow } from './past-reward-row.tsx';
import type { PastReward } from './reward-history.queries.ts';

/** The lines of a member's points under their months, and the dialog that shows a code. */
export function PastRewardList({ rewards }: { readonly rewards: readonly PastReward[] }) {
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
