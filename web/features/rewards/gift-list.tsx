import type { UseQueryResult } from '@tanstack/react-query';
import { memberPath } from '#contract/pages/member-paths.ts';
import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import type { IssueCategory } from '#contract/rules/support.ts';
import picture from '#ui/art/empty/gift.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Fallback } from '#web/layout/fallback.tsx';
import type { GiftCard } from '#web/gift-cards/gift-cards.queries.ts';
import { GiftTile, GiftTileSkeleton } from './gift-tile.tsx';

interface GiftListProps {
  readonly query: UseQueryResult<readonly GiftCard[]>;
  readonly brand: string;
  readonly balance: number | undefined;
  readonly onRedeem: (card: GiftCard) => void;
}

/** Two in a row on a phone, and one where the letters are large. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3 lg:gap-6';
const SKELETONS = 4;

/** What the points can be redeemed for. */
export function GiftList({ query, ...tile }: GiftListProps) {
  const { data: cards } = query;
  if (cards === undefined && query.isError) {
    return <Fallback onRetry={() => void query.refetch()} isRetrying={query.isFetching} headingLevel={3} />;
  }
  if (cards?.length === 0) {
    return <EmptyState pictureUrl={picture} title={WORDS.noneTitle} text={WORDS.noneText} headingLevel={3} />;
  }
  return (
    <>
      {cards === undefined && (
        <p role="status" data-loading>
          <VisuallyHidden>Loading eGift cards</VisuallyHidden>
        </p>
      )}
      <ul className={GRID}>
        {cards?.map((card) => <GiftTile key={card.rewardId} card={card} {...tile} />) ??
          Array.from({ length: SKELETONS }, (_, index) => <GiftTileSkeleton key={index} />)}
        <GoodToKnow />
      </ul>
    </>
  );
}

const CATEGORY: IssueCategory = 'GIFT_CARD_ISSUE';

function GoodToKnow() {
  return (
    <li className="self-center py-2 max-md:col-span-full md:p-6">
      <h3 className="text-lg">{WORDS.goodToKnow}</h3>
      <p className="mt-2 text-sm text-text-muted">{WORDS.goodToKnowText}</p>
      <p className="mt-2 text-sm">
        <Link
          href={`${memberPath('contactUs')}?issueCategory=${CATEGORY}`}
          className="inline-flex min-h-target items-center"
        >
          {WORDS.trouble}
        </Link>
      </p>
    </li>
  );
}
