import { IntervalBars } from '#ui/data/interval-bars.tsx';
import { ShareColumns, type ColumnTone } from '#ui/data/share-columns.tsx';
import { StackedBars } from '#ui/data/stacked-bars.tsx';
import { barText, chartText, decimalText, HIDDEN_TEXT, rangeText, shareText, signedText } from '../figure-texts.ts';
import type { QuestionResult, ResultSummary } from '../results.queries.ts';

interface QuestionChartProps {
  readonly title: string;
  readonly result: QuestionResult;
}

const COLUMNS_MOST = 12;

/** The chart that fits what was asked. */
export function QuestionChart({ title, result }: QuestionChartProps) {
  const { kind, summary, rows } = result;
  const text = chartText(title, summary);
  if (kind === 'NET_SCORE' && summary.netScore != null) {
    return <NetScore title={title} summary={summary} score={summary.netScore} />;
  }
  if (kind === 'MATRIX' || kind === 'RANKING') {
    const bars = rows.map(({ label, bars: parts, mean, isHidden }) => ({
      label,
      parts: parts.map((part) => ({
        label: kind === 'RANKING' ? placeText(part.label) : part.label,
        share: part.share,
      })),
      figure:
        isHidden || parts.every((part) => part.isHidden)
          ? HIDDEN_TEXT
          : mean == null
            ? undefined
            : decimalText(mean.mean),
    }));
    const sentence = rows.map((row) => chartText(row.label, row)).join(' ');
    return <StackedBars summary={`${title}. ${sentence}`} bars={bars} />;
  }
  const isScale = kind === 'SCALE' || kind === 'NUMBER';
  if (isScale && summary.bars.length <= COLUMNS_MOST + 4) {
    const columns = summary.bars.map((bar) => ({
      label: bar.label,
      share: bar.share,
      figure: summary.bars.length <= COLUMNS_MOST ? (bar.isHidden ? '–' : barText(bar)) : undefined,
    }));
    return (
      <>
        <ShareColumns summary={text} columns={columns} />
        <MeanFigures summary={summary} />
      </>
    );
  }
  return (
    <>
      <IntervalBars
        summary={text}
        bars={summary.bars.map((bar) => ({
          label: bar.label,
          share: bar.share,
          low: bar.interval?.low,
          high: bar.interval?.high,
          figure: barText(bar),
          range: rangeText(bar.interval),
        }))}
      />
      <MeanFigures summary={summary} />
    </>
  );
}

const placeText = (place: string): string => `Rank ${place}`;

/** Mean with what is not certain about it, the two highest together, and how far answers are spread. */
function MeanFigures({ summary: { mean, topTwo } }: { readonly summary: ResultSummary }) {
  if (mean == null) return null;
  const reach = mean.interval == null ? '' : `, ±${decimalText((mean.interval.high - mean.interval.low) / 2)}`;
  const figures = [
    { value: decimalText(mean.mean), name: `mean${reach}` },
    ...(topTwo == null ? [] : [{ value: shareText(topTwo.share), name: `gave ${topTwo.label}` }]),
    { value: decimalText(mean.deviation), name: 'std. deviation' },
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

interface NetScoreProps {
  readonly title: string;
  readonly summary: ResultSummary;
  readonly score: NonNullable<ResultSummary['netScore']>;
}

/** Promoters less detractors, what they are made of, and every value below. */
function NetScore({ title, summary, score }: NetScoreProps) {
  const { detractors, passives, promoters, interval } = score;
  const range = interval == null ? '' : `, 95% ${signedText(interval.low)} to ${signedText(interval.high)}`;
  const parts = [
    { label: 'Detractors 0 to 6', share: detractors },
    { label: 'Passives 7, 8', share: passives },
    { label: 'Promoters 9, 10', share: promoters },
  ];
  const text = parts.map(({ label, share }) => `${label} ${shareText(share)}`).join(', ');
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl leading-title font-title">{signedText(score.score)}</span>
        <span className="text-sm text-text-muted">net score{range}</span>
      </p>
      <StackedBars
        summary={`${title}. Net score ${signedText(score.score)}${range}. ${text}.`}
        bars={[{ label: '', parts }]}
        palette="ends"
      />
      <ShareColumns
        size="sm"
        summary={chartText(title, summary)}
        columns={summary.bars.map(({ label, share }) => ({ label, share, tone: toneOf(Number(label)) }))}
      />
    </div>
  );
}

function toneOf(value: number): ColumnTone {
  if (value >= 9) return 'high';
  return value >= 7 ? 'middle' : 'low';
}
