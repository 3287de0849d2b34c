import type { QuotaCellRule } from '#contract/surveys/survey-outcomes.ts';

export interface PastedTargets {
  /** As they were when anything is wrong: a half that fits is worse than none. */
  readonly cells: readonly QuotaCellRule[];
  readonly problems: readonly string[];
}

interface Figure {
  readonly labels: readonly string[];
  readonly text: string;
}

const NO_LABELS = 'These numbers have no labels. Copy the cell names along with them.';
const MOST_PROBLEMS = 5;
const FIGURE = /^\d{1,7}$/u;

/**
 * Targets copied from a sheet: a label and a figure on each line, or a table with labels above and beside its figures. Each
 * label has to be that of one cell; figures alone are refused, since their order says nothing about whom they mean.
 */
export function pastedTargets(cells: readonly QuotaCellRule[], text: string): PastedTargets {
  const lines = text
    .split(/\r?\n/u)
    .map(columnsOf)
    .filter((columns) => columns.some((column) => column !== ''));
  const figures = figuresIn(lines);
  const problems: string[] = [];
  const targets = new Map<string, number>();
  for (const { labels, text: figure } of figures) {
    if (labels.length === 0) return { cells, problems: [NO_LABELS] };
    const found = cells.filter((cell) => isSameName(cell.name, labels));
    const [cell] = found;
    const said = labels.join(', ');
    if (cell === undefined) problems.push(`There's no cell named “${said}”.`);
    else if (found.length > 1) problems.push(`More than one cell matches “${said}”.`);
    else if (!FIGURE.test(figure)) problems.push(`“${said}” needs a whole number${figure ? `, not “${figure}”` : ''}.`);
    else if (targets.has(cell.name)) problems.push(`“${said}” is listed twice.`);
    else targets.set(cell.name, Number(figure));
  }
  if (problems.length > MOST_PROBLEMS)
    problems.splice(MOST_PROBLEMS, problems.length, `And ${problems.length - MOST_PROBLEMS} more.`);
  if (problems.length > 0) return { cells, problems };
  return { cells: cells.map((cell) => ({ ...cell, target: targets.get(cell.name) ?? cell.target })), problems };
}

const columnsOf = (line: string): string[] => line.split(/\t|;|\s{2,}/u).map((column) => column.trim());
/** 1,200 and 1 200 as sheets write them. */
const plain = (text: string): string => text.replaceAll(/(?<=\d)[,\s](?=\d{3}\b)/gu, '');

function figuresIn(lines: readonly (readonly string[])[]): readonly Figure[] {
  const [head = [], ...rest] = lines;
  const isTable = head.length > 1 && head.slice(1).every((column) => !FIGURE.test(plain(column))) && rest.length > 0;
  const hasWideRows = rest.some(
    (columns) => columns.slice(1).filter((column) => FIGURE.test(plain(column))).length > 1,
  );
  if (isTable && (hasWideRows || head[0] === ''))
    return rest.flatMap(([row = '', ...columns]) =>
      columns.map((figure, index) => ({ labels: [row, head[index + 1] ?? ''].filter(Boolean), text: plain(figure) })),
    );
  return lines.map((columns) => ({ labels: columns.slice(0, -1).filter(Boolean), text: plain(columns.at(-1) ?? '') }));
}

/** Whatever the order of the two labels, and however they were spaced or capitalised. */
function isSameName(name: string, labels: readonly string[]): boolean {
  const same = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s,–-]+/gu, ' ')
      .trim();
  return same(name) === same(labels.join(', ')) || same(name) === same(labels.toReversed().join(', '));
}
