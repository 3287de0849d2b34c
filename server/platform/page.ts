/** A part of a list. `nextPage` is what the next part is asked for with; null after the last one. */
export interface Page<Item> {
  readonly contents: readonly Item[];
  readonly nextPage: string | null;
}

/** How a part of a list is asked for, here and over the wire. */
export interface PageAsked {
  readonly pageSize?: number | null | undefined;
  /** A `nextPage` from before; the list begins at its front without one. */
  readonly startingAfter?: string | null | undefined;
}

/** A page out of its rows and one more, which only tells whether there is a next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, keyOf: (last: Row) => string | number): Page<Row> {
  const contents = rows.slice(0, size);
  const last = rows.length > size ? contents.at(-1) : undefined;
  return { contents, nextPage: last === undefined ? null : String(keyOf(last)) };
}

export function pageSizeOf(
  { pageSize }: PageAsked,
  { usual, most }: Readonly<Record<'usual' | 'most', number>>,
): number {
  return Math.min(Math.max(pageSize ?? usual, 1), most);
}
