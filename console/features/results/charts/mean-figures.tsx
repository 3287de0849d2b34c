import { decimalWords, shareWords } from '../figure-words.ts';
import type { ResultSummary } from '../results.queries.ts';

/** Mean with what is not certain about it, the two highest together, and how far answers are spread. */
export function MeanFigures({ summary: { mean, topTwo } }: { readonly summary: ResultSummary }) {
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
