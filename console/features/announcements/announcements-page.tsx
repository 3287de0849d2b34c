import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber, formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { KIND_LABELS, STATE_TAGS } from './announcement-texts.ts';
import { announcementsQuery, type Announcement } from './announcements.queries.ts';

/** What members were told at once, and what is about to be. */
export function AnnouncementsPage() {
  const navigate = useNavigate();
  const query = usePages(announcementsQuery);
  const [isNew, setIsNew] = useState(false);

  return (
    <ConsolePage
      title="Announcements"
      actions={
        <Button size="sm" onClick={() => setIsNew(true)}>
          <Icon name="plus" />
          New announcement
        </Button>
      }
    >
      <ConsoleCard isFlush>
        <PagedTable
          query={query}
          caption="Announcements and profile check-ins"
          columns={COLUMNS}
          rowKey={({ announcementId }) => announcementId}
          emptyText="No announcements yet. You can preview a draft, see how many members it reaches, and send it to yourself first."
        />
      </ConsoleCard>
      {isNew && (
        <AnnouncementDialog
          onClose={() => setIsNew(false)}
          onDone={({ announcementId }) =>
            void navigate({ to: '/announcements/$announcementId', params: { announcementId } })
          }
        />
      )}
    </ConsolePage>
  );
}

const COLUMNS: readonly TableColumn<Announcement>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ announcementId, title, kind }) => (
      <span className="wrap-anywhere">
        <Link to="/announcements/$announcementId" params={{ announcementId }}>
          {title}
        </Link>
        <span className="block text-xs text-text-muted">{KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <Tag tone={STATE_TAGS[state].tone}>{STATE_TAGS[state].label}</Tag>,
  },
  {
    key: 'told',
    header: 'Notified',
    shownFrom: 'lg',
    cell: ({ told, members, state }) => (
      <span className="tabular-nums">
        {state === 'DRAFT' ? '' : `${formatNumber(told)} of ${formatNumber(members)}`}
      </span>
    ),
  },
  {
    key: 'when',
    header: 'When',
    shownFrom: 'lg',
    cell: ({ startsAt, createdAt }) => <span className="text-text-muted">{formatMoment(startsAt ?? createdAt)}</span>,
  },
];
