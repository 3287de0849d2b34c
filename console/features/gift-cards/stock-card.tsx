import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { valueName } from '#console/rewards/redemption-words.ts';
import { lastsWords, paceWords } from './gift-card-words.ts';
import type { GiftCardStock, GiftCardValue } from './gift-cards.queries.ts';
import { StockNotes } from './stock-notes.tsx';

interface StockCardProps {
  readonly stock: GiftCardStock;
  readonly onLoad: (() => void) | undefined;
  readonly onCatalogue: () => void;
  readonly onOrderList: () => void;
  readonly mayChange: boolean;
  readonly onVoidExpired: ((count: number) => void) | undefined;
}

/** What is left of each value, how fast it goes and how long it lasts. */
export function StockCard({ stock, onLoad, onCatalogue, onOrderList, mayChange, onVoidExpired }: StockCardProps) {
  const isEmpty = stock.values.every(({ left, used }) => left === 0 && used === 0);
  return (
    <ConsoleCard
      title="Stock"
      isFlush
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onCatalogue}>
            Catalogue
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
          No cards yet, so members see every value as out of stock. Begin with a CSV of cards from whoever sells them to
          you: <b>Load CSV</b> shows what it has to look like.
        </p>
      )}
      <DataTable
        caption="Stock by value"
        columns={columns(onLoad)}
        rows={stock.values}
        rowKey={({ rewardId }) => rewardId}
        emptyText="The catalogue is empty. Add a value first: Catalogue, at the top of this card."
      />
      {/* Rows that reach the edge would cover the corners. */}
      <div className="h-2" />
      <StockNotes stock={stock} mayChange={mayChange} onVoidExpired={onVoidExpired} />
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
      header: 'Share left',
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
    { key: 'a-day', header: 'A day', kind: 'figure', shownFrom: 'md', cell: ({ aDay }) => paceWords(aDay) },
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
  const words = lastsWords(value);
  if (value.isLow) {
    return (
      <Tag tone="warning" icon="triangle-alert">
        {words}
      </Tag>
    );
  }
  if (value.isCovered) return <Tag tone="info">{value.left === 0 ? 'provider' : `${words}, then provider`}</Tag>;
  return <span className={value.lastsDays == null ? 'text-text-muted' : ''}>{words}</span>;
}
