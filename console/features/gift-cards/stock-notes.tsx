import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatMoment } from '#console/format.ts';
import { valueName } from '#console/rewards/redemption-words.ts';
import { cardCount, dayCount, paceSentence } from './gift-card-words.ts';
import { isVoiding, type GiftCardStock } from './gift-cards.queries.ts';
import { VoidProgress } from './void-progress.tsx';

interface StockNotesProps {
  readonly stock: GiftCardStock;
  readonly mayChange: boolean;
  readonly onVoidExpired: ((count: number) => void) | undefined;
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-2 text-text-muted">
    {children}
  </div>
);

/** What the figures of the stock leave out, and as of when they are. */
export function StockNotes({ stock, mayChange, onVoidExpired }: StockNotesProps) {
  const { endingSoonCount: soon, expiredCount: expired, expiredVoid, leastLifeDays } = stock;
  const unused = stock.values.filter(({ endsUnused }) => endsUnused > 0);
  const isVoidingExpired = expiredVoid != null && isVoiding(expiredVoid);
  return (
    <>
      {unused.length > 0 && (
        <Row>
          <span>
            At this pace some end before anybody takes them:{' '}
            {unused
              .map(({ valueCents, endsUnused }) => `${cardCount(endsUnused)} of ${valueName(valueCents)}`)
              .join(', ')}
            .
          </span>
        </Row>
      )}
      {soon > 0 && (
        <Row>
          <span>
            {cardCount(soon)} {soon === 1 ? 'is' : 'are'} good for less than {dayCount(leastLifeDays)}, so{' '}
            {soon === 1 ? 'it is' : 'they are'} not handed out and not counted as left.
          </span>
        </Row>
      )}
      {(expired > 0 || isVoidingExpired) && (
        <Row>
          {isVoidingExpired ? (
            <div className="min-w-0 flex-1">
              <VoidProgress standing={expiredVoid} mayStop={mayChange} />
            </div>
          ) : (
            <>
              <span>
                {cardCount(expired)} {expired === 1 ? 'has' : 'have'} expired and {expired === 1 ? 'is' : 'are'} not
                counted as left.
              </span>
              {onVoidExpired && (
                <Button variant="quiet" size="sm" onClick={() => onVoidExpired(expired)}>
                  Void {expired === 1 ? 'it' : 'them'}
                </Button>
              )}
            </>
          )}
        </Row>
      )}
      <Row>
        <span className="text-xs">
          {paceSentence(stock.values)}. As of {formatMoment(stock.countedAt)} (your clock).
        </span>
      </Row>
    </>
  );
}
