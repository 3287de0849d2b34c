import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { actionWords, changesOf } from '#console/layout/audit-words.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { memberAuditQuery } from './members.queries.ts';

/** Who looked, who changed something and why: what operators did to this member's data. */
export function MemberAudit({ panelistId }: { readonly panelistId: string }) {
  const { api } = useConsole();
  const query = useInfiniteQuery(memberAuditQuery(api, panelistId));
  const entries = query.data?.pages.flatMap(({ contents }) => contents);

  return (
    <ConsoleCard title="Audit">
      {entries === undefined && <CardStates query={query} />}
      {entries?.length === 0 && <p className="text-text-muted">No operator has done anything here.</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol className="grid divide-y divide-line">
          {entries.map(({ position, occurredAt, actorName, action, before, after }) => (
            <li key={position} className="py-2.5">
              <div className="flex flex-wrap gap-x-3">
                <p className="min-w-0 flex-1 font-bold">{actionWords(action)}</p>
                <p className="text-2xs text-text-muted tabular-nums">{formatMoment(occurredAt)}</p>
              </div>
              <p className="text-2xs wrap-anywhere text-text-muted">
                {actorName ?? 'The system'}
                {changesOf(before, after).map((change) => `. ${change.name}: ${change.after ?? 'none'}`)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </ConsoleCard>
  );
}
