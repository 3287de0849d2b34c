import type { ReactNode } from 'react';
import { formatMonth } from '#web/format.ts';
import { ROW_COLUMNS } from './history-row.tsx';

interface HistoryListProps<Item> {
  /** What the first column holds, such as "Activity". */
  readonly columnName: string;
  readonly items: readonly Item[];
  readonly timeOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactNode;
}

/** Lines of the past under their months. */
export function HistoryList<Item>({ columnName, items, timeOf, renderRow }: HistoryListProps<Item>) {
  const months = [...Map.groupBy(items, (item) => formatMonth(timeOf(item)))];
  return (
    <div>
      <ColumnNames first={columnName} />
      {months.map(([month, ofMonth]) => (
        <section key={month} aria-label={month} className="mt-8 first-of-type:mt-5">
          <h2 className="pb-1 text-lg">{month}</h2>
          <ul>{ofMonth.map(renderRow)}</ul>
        </section>
      ))}
    </div>
  );
}

/** For the eye only: each row names its parts for those who hear it. */
function ColumnNames({ first }: { readonly first: string }) {
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-6 border-b border-line py-3 text-xs font-bold text-text-muted lg:grid ${ROW_COLUMNS}`}
    >
      <span>{first}</span>
      <span>ID</span>
      <span>Date</span>
      <span>Status</span>
      <span className="text-end">Points</span>
    </div>
  );
}
