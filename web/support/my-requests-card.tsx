import { useInfiniteQuery } from '@tanstack/react-query';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { ownRequestsQuery } from './requests.queries.ts';

/** Beside the form of a member: the way to what they asked before, and whether something of it waits for them. */
export function MyRequestsCard({ member }: { readonly member: Member }) {
  const { data } = useInfiniteQuery(ownRequestsQuery({ ...useApp(), member }));
  const unanswered = data?.pages[0]?.unanswered ?? 0;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">My requests</h2>
        {unanswered > 0 && (
          <Tag tone="warning" icon="message-circle">
            {unanswered === 1 ? '1 needs your reply' : `${unanswered} need your reply`}
          </Tag>
        )}
      </div>
      <p className="mt-1 mb-4 text-sm text-text-muted">See your requests and reply.</p>
      <ButtonLink href={memberPath('supportRequests')} variant="secondary" size="sm">
        See my requests
      </ButtonLink>
    </Card>
  );
}
