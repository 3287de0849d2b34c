import type { QuestionView } from '#engine/index.ts';

/** Whether the page cannot be left without an answer to this question, or to a part of it. */
export function isAskedFor({ isRequired, isEnabled, minSelected = 0, rows = [], items = [] }: QuestionView): boolean {
  if (!isEnabled) return false;
  return (
    isRequired ||
    minSelected > 0 ||
    items.some(isAskedFor) ||
    rows.some((row) => row.isEnabled && (row.isRequired || row.cells?.some(isAskedFor)))
  );
}
