import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { BackLink, ConsolePage } from '#console/layout/console-page.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { peopleFilesQuery, type ListedFile } from '../joining.queries.ts';
import { usePages } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { PeopleFileStanding } from './people-file-dialog.tsx';
import { fileStandingOf } from './people-file-texts.ts';

/** Every file of people that was ever sent, whatever became of it. */
export function PeopleFilesPage() {
  const { role } = useOperator();
  const query = usePages(peopleFilesQuery);
  const [opened, setOpened] = useState<string>();
  return (
    <ConsolePage title="Files" documentTitle="People files" lead={<BackLink to="/joining">Waitlist</BackLink>}>
      <ConsoleCard
        title="People files"
        isFlush
        actions={<span className="text-xs text-text-muted">Newest first, in your local time</span>}
      >
        <PagedTable
          query={query}
          caption="People files"
          columns={columns(setOpened)}
          rowKey={({ fileId }) => fileId}
          emptyText={
            role === 'SUPPORT'
              ? 'No files uploaded yet. Researchers and admins can upload them.'
              : 'No files uploaded yet. Select “From a CSV” on the Waitlist page to start.'
          }
          moreLabel="Show older"
        />
      </ConsoleCard>
      {opened !== undefined && (
        <PeopleFileStanding fileId={opened} mayChange={role !== 'SUPPORT'} onClose={() => setOpened(undefined)} />
      )}
    </ConsolePage>
  );
}

function columns(onOpen: (fileId: string) => void): readonly TableColumn<ListedFile>[] {
  return [
    {
      key: 'file',
      header: 'File',
      cell: (file) => (
        <span className="grid min-w-0 justify-items-start py-1">
          <b className="wrap-anywhere">{file.fileName}</b>
          <span className="text-xs text-text-muted">
            {file.purpose === 'INVITE' ? 'To invite' : 'Imported members'}, {formatMoment(file.createdAt)}
            {file.byName && `, by ${file.byName}`}
          </span>
          {/* Its own column where there is room for one. */}
          <span className="mt-1.5 md:hidden">
            <StandingTag standing={fileStandingOf(file)} />
          </span>
        </span>
      ),
    },
    {
      key: 'standing',
      header: 'Status',
      shownFrom: 'md',
      cell: (file) => <StandingTag standing={fileStandingOf(file)} />,
    },
    {
      key: 'added',
      header: 'People',
      kind: 'figure',
      // Of a file that ended before somebody said go, the check's figure is nobody who came.
      cell: ({ added, state }) => formatNumber(state === 'FAILED' ? 0 : added),
    },
    { key: 'known', header: 'Skipped', kind: 'figure', shownFrom: 'md', cell: ({ already }) => formatNumber(already) },
    { key: 'bad', header: 'Bad lines', kind: 'figure', shownFrom: 'md', cell: ({ bad }) => formatNumber(bad) },
    {
      key: 'open',
      header: 'Action',
      kind: 'figure',
      cell: ({ fileId, fileName }) => (
        <Button variant="quiet" size="sm" aria-label={`Open ${fileName}`} onClick={() => onOpen(fileId)}>
          Open
        </Button>
      ),
    },
  ];
}
