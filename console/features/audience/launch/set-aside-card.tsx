import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLaunches, retrySetAside } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { answersOf } from '#client/answers-of.ts';
import { PagedTable, rowsOf } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { setAsideQuery, type Launch, type SetAside } from './launch.queries.ts';
import { dayAndTimeOf } from '#console/panel-time.ts';
import { downloadCsv } from './set-aside-csv.ts';
import { SET_ASIDE_REASONS } from './set-aside-reasons.ts';

const COLUMNS: readonly TableColumn<SetAside>[] = [
  {
    key: 'member',
    header: 'Member',
    kind: 'code',
    cell: ({ panelistId, externalId }) => (
      <Link to="/members/$panelistId" params={{ panelistId }}>
        {externalId ?? 'Gone'}
      </Link>
    ),
  },
  { key: 'what', header: 'What', cell: ({ what }) => WHAT[what] },
  { key: 'why', header: 'Why', cell: ({ reason }) => SET_ASIDE_REASONS[reason] ?? reason },
  { key: 'when', header: 'When', kind: 'figure', shownFrom: 'md', cell: ({ happenedAt }) => dayAndTimeOf(happenedAt) },
];
const WHAT = { TASK: 'Task', EMAIL: 'E-mail' } as const;

/** Whom a launch could not invite or write to, with why, and the way to try once more. */
export function SetAsideCard({ launch }: { readonly launch: Launch }) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const list = useInfiniteQuery(setAsideQuery(api, launch));
  const entries = rowsOf(list) ?? [];
  const { launchId, setAside } = launch;
  const retry = useMutation({
    mutationFn: () => api.mutate(retrySetAside, { launchId }),
    onSettled: () => Promise.all([queries.invalidateQueries(answersOf(getLaunches)), list.refetch()]),
  });
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface pt-4 pb-1">
      <header className="mb-2 flex flex-wrap items-center gap-2 px-5">
        <h2 className="me-auto text-base">Set aside</h2>
        <Button variant="secondary" size="sm" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          <Icon name="refresh-cw" size="sm" />
          Retry {setAside.toLocaleString('en-US')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          isIdle={entries.length === 0}
          onClick={() => downloadCsv(launch.name, entries)}
        >
          <Icon name="download" size="sm" />
          CSV
        </Button>
      </header>
      {retry.isError && (
        <p role="alert" className="px-5 text-sm text-danger">
          {retry.error.message}
        </p>
      )}
      <PagedTable
        query={list}
        caption="Set aside"
        columns={COLUMNS}
        rowKey={(entry) => entry.id}
        emptyText="Nobody. Everything that could be done was done."
      />
    </section>
  );
}
