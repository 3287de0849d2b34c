import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { AsOf } from './as-of.tsx';
import { CardStates, type AskedQuery } from './card-states.tsx';

interface Page<Row> {
  readonly contents: readonly Row[];
  /** Where the list may come from a copy of the data. */
  readonly asOf?: string | null;
}

/** A list that comes page by page, as `useInfiniteQuery` tells of it. */
export interface PagedQuery<Row> extends AskedQuery {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** All rows so far; undefined before the first page. */
export function rowsOf<Row>({ data }: Pick<PagedQuery<Row>, 'data'>): readonly Row[] | undefined {
  return data?.pages.flatMap(({ contents }) => contents);
}

/** The page that is furthest behind says it for the list. */
const asOfList = ({ data }: Pick<PagedQuery<unknown>, 'data'>) =>
  data?.pages.flatMap(({ asOf }) => asOf ?? []).toSorted()[0];

interface ShowMoreProps {
  readonly query: Omit<PagedQuery<unknown>, 'data' | keyof AskedQuery>;
  readonly label?: ReactNode;
}

/** The way to the next page, as long as there is one. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-3 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
      {query.isFetchNextPageError && <p role="alert">The rest couldn't be loaded.</p>}
    </div>
  );
}

interface Paged<Row> {
  readonly query: PagedQuery<Row>;
  readonly emptyText: string;
  readonly moreLabel?: string | undefined;
}

type PagedTableProps<Row> = Paged<Row> & Omit<ComponentProps<typeof DataTable<Row>>, 'rows'>;

/** Rows to compare, page by page, from edge to edge of a flush card. */
export function PagedTable<Row>({ query, moreLabel, ...table }: PagedTableProps<Row>) {
  const rows = rowsOf(query);
  const asOf = asOfList(query);
  return (
    <>
      {rows !== undefined && <DataTable {...table} rows={rows} />}
      <div className="px-5 pb-3 empty:hidden">
        {rows === undefined ? <CardStates query={query} /> : <ShowMore query={query} label={moreLabel} />}
        {asOf !== undefined && (
          <div className="pt-3">
            <AsOf at={asOf} />
          </div>
        )}
      </div>
    </>
  );
}

interface PagedListProps<Row> extends Paged<Row> {
  /** What the list is of, for those who listen. */
  readonly label?: string | undefined;
  /** One row, as an `li` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows to read, page by page, a line between each. */
export function PagedList<Row>({ query, emptyText, moreLabel, label, children }: PagedListProps<Row>) {
  const rows = rowsOf(query);
  if (rows === undefined) return <CardStates query={query} />;
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-text-muted">{emptyText}</p>
      ) : (
        <ol aria-label={label} className="grid divide-y divide-line">
          {rows.map((row) => children(row))}
        </ol>
      )}
      <ShowMore query={query} label={moreLabel} />
    </>
  );
}
