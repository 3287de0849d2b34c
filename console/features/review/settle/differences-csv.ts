import type { SettlementLine } from './settlement.queries.ts';

const HEAD = ['line', 'respondent_id', 'member', 'we_have', 'file_says', 'points', 'note'];

/** The differences as a table for a spreadsheet, in which nothing is taken for a formula. */
export function differencesCsv(lines: readonly SettlementLine[]): string {
  const rows = lines.map((line) => [
    String(line.lineNumber),
    line.respondent,
    line.memberId ?? '',
    line.weHave ?? '',
    line.fileSays ?? '',
    String(line.points),
    line.remark ?? '',
  ]);
  return [HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
