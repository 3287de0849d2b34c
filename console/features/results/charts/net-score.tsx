import { ShareColumns, type ColumnTone } from '#ui/data/share-columns.tsx';
import { StackedBars } from '#ui/data/stacked-bars.tsx';
import { chartWords, shareWords, signedWords } from '../figure-words.ts';
import type { ResultSummary } from '../results.queries.ts';

interface NetScoreProps {
  readonly title: string;
  readonly summary: ResultSummary;
  readonly score: NonNullable<ResultSummary['netScore']>;
}

/** Promoters less detractors, what they are made of, and every value below. */
export function NetScore({ title, summary, score }: NetScoreProps) {
  const { detractors, passives, promoters, interval } = score;
  const range = interval == null ? '' : `, 95% ${signedWords(interval.low)} to ${signedWords(interval.high)}`;
  const parts = [
    { label: 'Detractors 0 to 6', share: detractors },
    { label: 'Passives 7, 8', share: passives },
    { label: 'Promoters 9, 10', share: promoters },
  ];
  const words = parts.map(({ label, share }) => `${label} ${shareWords(share)}`).join(', ');
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl leading-title font-title">{signedWords(score.score)}</span>
        <span className="text-sm text-text-muted">net score{range}</span>
      </p>
      <StackedBars
        summary={`${title}. Net score ${signedWords(score.score)}${range}. ${words}.`}
        bars={[{ label: '', parts }]}
        palette="ends"
      />
      <ShareColumns
        size="sm"
        summary={chartWords(title, summary)}
        columns={summary.bars.map(({ label, share }) => ({ label, share, tone: toneOf(Number(label)) }))}
      />
    </div>
  );
}

function toneOf(value: number): ColumnTone {
  if (value >= 9) return 'high';
  return value >= 7 ? 'middle' : 'low';
}
