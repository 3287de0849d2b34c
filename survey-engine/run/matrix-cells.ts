import { own } from './answer-values.ts';
import type { ItemText } from './choices.ts';
import type { Moment } from './moment.ts';
import type { Question } from './survey.ts';

/** The columns of a matrixdropdown that show at all. */
export function cellsOf(moment: Moment, question: Question): readonly Question[] {
  const condition = question.columnsVisible;
  if (condition === undefined) return question.cells;
  return question.cells.filter((cell) => moment.within({ item: cell.name }, () => condition.isTrue(moment)));
}

/** Runs `work` where `{row.column}` means the cells of this row. */
export function inRow<T>(
  moment: Moment,
  question: Question,
  { row, index }: { readonly row: ItemText; readonly index: number },
  work: () => T,
): T {
  const key = String(row.value);
  return moment.within(
    {
      row: own(moment.answers.get(question.name), key) ?? {},
      rowIndex: index + 1,
      rowValue: row.value,
      rowName: row.value,
      rowTitle: row.text,
      item: row.value,
    },
    work,
  );
}
