import type { QuotaCellRule } from '#contract/surveys/survey-outcomes.ts';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import type { QuotaGrid } from './quota-grid.ts';
import { TargetInput } from './target-input.tsx';
import { formatNumber } from '#console/format.ts';

interface QuotaTableProps {
  readonly grid: QuotaGrid;
  readonly cells: readonly QuotaCellRule[];
  readonly onChange: (cells: readonly QuotaCellRule[]) => void;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Targets of interlocked cells, with what rows and columns come to. */
export function QuotaTable({ grid, cells, onChange }: QuotaTableProps) {
  const columns = grid.columns?.choices ?? [{ value: '', label: 'Target' }];
  const rowTotals = grid.cells.map((row) => sum(row.map(({ target }) => target)));
  const set = (index: number, target: number) =>
    onChange(cells.map((cell, at) => (at === index ? { ...cell, target } : cell)));
  return (
    <div
      {...SCROLLS_SIDEWAYS}
      aria-label="Targets"
      className="-mx-1 overflow-x-auto px-1 pb-1 focus-visible:-outline-offset-3"
    >
      <table className="w-full border-separate border-spacing-y-1.5 text-sm">
        <thead>
          <tr className="text-xs text-text-muted">
            <th
              scope="col"
              className="sticky start-0 min-w-20 bg-surface px-2 text-start font-bold [overflow-wrap:break-word]"
            >
              Target completes
            </th>
            {columns.map((column) => (
              <th key={String(column.value)} scope="col" className="min-w-22 px-2 text-start font-bold">
                {column.label}
              </th>
            ))}
            {grid.columns && (
              <th scope="col" className="px-2 text-end font-bold whitespace-nowrap">
                Row
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {grid.rows.choices.map((row, at) => (
            <tr key={String(row.value)}>
              <th
                scope="row"
                className="sticky start-0 min-w-20 bg-surface px-2 text-start font-bold [overflow-wrap:break-word] text-text-muted"
              >
                {row.label}
              </th>
              {(grid.cells[at] ?? []).map(({ index, target }) => (
                <td key={index} className="px-1">
                  <TargetInput
                    label={`Target of ${cells[index]?.name ?? ''}`}
                    target={target}
                    onChange={(next) => set(index, next)}
                  />
                </td>
              ))}
              {grid.columns && (
                <td className="px-2 text-end font-bold whitespace-nowrap tabular-nums">
                  {formatNumber(rowTotals[at] ?? 0)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th
              scope="row"
              className="sticky start-0 min-w-20 bg-surface px-2 text-start font-bold [overflow-wrap:break-word] text-text-muted"
            >
              {grid.columns ? 'Column' : 'All'}
            </th>
            {columns.map((column, at) => (
              <td key={String(column.value)} className="px-3 text-end font-bold whitespace-nowrap tabular-nums">
                {formatNumber(sum(grid.cells.map((row) => row[at]?.target ?? 0)))}
              </td>
            ))}
            {grid.columns && (
              <td className="px-2 text-end font-bold whitespace-nowrap tabular-nums">{formatNumber(sum(rowTotals))}</td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
