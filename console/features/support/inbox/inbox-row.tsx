import { Link } from '@tanstack/react-router';
import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '#contract/limits.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import {
  rowWaiting,
  titleOf,
  whoseWords,
  dayShares,
  waitingTone,
  type WaitingTone,
} from '#console/support/request-words.ts';
import type { SupportRow } from '#console/support/requests.queries.ts';

interface InboxRowProps {
  readonly row: SupportRow;
  readonly isOpen: boolean;
}

/** One request: how soon, what about, how long it waits, whose, and who has it. */
export function InboxRow({ row, isOpen }: InboxRowProps) {
  const { requestId, number, priority, waiting, assignee } = row;
  return (
    <li className="border-b border-line">
      <Link
        to="/support/$requestId"
        params={{ requestId }}
        search={(kept) => kept}
        aria-current={isOpen ? 'true' : undefined}
        className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-4 py-2.75 text-text no-underline hover:bg-surface-hover focus-visible:-outline-offset-3 aria-[current]:bg-primary-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-1 aria-[current]:before:bg-primary"
      >
        <PriorityMark priority={priority} />
        <span className="flex flex-wrap gap-x-3">
          <b className="min-w-[min(100%,6rem)] flex-1 wrap-anywhere">{titleOf(row)}</b>
          <span className="text-xs whitespace-nowrap text-text-muted group-aria-[current]:text-on-primary-soft">
            {rowWaiting(row)}
            {waiting.isOverdue && <span className="sr-only">, overdue</span>}
          </span>
        </span>
        <span className="col-2 flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-text-muted group-aria-[current]:text-on-primary-soft">
          {row.status !== 'RESOLVED' && <DayMarks waiting={waiting} />}
          <span className="font-code">{number}</span>
          <span>{waiting.isPaused ? 'waits for member' : whoseWords(row)}</span>
          {assignee && <span className="min-w-0 wrap-anywhere">with {assignee.name}</span>}
        </span>
      </Link>
    </li>
  );
}

const TONES: Readonly<Record<WaitingTone, string>> = { calm: 'bg-success', warm: 'bg-(--chart-2)', late: 'bg-danger' };

/** The days of the promise, filled as far as somebody has waited; the words beside it say the same. */
function DayMarks({ waiting }: { readonly waiting: SupportRow['waiting'] }) {
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
