import type { Settlement, SettlementLine } from './settlement.queries.ts';

/** Lines where somebody wants it otherwise than suggested, by their number. */
export type LineChoice = ReadonlyMap<number, SettlementLine>;

export function isChosen(line: SettlementLine, choice: LineChoice): boolean {
  return line.canApply && line.isSuggested !== choice.has(line.lineNumber);
}

/** The other way round for these lines. */
export function toggledLines(choice: LineChoice, lines: readonly SettlementLine[]): LineChoice {
  const next = new Map(choice);
  for (const line of lines) {
    if (!line.canApply) continue;
    if (!next.delete(line.lineNumber)) next.set(line.lineNumber, line);
  }
  return next;
}

/** How many lines will be applied, and what they cost; also those that are not in view. */
export function chosenOf(
  settlement: Settlement,
  choice: LineChoice,
): { readonly lines: number; readonly points: number } {
  return [...choice.values()].reduce(
    (sum, line) => {
      const sign = line.isSuggested ? -1 : 1;
      return { lines: sum.lines + sign, points: sum.points + sign * line.points };
    },
    { lines: settlement.suggested, points: settlement.suggestedPoints },
  );
}
