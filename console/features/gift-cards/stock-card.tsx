import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { formatNumber, formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { stockDurationText, paceText, cardCount, dayCount, paceSentence } from './gift-card-texts.ts';
import { type GiftCardStock, type GiftCardValue, isVoiding, useMayChangeStock } from './gift-cards.queries.ts';
import { VoidProgress } from './void-dialog.tsx';

interface StockCardProps {
  readonly stock: GiftCardStock;
  readonly onLoad: () => void;
  readonly onCatalogue: () => void;
  readonly onOrderList: () => void;
  readonly onVoidExpired: (count: number) => void;
}

/** What is left of each value, how fast it goes and how long it lasts. */
export function StockCard({ stock, onLoad, onCatalogue, onOrderList, onVoidExpired }: StockCardProps) {
  const mayChange = useMayChangeStock();
  const isEmpty = stock.values.every(({ left, used }) => left === 0 && used === 0);
  return (
    <ConsoleCard
      title="Stock"
      isFlush
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onCatalogue}>
            Catalog
          </Button>
          <Button variant="secondary" size="sm" onClick={onOrderList}>
            <Icon name="download" />
            Order list
          </Button>
        </>
      }
    >
      {isEmpty && (
        <p className="px-5 pb-3 text-text-muted">
          No cards yet, so members see every value as out of stock. Start with a CSV of cards from your supplier:{' '}
          <b>Load CSV</b> shows the format.
        </p>
      )}
      <DataTable
        caption="Stock by value"
        columns={columns(mayChange ? onLoad : undefined)}
        rows={stock.values}
        rowKey={({ rewardId }) => rewardId}
        emptyText="The catalog is empty. Add a value first: select Catalog at the top of this card."
      />
      {/* Rows that reach the edge would cover the corners. */}
      <div className="h-2" />
      <StockNotes stock={stock} onVoidExpired={onVoidExpired} />
    </ConsoleCard>
  );
}

function columns(onLoad: (() => void) | undefined): readonly TableColumn<GiftCardValue>[] {
  return [
    {
      key: 'value',
      header: 'Value',
      cell: ({ valueCents, isOffered }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <b className="tabular-nums">{valueName(valueCents)}</b>
          {!isOffered && <Tag>Not offered</Tag>}
        </span>
      ),
    },
    {
      key: 'share',
      header: 'Remaining',
      shownFrom: 'md',
      cell: ({ left, used, isLow }) => (
        <span className="block w-full min-w-24">
          <ShareBar value={left} max={left + used} tone={isLow ? 'behind' : 'plain'} />
        </span>
      ),
    },
    { key: 'left', header: 'Left', kind: 'figure', cell: ({ left }) => formatNumber(left) },
    {
      key: 'used',
      header: 'Used, 8 weeks',
      kind: 'figure',
      shownFrom: 'md',
      cell: ({ used }) => <span className="text-text-muted">{formatNumber(used)}</span>,
    },
    { key: 'a-day', header: 'Per day', kind: 'figure', shownFrom: 'md', cell: ({ aDay }) => paceText(aDay) },
    { key: 'lasts', header: 'Lasts', kind: 'figure', cell: (value) => <Lasts value={value} /> },
    ...(onLoad === undefined
      ? []
      : [
          {
            key: 'load',
            header: 'Action',
            kind: 'figure' as const,
            cell: ({ valueCents, isLow }: GiftCardValue) => (
              <Button
                variant={isLow ? 'soft' : 'quiet'}
                size="sm"
                aria-label={`Load ${valueName(valueCents)} cards`}
                onClick={onLoad}
              >
                Load
              </Button>
            ),
          },
        ]),
  ];
}

function Lasts({ value }: { readonly value: GiftCardValue }) {
  const text = stockDurationText(value);
  if (value.isLow) {
    return (
      <Tag tone="warning" icon="triangle-alert">
        {text}
      </Tag>
    );
  }
  if (value.isCovered) return <Tag tone="info">{value.left === 0 ? 'provider' : `${text}, then provider`}</Tag>;
  return <span className={value.lastsDays == null ? 'text-text-muted' : ''}>{text}</span>;
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-2 text-text-muted">
    {children}
  </div>
);

/** What the figures of the stock leave out, and as of when they are. */
function StockNotes({ stock, onVoidExpired }: Pick<StockCardProps, 'stock' | 'onVoidExpired'>) {
  const mayChange = useMayChangeStock();
  const { endingSoonCount: soon, expiredCount: expired, expiredVoid, leastLifeDays } = stock;
  const unused = stock.values.filter(({ endsUnused }) => endsUnused > 0);
  const isVoidingExpired = expiredVoid != null && isVoiding(expiredVoid);
  return (
    <>
      {unused.length > 0 && (
        <Row>
          <span>
            At this pace, some cards will expire unused:{' '}
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
            {cardCount(soon)} {soon === 1 ? 'is' : 'are'} valid for less than {dayCount(leastLifeDays)}, so{' '}
            {soon === 1 ? "it isn't" : "they aren't"} issued or counted as stock.
          </span>
        </Row>
      )}
      {(expired > 0 || isVoidingExpired) && (
        <Row>
          {isVoidingExpired ? (
            <div className="min-w-0 flex-1">
              <VoidProgress standing={expiredVoid} />
            </div>
          ) : (
            <>
              <span>
                {cardCount(expired)} {expired === 1 ? 'has' : 'have'} expired and {expired === 1 ? "isn't" : "aren't"}{' '}
                counted as stock.
              </span>
              {mayChange && (
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
          {paceSentence(stock.values)}. As of {formatMoment(stock.countedAt)} (your local time).
        </span>
      </Row>
    </>
  );
}
