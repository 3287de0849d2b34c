import { useCallback, useEffect, useRef, useState } from 'react';
import type { RedeemMarketResearchRewardMutation } from '#contract/generated/member/graphql.ts';
import { REDEEM_TEXTS } from '#web/gift-cards/redeem-texts.ts';
import { formatNumber } from '#web/format.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import type { GiftCard } from '#web/gift-cards/gift-cards.queries.ts';
import { createKeptOrder, type Order } from './kept-order.ts';
import { redeemProblem, type RedeemProblem } from './redeem-problem.ts';

export type RedeemedCard = RedeemMarketResearchRewardMutation['redeemMarketResearchReward'];

/** Where one confirmation stands. The card's code lives here and nowhere else, until the dialog is closed. */
export type Redemption =
  | { readonly step: 'confirm'; readonly order: Order; readonly notice?: string; readonly isSending: boolean }
  | { readonly step: 'failed'; readonly order: Order; readonly problem: RedeemProblem; readonly count: number }
  | { readonly step: 'checking'; readonly order: Order }
  | { readonly step: 'done'; readonly order: Order; readonly card: RedeemedCard };

interface RedemptionParts {
  readonly panelistId: string;
  /** Redeems; the same order again gets the same answer. */
  readonly redeem: (order: Order) => Promise<RedeemedCard>;
  /** Something was answered: balance and cards are read anew, and the cards are told. */
  readonly refresh: (balance?: number) => Promise<readonly GiftCard[] | undefined>;
}

function newOrder({ rewardId, dollars, points }: GiftCard): Order {
  return { key: crypto.randomUUID(), rewardId, dollars, points };
}

/** One redemption at a time, from the question to the card, with one key from the confirmation to its answer. */
export function useRedemption({ panelistId, redeem, refresh }: RedemptionParts) {
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('redeem');
  const [kept] = useState(() => createKeptOrder(() => sessionStorage, panelistId));
  const [redemption, setRedemption] = useState<Redemption | undefined>(() => {
    const order = kept.read();
    return order && { step: 'checking', order };
  });
  const isHere = useRef(true);
  const isAtWork = useRef(false);

  const settle = useCallback(
    async (order: Order, error: unknown) => {
      const problem = redeemProblem(error);
      if (problem?.isSettled !== false) kept.forget();
      if (problem === undefined) return setRedemption({ step: 'confirm', order, isSending: false });
      const cards = await refresh();
      const fresh = cards?.find(({ rewardId }) => rewardId === order.rewardId);
      if (problem.isSettled && fresh !== undefined && fresh.points !== order.points) {
        const notice = REDEEM_TEXTS.priceChanged(formatNumber(fresh.points));
        return setRedemption({ step: 'confirm', order: newOrder(fresh), notice, isSending: false });
      }
      const next = problem.isSettled ? { ...order, key: crypto.randomUUID() } : order;
      setRedemption((before) => ({
        step: 'failed',
        order: next,
        problem,
        count: before?.step === 'failed' ? before.count + 1 : 1,
      }));
    },
    [kept, refresh],
  );

  const send = useCallback(
    async (order: Order) => {
      // A second press, or a second tab's way back to this page, must not send it twice.
      if (isAtWork.current) return;
      isAtWork.current = true;
      kept.keep(order);
      try {
        const card = await withRecentSignIn(() => redeem(order));
        // Anyone who has left the page meanwhile sees the card when they come back.
        if (!isHere.current) return;
        kept.forget();
        setRedemption({ step: 'done', order, card });
        await refresh(card.balance);
      } catch (error) {
        if (isHere.current) await settle(order, error);
      } finally {
        isAtWork.current = false;
      }
    },
    [kept, redeem, refresh, settle, withRecentSignIn],
  );

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return {
    redemption,
    passwordDialog,
    choose(card: GiftCard) {
      const order = kept.read();
      const isSame = order?.rewardId === card.rewardId && order.points === card.points;
      setRedemption({ step: 'confirm', order: isSame ? order : newOrder(card), isSending: false });
    },
    confirm() {
      if (redemption?.step !== 'confirm' && redemption?.step !== 'failed') return;
      setRedemption((before) => before && sending(before));
      void send(redemption.order);
    },
    /** Asks for the answer that never came. */
    check: send,
    close: () => setRedemption(undefined),
  };
}

/** Keeps what stands there while it is sent again, so that nothing jumps. */
function sending(before: Redemption): Redemption {
  return { step: 'confirm', order: before.order, isSending: true };
}
