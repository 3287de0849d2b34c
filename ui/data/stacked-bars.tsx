import { useId } from 'react';
import { labelLines } from './label-lines.ts';
import { useChartSize } from './use-chart-size.ts';

export interface StackedPart {
  readonly label: string;
  /** Between 0 and 1; the parts of a bar make 1. */
  readonly share: number;
}

export interface StackedBar {
  readonly label: string;
  readonly parts: readonly StackedPart[];
  /** At the right of the bar, such as a mean. */
  readonly figure?: string | undefined;
}

interface StackedBarsProps {
  /** What the chart says, in a sentence or two; read instead of the drawing. */
  readonly summary: string;
  readonly bars: readonly StackedBar[];
  /** How the parts follow each other: one colour for each, or from one end over the middle to the other. */
  readonly palette?: 'series' | 'ends';
}

const BAR_PX = 30;
const SERIES = ['fill-(--chart-1)', 'fill-(--chart-2)', 'fill-(--chart-3)', 'fill-(--chart-4)', 'fill-(--chart-5)'];
/** Which letters stand on each; dark ones on light parts. */
const TEXT_CLASSES = ['fill-surface', 'fill-(--plum-950)', 'fill-(--plum-950)', 'fill-surface', 'fill-(--plum-950)'];
const LEAST_SHARE_WITH_WORDS = 0.075;

/** One bar divided into parts, or several under each other with the same parts; a legend in words below. */
export function StackedBars({ summary, bars, palette = 'series' }: StackedBarsProps) {
  const [measure, { widthPx, remPx }] = useChartSize();
  const stripes = `stripes${useId().replaceAll(/[^A-Za-z0-9]/g, '')}`;
  const hasLabels = bars.some(({ label }) => label !== '');
  const labelPx = hasLabels ? remPx * 1.4 : 0;
  const rowPx = labelPx + BAR_PX + remPx * 0.6;
  const figurePx = bars.some(({ figure }) => figure !== undefined) ? remPx * 3 : 0;
  const roomPx = Math.max(1, widthPx - figurePx);
  const names = bars[0]?.parts.map(({ label }) => label) ?? [];
  const fillOf = (part: number): string => {
    if (palette === 'series') return SERIES[part % SERIES.length] ?? '';
    return part === 0 ? '' : part === names.length - 1 ? 'fill-(--color-success)' : 'fill-(--chart-track)';
  };
  const wordsOn = (part: number): string => {
    if (palette === 'series') return TEXT_CLASSES[part % TEXT_CLASSES.length] ?? '';
    return part === 0 ? 'fill-(--plum-950)' : part === names.length - 1 ? 'fill-(--color-on-success)' : 'fill-text';
  };
  return (
    <div ref={measure} className="min-w-0">
      <svg
        role="img"
        aria-label={summary}
        width={widthPx}
        height={Math.max(1, rowPx * bars.length)}
        className="block max-w-full text-sm"
      >
        <defs>
          <pattern id={stripes} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <rect width="10" height="10" className="fill-(--chart-2)" />
            <rect width="10" height="4" className="fill-surface opacity-20" />
          </pattern>
        </defs>
        {bars.map((bar, row) => {
          const topPx = row * rowPx;
          return (
            <g key={`${bar.label} ${topPx}`}>
              {hasLabels && (
                <text x={0} y={topPx + remPx} className="fill-text">
                  {labelLines(bar.label, roomPx / (remPx * 0.46), 1)[0]}
                </text>
              )}
              {bar.parts.map(({ label, share }, part) => {
                const fromPx = roomPx * bar.parts.slice(0, part).reduce((sum, before) => sum + before.share, 0);
                const partPx = share * roomPx;
                const isStriped = palette === 'ends' && part === 0;
                return (
                  <g key={label}>
                    <title>{`${label}: ${Math.round(share * 100)}%`}</title>
                    <rect
                      x={fromPx}
                      y={topPx + labelPx}
                      width={Math.max(0, partPx - 2)}
                      height={BAR_PX}
                      rx={4}
                      className={isStriped ? undefined : fillOf(part)}
                      fill={isStriped ? `url(#${stripes})` : undefined}
                    />
                    {share >= LEAST_SHARE_WITH_WORDS && (
                      <text
                        x={fromPx + remPx * 0.5}
                        y={topPx + labelPx + BAR_PX / 2}
                        dy="0.35em"
                        className={`font-display font-bold tabular-nums ${wordsOn(part)}`}
                      >
                        {`${Math.round(share * 100)}%`}
                      </text>
                    )}
                  </g>
                );
              })}
              {bar.figure !== undefined && (
                <text
                  x={widthPx}
                  y={topPx + labelPx + BAR_PX / 2}
                  dy="0.35em"
                  textAnchor="end"
                  className="fill-text font-display font-bold tabular-nums"
                >
                  {bar.figure}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
        {names.map((name, part) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="12" height="12">
              <rect
                width="12"
                height="12"
                rx="3"
                className={palette === 'ends' && part === 0 ? 'fill-(--chart-2)' : fillOf(part)}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
