import { ChartFigure } from './chart-figure.tsx';
import { percentText } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { figureText } from './figure-text.ts';

export interface FunnelStep {
  readonly name: string;
  readonly count: number;
}

interface FunnelProps {
  readonly title: string;
  /** What the funnel says, in a sentence or two. */
  readonly summary: string;
  readonly steps: readonly FunnelStep[];
  /** What the counts are, such as 'Members'. */
  readonly countName: string;
  readonly note?: string;
}

/** Where there is little room, or the text is large, the parts of a row stand under each other. */
const ROW =
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 @min-[18rem]:grid-cols-[minmax(5.25rem,auto)_minmax(2rem,1fr)_auto_3.5rem]';

/** How many are left after each step, and which share of the step before that is. */
export function Funnel({ title, summary, steps, countName, note }: FunnelProps) {
  const largest = Math.max(1, ...steps.map((step) => step.count));
  const shares = steps.map((step, index) => percentText(step.count, steps[index - 1]?.count ?? 0));

  return (
    <ChartFigure
      title={title}
      legend={[]}
      table={
        <ChartTable
          caption={title}
          headers={['Step', countName, 'Of the previous step']}
          rows={steps.map((step, index) => [step.name, figureText(step.count), shares[index] ?? ''])}
        />
      }
    >
      <ul aria-label={summary} className="@container grid gap-3 text-sm leading-dense">
        {steps.map((step, index) => (
          <li key={step.name} className={ROW}>
            <span className="min-w-0 @max-[18rem]:col-span-full">{step.name}</span>
            <span aria-hidden="true" className="h-4 @max-[18rem]:col-span-full">
              <span
                className="block h-full min-w-0.5 rounded-[5px] bg-(--chart-1)"
                style={{ width: `${(step.count / largest) * 100}%` }}
              />
            </span>
            <b className="tabular-nums @min-[18rem]:text-end">{figureText(step.count)}</b>
            <span className="text-xs text-text-muted tabular-nums @min-[18rem]:text-end">
              {shares[index]}
              {shares[index] && <span className="sr-only"> of the previous step</span>}
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-4 border-t border-line pt-3 text-xs text-text-muted">{note}</p>}
    </ChartFigure>
  );
}
