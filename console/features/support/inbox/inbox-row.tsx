import { Link } from '@tanstack/react-router';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import { rowWaiting, titleOf, whoseWords } from '#console/support/request-words.ts';
import type { SupportRow } from '#console/support/requests.queries.ts';
import { DayMarks } from './day-marks.tsx';

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
