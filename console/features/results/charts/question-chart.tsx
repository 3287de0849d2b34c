import { IntervalBars } from '#ui/data/interval-bars.tsx';
import { ShareColumns } from '#ui/data/share-columns.tsx';
import { StackedBars } from '#ui/data/stacked-bars.tsx';
import { barWords, chartWords, decimalWords, HIDDEN_WORDS, rangeWords, shareWords } from '../figure-words.ts';
import type { QuestionResult, ResultSummary } from '../results.queries.ts';
import { NetScore } from './net-score.tsx';

interface QuestionChartProps {
  readonly title: string;
  readonly result: QuestionResult;
}

const COLUMNS_MOST = 12;

/** The chart that fits what was asked. */
export function QuestionChart({ title, result }: QuestionChartProps) {
  const { kind, summary, rows } = result;
  const words = chartWords(title, summary);
  if (kind === 'NET_SCORE' && summary.netScore != null) {
    return <NetScore title={title} summary={summary} score={summary.netScore} />;
  }
  if (kind === 'MATRIX' || kind === 'RANKING') {
    const bars = rows.map(({ label, bars: parts, mean, isHidden }) => ({
      label,
      parts: parts.map((part) => ({
        label: kind === 'RANKING' ? placeWords(part.label) : part.label,
        share: part.share,
      })),
      figure:
        isHidden || parts.every((part) => part.isHidden)
          ? HIDDEN_WORDS
          : mean == null
            ? undefined
            : decimalWords(mean.mean),
    }));
    const sentence = rows.map((row) => chartWords(row.label, row)).join(' ');
    return <StackedBars summary={`${title}. ${sentence}`} bars={bars} />;
  }
  const isScale = kind === 'SCALE' || kind === 'NUMBER';
  if (isScale && summary.bars.length <= COLUMNS_MOST + 4) {
    const columns = summary.bars.map((bar) => ({
      label: bar.label,
      share: bar.share,
      figure: summary.bars.length <= COLUMNS_MOST ? (bar.isHidden ? '–' : barWords(bar)) : undefined,
    }));
    return (
      <>
        <ShareColumns summary={words} columns={columns} />
        <MeanFigures summary={summary} />
      </>
    );
  }
  return (
    <>
      <IntervalBars
        summary={words}
        bars={summary.bars.map((bar) => ({
          label: bar.label,
          share: bar.share,
          low: bar.interval?.low,
          high: bar.interval?.high,
          figure: barWords(bar),
          range: rangeWords(bar.interval),
        }))}
      />
      <MeanFigures summary={summary} />
    </>
  );
}

const placeWords = (place: string): string => `Place ${place}`;

/** Mean with what is not certain about it, the two highest together, and how far answers are spread. */
function MeanFigures({ summary: { mean, topTwo } }: { readonly summary: ResultSummary }) {
  if (mean == null) return null;
  const reach = mean.interval == null ? '' : `, ±${decimalWords((mean.interval.high - mean.interval.low) / 2)}`;
  const figures = [
    { value: decimalWords(mean.mean), name: `mean${reach}` },
    ...(topTwo == null ? [] : [{ value: shareWords(topTwo.share), name: `gave ${topTwo.label}` }]),
    { value: decimalWords(mean.deviation), name: 'std. deviation' },
  ];
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3 text-xs text-text-muted">
      {figures.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt>{name}</dt>
          <dd className="font-display text-xl leading-title font-title text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
