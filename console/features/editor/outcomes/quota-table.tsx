import { useState } from 'react';
import type { QuotaCellRule, QuotaRule } from '#contract/surveys/survey-outcomes.ts';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { formatNumber } from '#console/format.ts';
import { SentenceRow } from '#ui/sentence/sentence.tsx';
import { TokenText } from '#ui/sentence/token-input.tsx';
import type { QuotaGrid } from './quota-grid.ts';
import { ConditionSentence } from '../logic/condition-sentence.tsx';
import type { Subject } from '../logic/subjects.ts';
import { DENSE_CONTROL } from '../form/dense-field.tsx';

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
                    label={`Target for ${cells[index]?.name ?? ''}`}
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

interface QuotaCellsProps {
  readonly rule: QuotaRule;
  readonly subjects: readonly Subject[];
  readonly onChange: (cells: readonly QuotaCellRule[]) => void;
}

/** Cells of any shape, each a name, a sentence and a target. The first that matches counts. */
export function QuotaCells({ rule, subjects, onChange }: QuotaCellsProps) {
  const set = (index: number, changes: Partial<QuotaCellRule>) =>
    onChange(rule.cells.map((cell, at) => (at === index ? { ...cell, ...changes } : cell)));
  if (rule.cells.length === 0)
    return (
      <p className="text-sm text-text-muted">
        No cells yet. Choose a question for the rows above to turn its answers into cells.
      </p>
    );
  const placed = rule.cells.map((cell, index) => ({ cell, index, place: `cell ${index}` }));
  return (
    <ol className="grid">
      {placed.map(({ cell, index, place }) => (
        <li key={place} className="border-t border-line first:border-t-0">
          <SentenceRow
            removeLabel={`Remove the cell ${cell.name}`}
            onRemove={() => onChange(rule.cells.toSpliced(index, 1))}
          >
            <div className="grid items-start gap-2 md:grid-cols-[10rem_minmax(0,1fr)_6rem]">
              <TokenText
                kind="subject"
                label={`Name of cell ${index + 1}`}
                value={cell.name}
                maxLength={100}
                onChange={(name) => set(index, { name })}
              />
              <ConditionSentence
                label={`Who is in ${cell.name}`}
                subjects={subjects}
                text={cell.when}
                always="no one yet"
                onChange={(when) => set(index, { when })}
              />
              <TargetInput
                label={`Target for ${cell.name}`}
                target={cell.target}
                onChange={(target) => set(index, { target })}
              />
            </div>
          </SentenceRow>
        </li>
      ))}
    </ol>
  );
}

const TARGET_MAX = 10_000_000;

interface TargetInputProps {
  readonly label: string;
  readonly target: number;
  readonly onChange: (target: number) => void;
}

/** How many members a cell takes. What is no whole number stays in the field, marked, and is not taken. */
function TargetInput({ label, target, onChange }: TargetInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(target);
  const isRight = /^\d{1,8}$/u.test(shown.trim()) && Number(shown) <= TARGET_MAX;
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!isRight || undefined}
      maxLength={8}
      value={shown}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (/^\d{1,8}$/u.test(value.trim()) && Number(value) <= TARGET_MAX) onChange(Number(value));
      }}
      onBlur={() => isRight && setTyped(undefined)}
      className={`${DENSE_CONTROL} min-w-16 text-end tabular-nums`}
    />
  );
}
