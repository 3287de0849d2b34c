import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { VOID_WAITS, loadStandingOf } from './load-texts.ts';
import { loadsQuery, type ListedLoad } from '../gift-cards.queries.ts';
import { VoidDialog, type VoidRequest } from '../void-dialog.tsx';
import { LoadStanding } from './load-dialog.tsx';

/** Every file of cards that was ever sent, whatever became of it. */
export function LoadsPage() {
  const query = usePages(loadsQuery);
  const [opened, setOpened] = useState<string>();
  const [voiding, setVoiding] = useState<VoidRequest>();

  return (
    <ConsolePage
      title="Loads"
      lead={
        <Link
          to="/gift-cards"
          className="inline-flex min-h-(--control) items-center font-bold underline underline-offset-2"
        >
          Gift cards
        </Link>
      }
    >
      <ConsoleCard
        title="Gift card files"
        isFlush
        actions={<span className="text-xs text-text-muted">Newest first, in your local time</span>}
      >
        <PagedTable
          query={query}
          caption="Loads"
          columns={columns(setOpened)}
          rowKey={({ loadId }) => loadId}
          emptyText="No files loaded yet. Select Load CSV on the Gift cards page to start."
          moreLabel="Show older"
        />
        <div className="h-2" />
      </ConsoleCard>
      {opened !== undefined && (
        <LoadStanding
          loadId={opened}
          onVoid={(asked) => {
            setOpened(undefined);
            setVoiding(asked);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {voiding && <VoidDialog request={voiding} onClose={() => setVoiding(undefined)} />}
    </ConsolePage>
  );
}

function Standing({ load }: { readonly load: ListedLoad }) {
  return (
    <span className="grid justify-items-start gap-1 py-1">
      <StandingTag standing={loadStandingOf(load)} />
      {load.voidWaits && <span className="text-xs text-text-muted">{VOID_WAITS.short}</span>}
    </span>
  );
}

function columns(onOpen: (loadId: string) => void): readonly TableColumn<ListedLoad>[] {
  return [
    {
      key: 'file',
      header: 'File',
      cell: ({ fileName, createdAt, byName }) => (
        <span className="grid min-w-0 py-1">
          <b className="wrap-anywhere">{fileName}</b>
          <span className="text-xs text-text-muted">
            {formatMoment(createdAt)}
            {byName && `, by ${byName}`}
          </span>
        </span>
      ),
    },
    { key: 'standing', header: 'Status', cell: (load) => <Standing load={load} /> },
    { key: 'loaded', header: 'Loaded', kind: 'figure', cell: ({ loaded }) => formatNumber(loaded) },
    {
      key: 'known',
      header: 'Already loaded',
      kind: 'figure',
      shownFrom: 'md',
      cell: ({ already }) => formatNumber(already),
    },
    { key: 'bad', header: 'Bad lines', kind: 'figure', shownFrom: 'md', cell: ({ bad }) => formatNumber(bad) },
    {
      key: 'left',
      header: 'Remaining',
      kind: 'figure',
      shownFrom: 'md',
      cell: ({ freeCount }) => formatNumber(freeCount),
    },
    {
      key: 'open',
      header: 'Action',
      kind: 'figure',
      cell: ({ loadId, fileName }) => (
        <Button variant="quiet" size="sm" aria-label={`Open ${fileName}`} onClick={() => onOpen(loadId)}>
          Open
        </Button>
      ),
    },
  ];
}
