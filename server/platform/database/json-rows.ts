/** A row as it stands in JSON: times are texts. */
export type JsonRow<Row> = {
  readonly [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/**
 * The rows of a statement as one value. The driver is told of each column anew with every answer, and takes each value of each row
 * for itself: for wide rows that are few, such as a page of a list, reading JSON takes less.
 */
export const rowsAsJson = (statement: string): string =>
  `(SELECT coalesce(json_agg(line), '[]') FROM (${statement}) AS line)`;

export const timeInJson = (text: string | null): Date | null => (text === null ? null : new Date(text));
