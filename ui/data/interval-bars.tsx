import { labelLines } from './label-lines.ts';
import { useChartSize } from './use-chart-size.ts';

export interface IntervalBar {
  readonly label: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** The figures beside it, in words. */
  readonly figure: string;
  readonly range?: string | undefined;
}

interface IntervalBarsProps {
  /** What the chart says, in a sentence or two; read instead of the drawing. */
  readonly summary: string;
  readonly bars: readonly IntervalBar[];
}

const LETTER_SHARE = 0.53;
const BAR_PX = 22;
const WIDE_FROM_REM = 28;

/** Bars that lie, each with a whisker for what is not certain about it and its figures at the right. */
export function IntervalBars({ summary, bars }: IntervalBarsProps) {
  const [measure, { widthPx, remPx }] = useChartSize();
  const isWide = widthPx >= WIDE_FROM_REM * remPx;
  const letterPx = remPx * 0.875 * LETTER_SHARE;
  const labelPx = isWide ? Math.min(widthPx * 0.32, remPx * 14) : widthPx - remPx * 8;
  const lines = bars.map(({ label }) => labelLines(label, labelPx / letterPx, 2));
  const linePx = remPx * 1.15;
  const heightOf = (index: number): number => {
    const wordsPx = (lines[index]?.length ?? 1) * linePx;
    return isWide ? Math.max(BAR_PX, wordsPx) + remPx * 0.5 : wordsPx + BAR_PX + remPx * 0.75;
  };
  const tops = bars.map((_, index) => bars.slice(0, index).reduce((sum, _bar, before) => sum + heightOf(before), 0));
  const heightPx = bars.reduce((sum, _bar, index) => sum + heightOf(index), 0);
  const leftPx = isWide ? labelPx + remPx * 0.75 : 0;
  const rightPx = isWide ? widthPx - remPx * 8 : widthPx - 4;
  const largest = Math.max(0.01, ...bars.map(({ share, high }) => Math.max(share, high ?? 0)));
  const xOf = (share: number): number => leftPx + (share / largest) * Math.max(0, rightPx - leftPx) * 0.98;

  return (
    <div ref={measure} className="min-w-0">
      <svg
        role="img"
        aria-label={summary}
        width={widthPx}
        height={Math.max(1, heightPx)}
        className="block max-w-full text-sm"
      >
        {bars.map((bar, index) => {
          const topPx = tops[index] ?? 0;
          const words = lines[index] ?? [];
          const wordsPx = words.length * linePx;
          const rowPx = heightOf(index) - remPx * 0.5;
          const barTopPx = isWide ? topPx + (rowPx - BAR_PX) / 2 : topPx + wordsPx + 2;
          const middlePx = barTopPx + BAR_PX / 2;
          const wordsTopPx = isWide ? topPx + (rowPx - wordsPx) / 2 : topPx;
          return (
            // Two answers may have the same words.
            <g key={`${bar.label} ${topPx}`}>
              <title>{[bar.label, bar.figure, bar.range].filter(Boolean).join(', ')}</title>
              {words.map((line, at) => (
                <text key={line} x={0} y={wordsTopPx + linePx * (at + 0.78)} className="fill-text">
                  {line}
                </text>
              ))}
              <path d={barPath(leftPx, barTopPx, xOf(bar.share) - leftPx)} className="fill-(--chart-1)" />
              {bar.low !== undefined && bar.high !== undefined && (
                <Whisker fromPx={xOf(bar.low)} toPx={xOf(bar.high)} yPx={middlePx} />
              )}
              <text
                x={isWide ? widthPx - remPx * 5.5 : widthPx}
                y={isWide ? middlePx : wordsTopPx + linePx * 0.78}
                dy={isWide ? '0.35em' : 0}
                textAnchor="end"
                className="fill-text font-display font-bold tabular-nums"
              >
                {bar.figure}
              </text>
              {bar.range && (
                <text
                  x={isWide ? widthPx : widthPx - remPx * 3}
                  y={isWide ? middlePx : wordsTopPx + linePx * 0.78}
                  dy={isWide ? '0.35em' : 0}
                  textAnchor="end"
                  className="fill-text-muted text-xs tabular-nums"
                >
                  {bar.range}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function Whisker({ fromPx, toPx, yPx }: { readonly fromPx: number; readonly toPx: number; readonly yPx: number }) {
  const path = `M${fromPx} ${yPx - 5}v10M${fromPx} ${yPx}H${toPx}M${toPx} ${yPx - 5}v10`;
  return (
    <>
      <path d={path} strokeWidth="5" className="fill-none stroke-surface" />
      <path d={path} strokeWidth="2" className="fill-none stroke-text" />
    </>
  );
}

/** Rounded at its end; one too short for that is rounded less. */
function barPath(xPx: number, yPx: number, widthPx: number): string {
  const width = Math.max(2, widthPx);
  const corner = Math.min(6, width);
  return [
    `M${xPx} ${yPx}h${width - corner}q${corner} 0 ${corner} ${corner}v${BAR_PX - 2 * corner}`,
    `q0 ${corner} ${-corner} ${corner}h${-(width - corner)}z`,
  ].join('');
}
