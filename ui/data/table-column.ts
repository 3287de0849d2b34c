import type { ReactNode } from 'react';
import type { SortValue } from './table-sort.ts';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by, or 'elsewhere' where the rows come sorted. Without it the header is no button. */
  readonly sortValue?: ((row: Row) => SortValue) | 'elsewhere';
  /** Figures stand at the end, ids in the code face. */
  readonly kind?: 'text' | 'figure' | 'code';
  /** The least useful columns go first on small screens: shown from this width on, 'desk' from 1360 px. */
  readonly shownFrom?: 'md' | 'lg' | 'xl' | 'desk';
}

/** Without a column that has nothing to say of any of these rows, such as acts that nobody may take. */
export function columnsWithContent<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  if (rows.length === 0) return columns;
  return columns.filter(({ cell }) => rows.some((row) => !isNothing(cell(row))));
}

const isNothing = (node: ReactNode): boolean => node === null || node === undefined || node === false || node === '';

const SHOWN_FROM = {
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  desk: 'max-[85rem]:hidden',
} as const;
const KINDS = { text: 'text-start', figure: 'text-end whitespace-nowrap', code: 'text-start font-code' } as const;

export function columnClasses<Row>({ kind = 'text', shownFrom }: TableColumn<Row>): string {
  return `${KINDS[kind]} ${shownFrom ? SHOWN_FROM[shownFrom] : ''}`;
}

/** The first column stays while the rest scrolls, so that a row keeps its name; the checkbox before it stays too. */
export const STICKY_CHECKBOX = 'sticky start-0 z-1 w-13 min-w-13 ps-2';
export const STICKY_COLUMN = { alone: 'sticky start-0 z-1', besideCheckbox: 'sticky start-13 z-1' } as const;
