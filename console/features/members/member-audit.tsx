import { useInfiniteQuery } from '@tanstack/react-query';
import { useConsole } from '#console/session/console-context.ts';
import { actionWords, changeWords } from '#console/layout/audit-words.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { memberAuditQuery } from './members.queries.ts';

/** Who looked, who changed something and why: what operators did to this member's data. */
export function MemberAudit({ panelistId }: { readonly panelistId: string }) {
  const { api } = useConsole();
  const query = useInfiniteQuery(memberAuditQuery(api, panelistId));

  return (
    <ConsoleCard title="Audit">
      <PagedList query={query} emptyText="No operator has done anything here.">
        {({ position, occurredAt, actorName, action, before, after }) => (
          <li key={position} className="py-2.5">
            <div className="flex flex-wrap gap-x-3">
              <p className="min-w-0 flex-1 font-bold">{actionWords(action)}</p>
              <p className="text-2xs text-text-muted tabular-nums">{formatMoment(occurredAt)}</p>
            </div>
            <p className="text-2xs wrap-anywhere text-text-muted">
              {actorName ?? 'The system'}
              {changeWords(before, after)}
            </p>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}
