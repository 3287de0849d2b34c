import { useNavigate, Link } from '@tanstack/react-router';
import type { SupportViewKind } from '#contract/generated/operator/graphql.ts';
import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '#contract/limits.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { useKeys } from '#console/lists/use-keys.ts';
import { supportRequestsQuery, type SupportRow } from '#console/support/requests.queries.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import {
  rowWaiting,
  titleOf,
  requesterText,
  dayShares,
  waitingTone,
  type WaitingTone,
} from '#console/support/request-texts.ts';
import { usePages } from '#console/session/use-answer.ts';
import { filterOf, isSameSearch, type SupportSearch } from '../support-search.ts';
import { InboxHead } from './inbox-head.tsx';

interface InboxProps {
  readonly search: SupportSearch;
  readonly openId: string | undefined;
}

/** Who waits for an answer, the person who is due first on top. J and K go through it. */
export function Inbox({ search, openId }: InboxProps) {
  const navigate = useNavigate();
  const query = usePages(supportRequestsQuery, filterOf(search));
  const rows = rowsOf(query);

  function step(by: -1 | 1) {
    const at = rows?.findIndex((row) => row.requestId === openId) ?? -1;
    const next = rows?.[at === -1 ? 0 : at + by];
    if (next === undefined) return;
    const params = { requestId: next.requestId };
    void navigate({ to: '/support/$requestId', params, search: (kept) => kept });
  }
  useKeys({ j: () => step(1), k: () => step(-1) });

  return (
    <>
      <InboxHead search={search} />
      {rows === undefined ? (
        <div className="p-4">
          <CardStates query={query} />
        </div>
      ) : (
        <ul>
          {rows.map((row) => (
            <InboxRow key={row.requestId} row={row} isOpen={row.requestId === openId} />
          ))}
        </ul>
      )}
      <div className="px-4 pb-4">
        {rows?.length === 0 && <p className="pt-4 text-text-muted">{emptyText(search)}</p>}
        <ShowMore query={query} />
      </div>
    </>
  );
}

const NOTHING: Readonly<Record<SupportViewKind, string>> = {
  OPEN: 'No one is waiting for a reply. New requests appear here automatically.',
  MINE: 'You have no open requests. Select “Next in line” to take the one due first.',
  AWAITING: 'No requests are waiting on a member.',
  OVERDUE: 'Nothing is overdue.',
  UNASSIGNED: 'All open requests are assigned.',
  RESOLVED: 'No resolved requests yet.',
  ALL: 'No requests yet.',
};

function emptyText(search: SupportSearch): string {
  const { view = 'OPEN' } = search;
  if (isSameSearch(search, { view })) return NOTHING[view];
  return 'No results. Try an SR number, a full member number, or other words, or search under “All”.';
}

interface InboxRowProps {
  readonly row: SupportRow;
  readonly isOpen: boolean;
}

/** One request: how soon, what about, how long it waits, whose, and who has it. */
function InboxRow({ row, isOpen }: InboxRowProps) {
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
          <span>{waiting.isPaused ? 'waiting for member' : requesterText(row)}</span>
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
