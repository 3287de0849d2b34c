import type { ReactNode } from 'react';
import { linearScale, niceTicks, shownLabels } from './chart-scale.ts';
import type { ChartSize } from './use-chart-size.ts';

const HEIGHT_REM = 13;
const LABEL_REM = 0.75;
const LETTER_SHARE = 0.62;

export interface ChartTarget {
  readonly name: string;
  readonly value: number;
}

interface ChartPlaneProps {
  /** What the chart says, in a sentence or two. */
  readonly summary: string;
  readonly size: ChartSize;
  readonly labels: readonly string[];
  /** The label in bold: now. */
  readonly nowIndex?: number;
  readonly largest: number;
  readonly target?: ChartTarget | undefined;
  readonly format: (value: number) => string;
  readonly children: (places: {
    readonly xOf: (index: number) => number;
    readonly yOf: (value: number) => number;
    readonly slotPx: number;
    readonly bottomPx: number;
  }) => ReactNode;
}

/** The paper of a chart: quiet grid, figures at the left, names below, the target dashed. */
export function ChartPlane(props: ChartPlaneProps) {
  const { summary, size, labels, nowIndex, largest, target, format, children } = props;
  const { widthPx, remPx } = size;
  const letterPx = remPx * LABEL_REM * LETTER_SHARE;
  const ticks = niceTicks(Math.max(largest, target?.value ?? 0));
  const leftPx = Math.max(...ticks.map((tick) => format(tick).length)) * letterPx + remPx * 0.75;
  const bottomPx = remPx * (HEIGHT_REM - 1.75);
  const slotPx = Math.max(0, widthPx - leftPx) / Math.max(1, labels.length);
  const yOf = linearScale(ticks.at(-1) ?? 1, bottomPx, remPx * 0.75);
  const xOf = (index: number) => leftPx + slotPx * (index + 0.5);
  const labelPx = (Math.max(...labels.map((label) => label.length), 1) + 2) * letterPx;
  const shown = shownLabels(labels.length, widthPx - leftPx, labelPx);

  return (
    <svg
      role="img"
      aria-label={summary}
      width={widthPx}
      height={remPx * HEIGHT_REM}
      className="block max-w-full overflow-visible text-2xs"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${leftPx} ${yOf(tick)}H${widthPx}`} className="stroke-(--chart-grid)" />
          <text
            x={leftPx - remPx * 0.5}
            y={yOf(tick)}
            dy="0.35em"
            textAnchor="end"
            className="fill-text-muted tabular-nums"
          >
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          shown.has(index) && (
            <text
              key={label}
              {...labelPlace(xOf(index), label.length * letterPx, widthPx)}
              y={remPx * (HEIGHT_REM - 0.5)}
              className={index === nowIndex ? 'fill-text font-bold' : 'fill-text-muted'}
            >
              {label}
            </text>
          ),
      )}
      {children({ xOf, yOf, slotPx, bottomPx })}
      {target && (
        <path
          d={`M${leftPx} ${yOf(target.value)}H${widthPx}`}
          strokeWidth="2"
          strokeDasharray="5 5"
          className="stroke-text"
        />
      )}
    </svg>
  );
}

/** Under the middle of what it names, unless it would then leave the paper at the right. */
function labelPlace(centrePx: number, labelPx: number, widthPx: number) {
  const leaves = centrePx + labelPx / 2 > widthPx;
  return leaves ? ({ x: widthPx, textAnchor: 'end' } as const) : ({ x: centrePx, textAnchor: 'middle' } as const);
}
