import type { ReactNode, RefCallback } from 'react';

export interface LegendItem {
  readonly name: string;
  readonly mark: 'bar-1' | 'bar-2' | 'target';
}

interface ChartFigureProps {
  readonly title: string;
  readonly legend: readonly LegendItem[];
  readonly measure?: RefCallback<HTMLElement>;
  readonly children: ReactNode;
  readonly table: ReactNode;
}

const MARKS: Record<LegendItem['mark'], string> = {
  'bar-1': 'size-3 rounded-[4px] bg-(--chart-1)',
  'bar-2': 'size-3 rounded-[4px] bg-(--chart-2)',
  target: 'w-4 border-t-2 border-dashed border-text',
};

/** What every chart has around it: its name, a legend in words, and the same figures as a table, one click away. */
export function ChartFigure({ title, legend, measure, children, table }: ChartFigureProps) {
  return (
    <figure aria-label={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <figcaption className="font-display text-base leading-title font-bold tracking-title">{title}</figcaption>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-text-muted">
          {legend.map((item) => (
            <li key={item.name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`flex-none ${MARKS[item.mark]}`} />
              {item.name}
            </li>
          ))}
        </ul>
      </div>
      <div ref={measure} className="min-w-0">
        {children}
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-target cursor-pointer items-center rounded-sm text-xs font-bold text-link hover:underline">
          Show as a table
        </summary>
        {table}
      </details>
    </figure>
  );
}
