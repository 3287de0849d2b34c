/** A row that holds something under a key which may be an older one. */
export interface KeyedRow {
  readonly id: string;
  /** As it stands in the row. */
  readonly kept: string;
}

/** What became of the rows that an older key had a hand in. */
export interface Resealed {
  /** Under the newest key now. */
  readonly renewed: number;
  /** Still under an older one, how many for each id. */
  readonly left: Readonly<Record<string, number>>;
}

interface Walk<Row extends KeyedRow> {
  /** Less than every id. */
  readonly first: string;
  /** The next rows after this id that are not under the newest key, by id. */
  page(after: string, limit: number): Promise<readonly Row[]>;
  /** The id of the key that a row is under. */
  keyOf(row: Row): string;
  /** The same under the newest key; undefined when that cannot be done here. */
  renew(row: Row): string | undefined;
  /** Puts it in place if the row is still as it was read; false when somebody was faster. */
  put(row: Row, anew: string): Promise<boolean>;
}

const PAGE = 500;
/** Before every id that is a UUID. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Brings rows under the newest key, page by page and each on its own, so that it can be stopped and begun again at any
 * moment, and runs beside nodes that write the same rows.
 */
export async function resealRows<Row extends KeyedRow>(walk: Walk<Row>): Promise<Resealed> {
  let renewed = 0;
  const left: Record<string, number> = {};
  for (let after: string | undefined = walk.first; after !== undefined;) {
    const rows = await walk.page(after, PAGE);
    for (const row of rows) {
      const anew = walk.renew(row);
      if (anew === undefined) left[walk.keyOf(row)] = (left[walk.keyOf(row)] ?? 0) + 1;
      else if (await walk.put(row, anew)) renewed += 1;
    }
    after = rows.at(-1)?.id;
  }
  return { renewed, left };
}

/** The id of the key that sealed a value. */
export const sealingKeyOf = ({ kept }: KeyedRow): string => kept.split(':', 1)[0] ?? '';
