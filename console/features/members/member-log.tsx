import { useInfiniteQuery } from '@tanstack/react-query';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { memberLogQuery } from './members.queries.ts';
import { messageWords, notificationWords } from './message-words.ts';

/** What this member was told, in the app and by e-mail, and what became of it. */
export function MemberLog({ panelistId }: { readonly panelistId: string }) {
  const { api } = useConsole();
  const query = useInfiniteQuery(memberLogQuery(api, panelistId));

  return (
    <ConsoleCard title="Told in the app and by email">
      <PagedList query={query} emptyText="Nothing was told to this member yet.">
        {(entry) => (
          <li key={entry.entryId} className="py-2.5">
            <div className="flex flex-wrap gap-x-3">
              <p className="min-w-0 flex-[1_1_12rem] font-bold wrap-anywhere">{entry.title ?? 'No words are kept'}</p>
              <p className="text-2xs text-text-muted tabular-nums">{formatMoment(entry.createdAt)}</p>
            </div>
            <p className="text-2xs wrap-anywhere text-text-muted">
              {entry.isEmail ? messageWords(entry) : notificationWords(entry)}
            </p>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}
