import type { Judged } from './import-format.ts';

/** Parts lines into those that can be acted on and those that cannot, in their order. */
export function judgeAll<Line, Good, Bad>(
  lines: readonly Line[],
  judge: (line: Line) => Judged<Good, Bad>,
): { readonly good: readonly Good[]; readonly bad: readonly Bad[] } {
  const good: Good[] = [];
  const bad: Bad[] = [];
  for (const line of lines) {
    const judged = judge(line);
    if ('good' in judged) good.push(judged.good);
    else bad.push(judged.bad);
  }
  return { good, bad };
}
