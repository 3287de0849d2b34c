import { Progress } from '#ui/feedback/progress.tsx';
import { formatNumber } from '#console/format.ts';
import type { GiftCardLoad } from '../gift-cards.queries.ts';

/** How far the lines of a file are read. */
export function LoadProgress({ load: { state, linesRead, linesReceived } }: { readonly load: GiftCardLoad }) {
  if (state === 'RECEIVING')
    return (
      <p role="status">
        The file is on its way: {formatNumber(linesReceived)} {linesReceived === 1 ? 'line' : 'lines'} so far.
      </p>
    );
  return (
    <Progress
      label="Lines read"
      value={linesRead}
      max={linesReceived}
      figure={`${formatNumber(linesRead)} of ${formatNumber(linesReceived)}`}
      isDense
    />
  );
}
