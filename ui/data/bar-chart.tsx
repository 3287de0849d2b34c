import { ChartFigure, type LegendItem } from './chart-figure.tsx';
import { ChartPlane, type ChartTarget } from './chart-plane.tsx';
import { columnPath } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { figureText } from './figure-text.ts';
import { useChartSize } from './use-chart-size.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** What the chart says, in a sentence or two; read instead of the drawing. */
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** What a bar counts, such as 'Complete'. */
  readonly seriesName: string;
  /** What the labels are, such as 'Day'. */
  readonly labelName: string;
  /** The last bar is now, in another colour and with a name of its own. */
  readonly nowName?: string;
  readonly target?: ChartTarget;
  readonly format?: (value: number) => string;
}

const BAR_SHARE = 0.64;
const CORNER_PX = 5;

/** Bars before lines: how much, one beside the other. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, seriesName, labelName, nowName, target, format = figureText } = props;
  const [measure, size] = useChartSize();
  const nowIndex = nowName === undefined ? -1 : bars.length - 1;
  const legend: LegendItem[] = [
    { name: seriesName, mark: 'bar-1' },
    ...(nowName === undefined ? [] : [{ name: nowName, mark: 'bar-2' } as const]),
    ...(target === undefined ? [] : [{ name: `${target.name} ${format(target.value)}`, mark: 'target' } as const]),
  ];

  return (
    <ChartFigure
      title={title}
      legend={legend}
      measure={measure}
      table={
        <ChartTable
          caption={title}
          headers={[labelName, seriesName]}
          rows={bars.map((bar) => [bar.label, format(bar.value)])}
        />
      }
    >
      <ChartPlane
        summary={summary}
        size={size}
        labels={bars.map((bar) => bar.label)}
        nowIndex={nowIndex}
        largest={Math.max(0, ...bars.map((bar) => bar.value))}
        target={target}
        format={format}
      >
        {({ xOf, yOf, slotPx, bottomPx }) =>
          bars.map((bar, index) => (
            <path
              key={bar.label}
              d={columnPath(
                { centrePx: xOf(index), widthPx: slotPx * BAR_SHARE, cornerPx: CORNER_PX },
                bottomPx,
                yOf(bar.value),
              )}
              className={index === nowIndex ? 'fill-(--chart-2)' : 'fill-(--chart-1)'}
            />
          ))
        }
      </ChartPlane>
    </ChartFigure>
  );
}
