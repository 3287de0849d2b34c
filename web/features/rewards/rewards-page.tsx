import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import {
  listMarketResearchPanelistRewardHistory,
  redeemMarketResearchReward,
} from '#contract/generated/member/operations.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { giftCardsQuery } from '#web/gift-cards/gift-cards.queries.ts';
import { GiftList } from './gift-list.tsx';
import type { Order } from './kept-order.ts';
import { RedemptionDialog } from './redemption-dialog.tsx';
import { rewardPointsQuery } from '#web/layout/panelist.queries.ts';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import { UnopenedCards } from './unopened-cards.tsx';
import { useRedemption } from './use-redemption.ts';
import type { OfMember } from '#web/app/app-context.ts';

const focusHeading = () => document.getElementById('balance-title')?.focus({ preventScroll: true });

/** The balance, what it can be redeemed for, and redeeming it. */
export function RewardsPage() {
  const context = useRouteContext({ from: '/member-area' });
  const { queryClient, brand, member } = context;
  const pointsQuery = useQuery(rewardPointsQuery(context));
  const cardsQuery = useQuery(giftCardsQuery(context));
  const points = pointsQuery.data;

  const refresh = useCallback(
    async (totalPoints?: number) => {
      const { queryKey } = rewardPointsQuery(context);
      if (totalPoints !== undefined) {
        queryClient.setQueryData(queryKey, (before) => before && { ...before, totalPoints });
      }
      await Promise.allSettled([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries(giftCardsQuery(context)),
        // A redemption adds a line to the history.
        queryClient.invalidateQueries({ queryKey: [listMarketResearchPanelistRewardHistory.name] }),
      ]);
      return queryClient.getQueryData(giftCardsQuery(context).queryKey);
    },
    [context, queryClient],
  );
  const redeem = useCallback((order: Order) => redeemCard(context, order), [context]);
  const { redemption, passwordDialog, choose, confirm, check, close } = useRedemption({
    panelistId: member.panelistId,
    redeem,
    refresh,
  });

  return (
    <>
      <BalancePanel
        query={pointsQuery}
        // Without them there is no next one to tell of.
        cards={cardsQuery.data ?? (cardsQuery.isError ? [] : undefined)}
      />
      <UnopenedCards onOpenerGone={focusHeading} />
      <section aria-labelledby="choose-title" className="mt-2">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="choose-title" className="text-2xl">
            {WORDS.choose}
          </h2>
          <span className="max-md:-ms-4">
            <ButtonLink href={memberPath('redeemedRewards')} variant="quiet" size="sm">
              <Icon name="history" />
              {WORDS.history}
            </ButtonLink>
          </span>
        </div>
        <GiftList query={cardsQuery} brand={brand.retailerName} balance={points?.totalPoints} onRedeem={choose} />
      </section>
      {redemption !== undefined && (
        <RedemptionDialog
          redemption={redemption}
          balance={points?.totalPoints}
          brand={brand}
          onConfirm={confirm}
          onCheck={check}
          onClose={close}
        />
      )}
      {passwordDialog}
    </>
  );
}

/** Redeems one card. It is no query and no mutation of the cache: what it answers stays with its caller. */
async function redeemCard({ api, brand, member }: OfMember, { key, rewardId, points }: Order) {
  const input = {
    panelId: brand.panelId,
    userId: member.panelistId,
    rewardId,
    quantity: 1,
    points,
    idempotencyKey: key,
  };
  return api.mutate(redeemMarketResearchReward, { input }, RESTRICTED);
}
