import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-requests.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { ownRequestsQuery } from '#web/support/requests.queries.ts';
import { RequestRow } from './request-row.tsx';
import { TwoColumns } from './two-columns.tsx';

/** Everything somebody asked us, newest first. */
export function RequestsPage() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useInfiniteQuery(ownRequestsQuery(context));
  const isEmpty = query.data?.pages[0]?.contents.length === 0;
  return (
    <TwoColumns side={!isEmpty && <NewRequest />}>
      <PageHeading>My requests</PageHeading>
      <PagedList
        query={query}
        noun="requests"
        loadingText="Loading your requests"
        empty={<NoRequests />}
        head={<p className="mt-2 text-text-muted">Everything you've asked us, newest first.</p>}
      >
        {(requests) => (
          <ul className="mt-5 overflow-hidden rounded-lg border border-line bg-surface">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </TwoColumns>
  );
}

export function NewRequest() {
  return (
    <Card>
      <h2 className="text-lg">Something else?</h2>
      <p className="mt-1 mb-4 text-sm text-text-muted">You can send up to 5 requests a day.</p>
      <ButtonLink href={memberPath('contactUs')} variant="secondary" size="sm">
        <Icon name="plus" />
        New request
      </ButtonLink>
    </Card>
  );
}

function NoRequests() {
  return (
    <EmptyState
      pictureUrl={picture}
      title="No requests yet"
      text="When you contact us, you'll find the conversation here."
      action={<ButtonLink href={memberPath('contactUs')}>Contact support</ButtonLink>}
    />
  );
}
