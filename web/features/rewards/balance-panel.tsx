import type { UseQueryResult } from '@tanstack/react-query';
import type { getMarketResearchPanelistRewardPoints } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import scene from '#ui/art/scenes/balance.svg';
import { ProgressBar } from '#ui/feedback/progress.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatNumber } from '#web/format.ts';
import type { GiftCard } from '#web/gift-cards/gift-cards.queries.ts';
import { formatDollars } from '#web/gift-cards/format.ts';

type Balance = AnswerOf<typeof getMarketResearchPanelistRewardPoints>;

interface BalancePanelProps {
  readonly query: UseQueryResult<Balance>;
  /** Undefined while they are on their way. */
  readonly cards: readonly GiftCard[] | undefined;
}

/** What the member has, what it is worth, and how far the next card is. It is as high empty as it is full. */
export function BalancePanel({ query, cards }: BalancePanelProps) {
  const { data: balance } = query;
  return (
    <section
      aria-labelledby="balance-title"
      className="day relative grid overflow-hidden rounded-xl bg-wall-apricot px-6 pt-8 md:px-10 md:pt-10 after:absolute after:inset-x-0 after:bottom-0 after:h-2.5 after:bg-shelf lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 lg:pb-10">
        <h1 id="balance-title" tabIndex={-1} className="text-base">
          {WORDS.balance}
        </h1>
        {balance === undefined && query.isError ? (
          <Failed query={query} />
        ) : (
          <Figures balance={balance} cards={cards} />
        )}
      </div>
      <img
        src={scene}
        alt=""
        width={420}
        height={240}
        className="mt-6 mb-2.5 w-full max-w-108 justify-self-center self-end lg:mt-0 lg:w-108"
      />
    </section>
  );
}

function Figures({ balance, cards }: Pick<BalancePanelProps, 'cards'> & { readonly balance: Balance | undefined }) {
  return (
    <>
      <p className="my-1 flex min-h-[1em] flex-wrap items-baseline gap-x-3 font-display text-[min(clamp(4rem,3rem+5vw,6.5rem),20vw)] leading-none font-[740] tracking-[-0.016em]">
        {balance === undefined ? (
          <SkeletonBlock className="h-[0.8em] w-[2.4em] self-center" />
        ) : (
          <>
            {formatNumber(balance.totalPoints)}{' '}
            <span className="text-[1.375rem] font-title tracking-[-0.01em]">
              {balance.totalPoints === 1 ? 'point' : 'points'}
            </span>
          </>
        )}
      </p>
      <p className="min-h-[1lh]">
        {balance === undefined && <SkeletonBlock className="inline-block h-[1em] w-56 max-w-full align-middle" />}
        {balance && (
          <>
            Worth <b>{moneyWithCents(balance)}</b> in eGift cards
          </>
        )}
      </p>
      <div className="mt-6 min-h-11 max-w-96 text-sm">
        {(balance === undefined || cards === undefined) && <SkeletonBlock className="h-3 rounded-full" />}
        {balance && cards !== undefined && cards.length > 0 && (
          <WayToNext balance={balance.totalPoints} next={nextCard(cards, balance.totalPoints)} />
        )}
      </div>
    </>
  );
}

function WayToNext({ balance, next }: { readonly balance: number; readonly next: NextCard | undefined }) {
  const card = next && `a ${formatDollars(next.dollars)} eGift card`;
  const toGo = next && formatNumber(next.toGo);
  const more = next?.toGo === 1 ? 'more point' : 'more points';
  return (
    <>
      <div className="mb-2">
        <ProgressBar
          label={card === undefined ? 'Your points' : `Points toward ${card}`}
          value={next ? balance : 1}
          max={next?.points ?? 1}
          isOnWall
          figure={next ? `${formatNumber(balance)} of ${formatNumber(next.points)} points` : WORDS.enoughForAll}
        />
      </div>
      {next ? (
        <p>
          <b>
            {toGo} {more}
          </b>{' '}
          to get {card}
        </p>
      ) : (
        <p>{WORDS.enoughForAll}</p>
      )}
    </>
  );
}

function Failed({ query }: Pick<BalancePanelProps, 'query'>) {
  return (
    <div role="alert" className="mt-3">
      <p className="max-w-96">{WORDS.balanceFailed}</p>
      <div className="mt-4">
        <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
          {MESSAGES.generic.tryAgain}
          <VisuallyHidden> to load your balance</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

/** A worth always has its cents; a card only where there are some. */
function moneyWithCents({ currencyDetails: { amount, code } }: Balance): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount);
}

/** How far a balance is on its way to the next card it does not reach yet. */
export interface NextCard {
  readonly dollars: number;
  readonly points: number;
  readonly toGo: number;
}

/** The cheapest card above the balance; one that can be had before one that is out of stock. Undefined above them all. */
export function nextCard(cards: readonly GiftCard[], balance: number): NextCard | undefined {
  const above = cards.filter(({ points }) => points > balance).toSorted((one, other) => one.points - other.points);
  const next = above.find(({ isInStock }) => isInStock) ?? above[0];
  return next && { dollars: next.dollars, points: next.points, toGo: next.points - balance };
}
