import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatDay } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import { rowWaiting, titleOf } from '#console/support/request-words.ts';
import { requestsOfMemberQuery } from '#console/support/requests.queries.ts';
import { STATUS_LABELS, STATUS_TONES } from '#console/support/status-words.ts';

/** What a member ever wrote to us about, the newest first. */
export function MemberRequests({ panelistId }: { readonly panelistId: string }) {
  const { api } = useConsole();
  const query = useInfiniteQuery(requestsOfMemberQuery(api, panelistId));
  return (
    <ConsoleCard title="Requests">
      <PagedList query={query} label="Requests" emptyText="They have not written to us yet.">
        {(row) => (
          <li key={row.requestId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <PriorityMark priority={row.priority} />
            <span className="min-w-0 flex-1 basis-32">
              <Link
                to="/support/$requestId"
                params={{ requestId: row.requestId }}
                className="block font-bold wrap-anywhere"
                aria-label={`${row.number}, ${titleOf(row)}`}
              >
                {titleOf(row)}
              </Link>
              <span className="block text-2xs text-text-muted">
                <span className="font-code">{row.number}</span>, {formatDay(row.createdAt)}
                {row.status !== 'RESOLVED' && `, ${rowWaiting(row)}`}
              </span>
            </span>
            <Tag tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Tag>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}
