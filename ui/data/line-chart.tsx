import { ChartFigure, type LegendItem } from './chart-figure.tsx';
import { ChartPlane, type ChartTarget } from './chart-plane.tsx';
import { ChartTable } from './chart-table.tsx';
import { figureText } from './figure-text.ts';
import { useChartSize } from './use-chart-size.ts';

interface LineSeries {
  readonly name: string;
  /** One for each label. */
  readonly values: readonly number[];
}

interface LineChartProps {
  readonly title: string;
  /** What the chart says, in a sentence or two; read instead of the drawing. */
  readonly summary: string;
  readonly labels: readonly string[];
  /** What the labels are, such as 'Week'. */
  readonly labelName: string;
  /** Four at most: more lines than that cannot be told apart. */
  readonly series: readonly LineSeries[];
  readonly target?: ChartTarget;
  readonly format?: (value: number) => string;
}

/** Colour and stroke together: a line is known without its colour. */
const STROKES = [
  { mark: 'line-1', classes: 'stroke-(--chart-1)', dash: undefined },
  { mark: 'line-2', classes: 'stroke-(--chart-2)', dash: '8 4' },
  { mark: 'line-3', classes: 'stroke-(--chart-3)', dash: '2 4' },
  { mark: 'line-4', classes: 'stroke-(--chart-4)', dash: '12 3 2 3' },
] as const;

/** How something changes, for up to four series. */
export function LineChart(props: LineChartProps) {
  const { title, summary, labels, labelName, series, target, format = figureText } = props;
  const [measure, size] = useChartSize();
  const drawn = STROKES.flatMap((stroke, index) => {
    const one = series[index];
    return one === undefined ? [] : [{ ...stroke, ...one }];
  });
  const legend: LegendItem[] = [
    ...drawn.map(({ name, mark }) => ({ name, mark })),
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
          headers={[labelName, ...series.map(({ name }) => name)]}
          rows={labels.map((label, index) => [label, ...series.map(({ values }) => textAt(values, index, format))])}
        />
      }
    >
      <ChartPlane
        summary={summary}
        size={size}
        labels={labels}
        largest={Math.max(0, ...drawn.flatMap(({ values }) => values))}
        target={target}
        format={format}
      >
        {({ xOf, yOf }) =>
          drawn.map(({ name, values, classes, dash }) => (
            <polyline
              key={name}
              points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeDasharray={dash}
              className={classes}
            />
          ))
        }
      </ChartPlane>
    </ChartFigure>
  );
}

function textAt(values: readonly number[], index: number, format: (value: number) => string): string {
  const value = values[index];
  return value === undefined ? '' : format(value);
}
