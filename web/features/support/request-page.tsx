import { useQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ISSUES } from '#contract/rules/support.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { formatDate } from '#web/format.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { PageOfOne } from '#web/layout/page-of-one.tsx';
import { conversationQuery, type Conversation } from '#web/support/requests.queries.ts';
import { Talk } from './conversation-talk.tsx';
import { canReopen, clockText, nextText } from './conversation-texts.ts';
import { ReplyForm } from './reply-form.tsx';
import { NewRequest } from './requests-page.tsx';
import { SettleCard } from './settle-card.tsx';
import { StatusTag } from './status-tag.tsx';
import { TwoColumns } from './two-columns.tsx';

/** One request, what was written, and the way to answer. */
export function RequestPage() {
  const context = useRouteContext({ from: '/member-area' });
  const { requestId = '' } = useParams({ strict: false });
  const query = useQuery(conversationQuery(context, requestId));
  return (
    <div>
      <PageOfOne
        query={query}
        loadingText="Loading the conversation"
        top={<BackLink href={memberPath('supportRequests')}>My requests</BackLink>}
      >
        {(request, now) => <KnownRequest key={request.id} request={request} now={now} />}
      </PageOfOne>
    </div>
  );
}

function KnownRequest({ request, now }: { readonly request: Conversation; readonly now: Date }) {
  const isOver = request.status === 'RESOLVED' && !canReopen(request, now);
  const next = nextText(request, now);
  return (
    <TwoColumns
      side={
        <>
          <Facts request={request} />
          {isOver ? <NewRequest /> : <SettleCard request={request} />}
        </>
      }
    >
      <div className="[overflow-wrap:anywhere]">
        <PageHeading>{request.subject}</PageHeading>
      </div>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-muted">
        <StatusTag status={request.status} />
        {next}
      </p>
      <Talk request={request} now={now} />
      {isOver ? <p className="text-text-muted">{MESSAGES.support.tooLate}</p> : <ReplyForm request={request} />}
      <p className="mt-3 text-xs text-text-muted">{clockText()}</p>
    </TwoColumns>
  );
}

function Facts({ request }: { readonly request: Conversation }) {
  const { number, issueCategory, activityReference, giftCardReference, createTime } = request;
  const facts = [
    ['Request', number],
    ['About', ISSUES[issueCategory].label],
    ['Activity', activityReference],
    ['Gift card', giftCardReference],
    ['Sent', formatDate(createTime)],
  ] as const;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-6 py-3 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 py-3">
              <dt className="text-text-muted">{name}</dt>
              <dd className="min-w-0 text-end font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
