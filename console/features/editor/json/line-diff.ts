export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** In the newer text; none for a line that is gone. */
  readonly number: number | undefined;
}

/** Beyond this many comparisons the middle is shown as replaced: nobody reads such a difference line by line. */
const MOST_CELLS = 4_000_000;

/** What was removed and added, line by line, with as few changes as possible. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const middle =
    oldMiddle.length * newMiddle.length > MOST_CELLS ? replaced(oldMiddle, newMiddle) : compared(oldMiddle, newMiddle);
  const same = (text: string): Omit<DiffLine, 'number'> => ({ kind: 'same', text });
  const lines = [...now.slice(0, start).map(same), ...middle, ...now.slice(now.length - end).map(same)];
  let number = 0;
  return lines.map((line) => ({ ...line, number: line.kind === 'removed' ? undefined : (number += 1) }));
}

type Line = Omit<DiffLine, 'number'>;

function replaced(old: readonly string[], now: readonly string[]): Line[] {
  return [
    ...old.map((text) => ({ kind: 'removed' as const, text })),
    ...now.map((text) => ({ kind: 'added' as const, text })),
  ];
}

function compared(old: readonly string[], now: readonly string[]): Line[] {
  const width = now.length + 1;
  // The length of what both have in common from here on.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  for (let row = 0, column = 0; row < old.length || column < now.length;) {
    const [left, right] = [old[row], now[column]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      row += 1;
      column += 1;
    } else if (right === undefined || (left !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: left ?? '' });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: right });
      column += 1;
    }
  }
  return lines;
}
