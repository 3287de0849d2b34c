import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RESULT_BASE_MIN } from '#contract/results/results.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { ChartTable } from '#ui/data/chart-table.tsx';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { baseText, HIDDEN_NOTE, barText, countWords, decimalText, HIDDEN_TEXT, rangeText } from '../figure-texts.ts';
import {
  questionResultQuery,
  type ResultQuestion,
  type ResultsScope,
  type QuestionResult,
  type ResultSummary,
} from '../results.queries.ts';
import { saveChart } from '../save-chart.ts';
import { useSeen } from '../use-seen.ts';
import { QuestionChart } from './question-chart.tsx';

interface QuestionCardProps {
  readonly question: ResultQuestion;
  readonly number: string | undefined;
  readonly scope: ResultsScope;
  readonly respondents: number;
  /** Puts it first on the page, with its table. */
  readonly onChoose?: (() => void) | undefined;
}

/** One question: its chart or the figures as a table, and the chart to take away. Asked for when it comes into view. */
export function QuestionCard({ question, number, scope, respondents, onChoose }: QuestionCardProps) {
  const { api } = useConsole();
  const card = useRef<HTMLElement>(null);
  const isSeen = useSeen(card);
  const [isTable, setIsTable] = useState(false);
  const query = useQuery({ ...questionResultQuery(api, scope, question.id, respondents), enabled: isSeen });
  const title = [number, question.label].filter(Boolean).join('. ');
  const result = query.data;

  function save(format: 'svg' | 'png') {
    const svg = card.current?.querySelector<SVGSVGElement>('svg[role=img]');
    if (svg) void saveChart(svg, title, format);
  }

  return (
    <section
      ref={card}
      aria-labelledby={`result-${question.id}`}
      className="min-h-48 min-w-0 rounded-md border border-line bg-surface px-5 py-4 print:break-inside-avoid"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`result-${question.id}`} className="text-base [overflow-wrap:anywhere]">
            {title}
          </h2>
          {result && !result.isTooSmall && <p className="mt-0.5 text-xs text-text-muted">{baseText(result)}</p>}
        </div>
        {result && !result.isTooSmall && (
          <div className="-mt-1.5 -me-2 flex flex-none text-text-muted print:hidden">
            <IconButton
              icon={isTable ? 'chart-column' : 'list'}
              label={isTable ? 'Show as a chart' : 'Show as a table'}
              title={isTable ? 'Show as a chart' : 'Show as a table'}
              onClick={() => setIsTable(!isTable)}
            />
            {!isTable && (
              <Menu
                label={`Save the chart for ${title}`}
                items={[
                  { label: 'Save as SVG', icon: 'download', onSelect: () => save('svg') },
                  { label: 'Save as PNG', icon: 'image', onSelect: () => save('png') },
                ]}
                renderOpener={(opener) => (
                  <IconButton {...opener} icon="image" label="Save the chart" title="Save the chart" />
                )}
              />
            )}
            {onChoose && (
              <IconButton icon="git-compare" label="Compare groups" title="Compare groups" onClick={onChoose} />
            )}
          </div>
        )}
      </div>
      {result === undefined ? (
        <CardStates query={{ ...query, isPending: query.isPending || !isSeen }} />
      ) : (
        <ResultBody title={title} result={result} isTable={isTable} />
      )}
    </section>
  );
}

function ResultBody({ title, result, isTable }: Parameters<typeof QuestionTable>[0] & { readonly isTable: boolean }) {
  const { answered } = result.summary;
  if (result.isTooSmall) {
    return <p className="text-sm text-text-muted">Fewer than 10 people match, so their answers aren't shown.</p>;
  }
  if (answered === 0) return <p className="text-sm text-text-muted">No one in this group has answered this yet.</p>;
  return (
    <>
      <Pictures bars={result.summary.bars} />
      {isTable ? <QuestionTable title={title} result={result} /> : <QuestionChart title={title} result={result} />}
      {[result.summary, ...result.rows].some(({ isHidden, bars }) => isHidden || bars.some((bar) => bar.isHidden)) && (
        <p className="mt-3 text-xs text-text-muted">{HIDDEN_NOTE}</p>
      )}
      {answered < RESULT_BASE_MIN && (
        <p className="mt-3 text-xs text-text-muted">Small base. Treat these results as directional.</p>
      )}
    </>
  );
}

/** What members chose from, where they chose from pictures. */
function Pictures({ bars }: Pick<ResultSummary, 'bars'>) {
  const shown = bars.flatMap((bar) => (bar.picture == null ? [] : [{ ...bar, picture: bar.picture }]));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
      {shown.map((bar) => (
        <li key={bar.picture} className="min-w-0 text-xs">
          <img
            src={bar.picture}
            alt=""
            loading="lazy"
            className="aspect-square w-full rounded-sm bg-surface-sunken object-contain"
          />
          <span className="block [overflow-wrap:anywhere]">{bar.label}</span>
          <b>{barText(bar)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The figures of a chart exactly as they are. */
function QuestionTable({ title, result }: { readonly title: string; readonly result: QuestionResult }) {
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
          ...(row.isHidden ? names.map(() => HIDDEN_TEXT) : row.bars.map(barText)),
          row.isHidden ? HIDDEN_TEXT : countWords(row.answered),
          row.mean == null ? '' : decimalText(row.mean.mean),
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
              barText(bar),
              rangeText(bar.interval) ?? '',
              bar.isHidden ? HIDDEN_TEXT : countWords(bar.count),
            ] as const,
        ),
        ...(mean == null
          ? []
          : [
              [
                'Mean',
                decimalText(mean.mean),
                mean.interval == null ? '' : `${decimalText(mean.interval.low)} to ${decimalText(mean.interval.high)}`,
                countWords(answered),
              ] as const,
            ]),
        ['Answered', '', '', countWords(answered)] as const,
      ]}
    />
  );
}
