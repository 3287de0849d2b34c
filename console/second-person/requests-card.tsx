import { useState } from 'react';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList, rowsOf } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { DecideRequestDialog } from './decide-request-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { requestsQuery, type SecondPersonRequest } from './second-person.queries.ts';

interface RequestsCardProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly emptyText: string;
}

/** Requests page by page; the list keeps itself up to date. */
function RequestsCard({ isOpen, title, emptyText }: RequestsCardProps) {
  const requests = usePages(requestsQuery, { isOpen });
  const [opened, setOpened] = useState<SecondPersonRequest>();
  const rows = rowsOf(requests) ?? [];

  return (
    <ConsoleCard
      title={title}
      id={isOpen ? 'second-person' : 'second-person-history'}
      actions={
        isOpen &&
        rows.length > 0 && (
          <Tag tone="plum">
            {rows.length}
            {requests.hasNextPage && '+'}
          </Tag>
        )
      }
    >
      <PagedList query={requests} label={title} emptyText={emptyText}>
        {(request) => <RequestRow key={request.requestId} request={request} onOpen={setOpened} />}
      </PagedList>
      {opened && <DecideRequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </ConsoleCard>
  );
}

/** What one person does not do alone, the longest waiting first. */
export function SecondPersonCard() {
  return (
    <RequestsCard
      isOpen
      title="Waiting for approval"
      emptyText="Nothing to approve. Actions over an approval limit and changes to cards whose code was sent appear here."
    />
  );
}

/** What was decided or withdrawn, with the note of who decided. */
export function SecondPersonHistory() {
  return (
    <RequestsCard
      isOpen={false}
      title="Decided"
      emptyText="No decisions yet. Every request stays here with its decision."
    />
  );
}
