import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CodeDialog } from '#web/gift-cards/code-dialog.tsx';
import { formatDollars } from '#web/gift-cards/format.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import { useShownCode } from '#web/gift-cards/use-shown-code.ts';
import { operationQuery } from '#client/operation-query.ts';
import { listMarketResearchPanelistRewardHistory } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** Cards that were redeemed and never shown, because the answer got lost, the page was left or the card came later. */
export function UnopenedCards({ onOpenerGone }: { readonly onOpenerGone: () => void }) {
  const context = useRouteContext({ from: '/member-area' });
  const { wanted, show, close, passwordDialog } = useShownCode();
  const unopened = useQuery(unopenedCardsQuery(context)).data;
  const cards = unopened?.contents ?? [];
  const wasOpen = useRef(false);
  const section = useRef<HTMLElement>(null);
  const isKnown = unopened !== undefined;

  // A page that was loaded anew stands where it was scrolled to, at the cards to choose from: this is the news, and above that.
  useEffect(() => {
    if (isKnown && (section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView();
  }, [isKnown]);

  // The button that opened the card is gone once the card was seen.
  useEffect(() => {
    if (wanted === undefined && wasOpen.current && document.activeElement === document.body) onOpenerGone();
    wasOpen.current = wanted !== undefined;
  }, [wanted, onOpenerGone]);
  return (
    <>
      {cards.length > 0 && (
        <section ref={section} aria-label={WORDS.unopenedLabel} className="mt-6 grid gap-3">
          {cards.map((card) => (
            <UnopenedCardRow key={card.id} card={card} onShow={() => show(card)} />
          ))}
          {unopened?.nextPage != null && (
            <p className="text-sm">
              <Link href={memberPath('redeemedRewards')} className="inline-flex min-h-target items-center">
                {WORDS.seeAllUnopened}
              </Link>
            </p>
          )}
        </section>
      )}
      <CodeDialog
        wanted={wanted}
        brand={context.brand.retailerName}
        onClose={close}
        onRetry={() => wanted && show(wanted.reward)}
      />
      {passwordDialog}
    </>
  );
}

function UnopenedCardRow({ card, onShow }: { readonly card: UnopenedCard; readonly onShow: () => void }) {
  const dollars = formatDollars(card.currencyValue ?? 0);
  const isReady = card.status !== 'PENDING';
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md px-5 py-4 ${isReady ? 'bg-success-soft text-on-success-soft' : 'bg-info-soft text-on-info-soft'}`}
    >
      <span aria-hidden="true" className="max-sm:hidden">
        <Icon name={isReady ? 'gift' : 'clock'} />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="font-body text-base leading-[1.3] font-bold tracking-normal">
          {isReady ? WORDS.ready(dollars) : WORDS.onItsWay(dollars)}
        </h2>
        <p className="mt-0.5 text-sm leading-[1.45]">{isReady ? WORDS.readyText : WORDS.onItsWayText}</p>
      </div>
      {isReady && (
        <Button size="sm" onClick={onShow} aria-label={`${WORDS.showCard}: ${dollars}, ${card.id}`}>
          {WORDS.showCard}
        </Button>
      )}
    </div>
  );
}

type UnopenedCard = AnswerOf<typeof listMarketResearchPanelistRewardHistory>['contents'][number];

/** As many as the page names; the rest are in the history. */
const UNOPENED_SHOWN_MAX = 3;
/** A card that is on its way is looked for this often. */
const PENDING_REFETCH_MS = 30_000;

/** The member's cards that no screen has shown yet, the newest first. */
function unopenedCardsQuery({ api, brand, member }: OfMember) {
  const filter = {
    panelId: brand.panelId,
    userId: member.panelistId,
    rewardType: 'GIFT_CARD' as const,
    isRead: false,
  };
  const sort = [{ field: 'createTime', order: 'DESC' } as const];
  return operationQuery(
    api,
    listMarketResearchPanelistRewardHistory,
    { filter, sort, pagination: { pageSize: UNOPENED_SHOWN_MAX } },
    {
      refetchInterval: ({ state }) =>
        state.data?.contents.some(({ status }) => status === 'PENDING') === true && PENDING_REFETCH_MS,
      // The history has them too.
      meta: { isSilent: true },
    },
  );
}
