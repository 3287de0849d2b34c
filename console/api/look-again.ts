/** As a query tells of its answer. */
interface Asked<Answer> {
  readonly state: { readonly data: Answer | null | undefined };
}

interface Pages<Row> {
  readonly pages: readonly { readonly contents: readonly Row[] }[];
}

/** For a query: it is asked again so often while something in its answer goes on; otherwise seldom, or not at all. */
export function lookAgain<Answer>(goesOn: (answer: Answer) => boolean, everyMs: number, otherwiseMs?: number) {
  return {
    refetchInterval: ({ state: { data } }: Asked<Answer>) =>
      data != null && goesOn(data) ? everyMs : (otherwiseMs ?? false),
  };
}

/** The same for a list that comes page by page: while one of its rows goes on. */
export const lookAgainAtRows = <Row>(goesOn: (row: Row) => boolean, everyMs: number) =>
  lookAgain(({ pages }: Pages<Row>) => pages.some(({ contents }) => contents.some(goesOn)), everyMs);

/** For what is counted first: asked again so often until it is there. */
export const untilCounted = (everyMs: number) => ({
  refetchInterval: ({ state: { data } }: Asked<unknown>) => (data === null ? everyMs : false),
});
