import { ChartTable } from '#ui/data/chart-table.tsx';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { barWords, countWords, decimalWords, HIDDEN_WORDS, rangeWords } from '../figure-words.ts';
import type { QuestionResult, ResultSummary } from '../results.queries.ts';

/** The figures of a chart exactly as they are. */
export function QuestionTable({ title, result }: { readonly title: string; readonly result: QuestionResult }) {
  const { rows, summary } = result;
  if (rows.length === 0) return <SummaryTable title={title} summary={summary} />;
  const names = rows.find(({ isHidden }) => !isHidden)?.bars.map(({ label }) => label) ?? [];
  return (
    <div
      {...SCROLLS_SIDEWAYS}
      aria-label={`Table: ${title}`}
      className="overflow-x-auto focus-visible:-outline-offset-3"
    >
      <ChartTable
        caption={title}
        headers={['', ...names, 'Answered', 'Mean']}
        rows={rows.map((row) => [
          row.label,
          ...(row.isHidden ? names.map(() => HIDDEN_WORDS) : row.bars.map(barWords)),
          row.isHidden ? HIDDEN_WORDS : countWords(row.answered),
          row.mean == null ? '' : decimalWords(row.mean.mean),
        ])}
      />
    </div>
  );
}

function SummaryTable({ title, summary }: { readonly title: string; readonly summary: ResultSummary }) {
  const { bars, answered, mean } = summary;
  return (
    <ChartTable
      caption={title}
      headers={['Answer', 'Share', '95% interval', 'People']}
      rows={[
        ...bars.map(
          (bar) =>
            [
              bar.label,
              barWords(bar),
              rangeWords(bar.interval) ?? '',
              bar.isHidden ? HIDDEN_WORDS : countWords(bar.count),
            ] as const,
        ),
        ...(mean == null
          ? []
          : [
              [
                'Mean',
                decimalWords(mean.mean),
                mean.interval == null
                  ? ''
                  : `${decimalWords(mean.interval.low)} to ${decimalWords(mean.interval.high)}`,
                countWords(answered),
              ] as const,
            ]),
        ['Answered', '', '', countWords(answered)] as const,
      ]}
    />
  );
}
