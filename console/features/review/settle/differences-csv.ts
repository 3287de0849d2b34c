import { csvLine } from '#contract/wire/csv.ts';
import type { SettlementLine } from './settlement.queries.ts';

const HEAD = ['line', 'respondent_id', 'member', 'we_have', 'file_says', 'points', 'note'];

/** The differences as a table for a spreadsheet, in which nothing is taken for a formula. */
export function differencesCsv(lines: readonly SettlementLine[]): string {
  const rows = lines.map((line) => [
    line.lineNumber,
    line.respondent,
    line.memberId ?? '',
    line.weHave ?? '',
    line.fileSays ?? '',
    line.points,
    line.remark ?? '',
  ]);
  return [HEAD, ...rows].map(csvLine).join('');
}
