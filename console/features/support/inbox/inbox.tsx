import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SupportViewKind } from '#contract/generated/operator/graphql.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { useKeys } from '#console/lists/use-keys.ts';
import { useConsole } from '#console/session/console-context.ts';
import { supportRequestsQuery } from '#console/support/requests.queries.ts';
import { filterOf, isSameSearch, type SupportSearch } from '../support-search.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxRow } from './inbox-row.tsx';

interface InboxProps {
  readonly search: SupportSearch;
  readonly openId: string | undefined;
}

/** Who waits for an answer, whoever is due first on top. J and K go through it. */
export function Inbox({ search, openId }: InboxProps) {
  const { api } = useConsole();
  const navigate = useNavigate();
  const query = useInfiniteQuery(supportRequestsQuery(api, filterOf(search)));
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
        {rows?.length === 0 && <p className="pt-4 text-text-muted">{emptyWords(search)}</p>}
        <ShowMore query={query} />
      </div>
    </>
  );
}

const NOTHING: Readonly<Record<SupportViewKind, string>> = {
  OPEN: 'Nobody waits for an answer. New requests appear here by themselves.',
  MINE: 'Nothing open is yours. ‘Next in line’ gives you the one that is due first.',
  AWAITING: 'We wait for nobody’s answer.',
  OVERDUE: 'Nothing is past its day.',
  UNASSIGNED: 'Everything that is open is somebody’s.',
  RESOLVED: 'Nothing was resolved yet.',
  ALL: 'Nobody has written to us yet.',
};

function emptyWords(search: SupportSearch): string {
  const { view = 'OPEN' } = search;
  if (isSameSearch(search, { view })) return NOTHING[view];
  return 'Nothing is found by that. Try SR- and its number, a whole member number, or other words; or look under ‘All’.';
}
