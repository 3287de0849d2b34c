import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '#contract/limits.ts';
import { dayShares, waitingTone, type WaitingTone } from '#console/support/request-words.ts';
import type { SupportRow } from '#console/support/requests.queries.ts';

const TONES: Readonly<Record<WaitingTone, string>> = { calm: 'bg-success', warm: 'bg-(--chart-2)', late: 'bg-danger' };

/** The days of the promise, filled as far as somebody has waited; the words beside it say the same. */
export function DayMarks({ waiting }: { readonly waiting: SupportRow['waiting'] }) {
  const tone = TONES[waitingTone(waiting)];
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-0.75">
      {dayShares(waiting.seconds, SUPPORT_ANSWER_MAX_BUSINESS_DAYS).map((share, day) => (
        // The days of a promise have one order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={day} className="block h-1.5 w-3.5 overflow-hidden rounded-[2px] bg-(--chart-track)">
          <span className={`block h-full ${tone}`} style={{ width: `${share * 100}%` }} />
        </span>
      ))}
    </span>
  );
}
