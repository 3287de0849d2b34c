import { READER_GROUP_MIN } from '#contract/results/results.ts';
import type { CountedColumn } from '../figures.ts';
import type { People } from '../people.ts';
import type { SetNoise } from './set-noise.ts';

/** Enough people have answered for anything to be said of them. */
export function isColumnShown({ base, answered }: CountedColumn, noise: SetNoise): boolean {
  return noise.isShown(base) && noise.isShown(answered);
}

/**
 * Which answers of everybody may be shown. Too few gave it, or too few gave another one: hidden. Where answers exclude
 * each other and what is hidden are fewer than ten together, it could be worked out from the rest: the next smallest
 * is hidden with it.
 */
export function shownParts(
  column: CountedColumn,
  { isOverlapping }: { readonly isOverlapping: boolean },
  noise: SetNoise,
): boolean[] {
  const shown = column.parts.map((part) => isColumnShown(column, noise) && isPartShown(part, column.answered, noise));
  let hasHidden = !isOverlapping;
  while (hasHidden) hasHidden = hideAlong(shown, column.parts, column.answered.count);
  return shown;
}

/**
 * The same for a table whose columns are all people divided once: a list for each column. Rows are worked out from their
 * sums as columns are, so both hide along, until nothing is left to hide.
 */
export function shownCells(
  all: CountedColumn,
  columns: readonly CountedColumn[],
  { isOverlapping }: { readonly isOverlapping: boolean },
  noise: SetNoise,
): boolean[][] {
  const inAll = shownParts(all, { isOverlapping }, noise);
  const shown = columns.map((column) =>
    column.parts.map(
      (part, index) =>
        inAll[index] === true && isColumnShown(column, noise) && isPartShown(part, column.answered, noise),
    ),
  );
  let hasHidden = true;
  while (hasHidden) {
    hasHidden = false;
    for (const [index, column] of columns.entries()) {
      const list = shown[index] ?? [];
      if (!isOverlapping && hideAlong(list, column.parts, column.answered.count)) hasHidden = true;
    }
    for (const [index, total] of all.parts.entries()) {
      const row = shown.map((list) => list[index] === true);
      const parts = columns.flatMap((column) => column.parts[index] ?? []);
      if (!hideAlong(row, parts, total.count)) continue;
      hasHidden = true;
      for (const [column, isShown] of row.entries()) (shown[column] ?? [])[index] = isShown;
    }
  }
  return shown;
}

/** Enough gave it, and enough of those who answered did not. */
export function isPartShown(part: People, answered: People, noise: SetNoise): boolean {
  return noise.isShown(part) && noise.isEnough(answered.count - part.count, part, 'rest');
}

/** Hides one more if what is hidden could be worked out; tells whether it did. */
function hideAlong(shown: boolean[], parts: readonly People[], total: number): boolean {
  const open = parts.flatMap(({ count }, index) => (shown[index] === true ? [{ index, count }] : []));
  if (open.length === 0 || open.length === parts.length) return false;
  const hidden = total - open.reduce((sum, { count }) => sum + count, 0);
  if (hidden >= READER_GROUP_MIN) return false;
  const [smallest] = open.toSorted((a, b) => a.count - b.count);
  if (smallest !== undefined) shown[smallest.index] = false;
  return smallest !== undefined;
}
