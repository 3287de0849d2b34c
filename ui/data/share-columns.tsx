import { columnPath, shownLabels } from './chart-scale.ts';
import { useChartSize } from './use-chart-size.ts';

export type ColumnTone = 'main' | 'low' | 'middle' | 'high';

export interface ShareColumn {
  readonly label: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly figure?: string | undefined;
  readonly tone?: ColumnTone;
}

interface ShareColumnsProps {
  /** What the chart says, in a sentence or two; read instead of the drawing. */
  readonly summary: string;
  readonly columns: readonly ShareColumn[];
  readonly size?: 'md' | 'sm';
}

const TONES: Record<ColumnTone, string> = {
  main: 'fill-(--chart-1)',
  low: 'fill-(--chart-2)',
  middle: 'fill-(--color-line-strong) opacity-50',
  high: 'fill-(--color-success)',
};
const HEIGHT_REM = { md: 9.5, sm: 6 } as const;
const CORNER_PX = 6;

/** Columns on a shelf: how answers are spread over a scale. */
export function ShareColumns({ summary, columns, size = 'md' }: ShareColumnsProps) {
  const [measure, { widthPx, remPx }] = useChartSize();
  const heightPx = remPx * HEIGHT_REM[size];
  const bottomPx = heightPx - remPx * 1.5;
  const topPx = remPx * (columns.some(({ figure }) => figure !== undefined) ? 1.4 : 0.25);
  const slotPx = widthPx / Math.max(1, columns.length);
  const columnPx = Math.max(2, slotPx - Math.min(8, slotPx * 0.15));
  const largest = Math.max(0.01, ...columns.map(({ share }) => share));
  const longest = Math.max(1, ...columns.map(({ label }) => label.length));
  const shown = shownLabels(columns.length, widthPx, (longest + 1) * remPx * 0.44);
  return (
    <div ref={measure} className="min-w-0">
      <svg role="img" aria-label={summary} width={widthPx} height={heightPx} className="block max-w-full text-xs">
        {columns.map(({ label, share, figure, tone = 'main' }, index) => {
          const centrePx = slotPx * (index + 0.5);
          const y = bottomPx - Math.max(3, (share / largest) * (bottomPx - topPx));
          return (
            <g key={label}>
              <title>{`${label}: ${figure ?? `${Math.round(share * 100)}%`}`}</title>
              <path
                d={columnPath({ centrePx, widthPx: columnPx, cornerPx: CORNER_PX }, bottomPx - 3, y)}
                className={TONES[tone]}
              />
              <path
                d={`M${centrePx - columnPx / 2} ${bottomPx}h${columnPx}`}
                strokeWidth="2"
                className="stroke-shelf"
              />
              {figure !== undefined && (
                <text
                  x={centrePx}
                  y={y - remPx * 0.35}
                  textAnchor="middle"
                  className="fill-text font-display font-bold tabular-nums"
                >
                  {figure}
                </text>
              )}
              {shown.has(index) && (
                <text
                  x={centrePx}
                  y={heightPx - remPx * 0.3}
                  textAnchor="middle"
                  className="fill-text-muted tabular-nums"
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
