import { useParams } from '@tanstack/react-router';
import { lastInstant } from '#contract/time/day-and-date.ts';
import { isApiError } from '#client/api-error.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { formatDay, formatMoment } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { Composer } from '../answer/composer.tsx';
import { ActsCard } from '../side/acts-card.tsx';
import { AboutCard, MemberCard } from '../side/member-card.tsx';
import { ParcelCard } from '../side/parcel-card.tsx';
import { WaitingCard } from '../side/waiting-card.tsx';
import { supportRequestQuery, type SupportRequest } from '../support.queries.ts';
import { Conversation } from './conversation.tsx';
import { RequestHead, RequestTitle } from './request-head.tsx';

/** One request with what was written, and beside it what helps to answer. */
export function RequestPage() {
  const { requestId } = useParams({ from: '/support/$requestId' });
  // What is typed, asked and unfolded belongs to one request.
  return <OpenRequest key={requestId} requestId={requestId} />;
}

function OpenRequest({ requestId }: { readonly requestId: string }) {
  const query = useAnswer(supportRequestQuery, requestId);
  const request = query.data;
  return (
    <div className="grid content-start items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-4">
        <RequestTitle request={request}>{request && <RequestHead request={request} />}</RequestTitle>
        {request ? (
          <>
            <Standing request={request} />
            <Conversation request={request} />
            {request.erasedAt === null && <Composer request={request} />}
          </>
        ) : (
          <CardStates
            query={query}
            lines={8}
            message={
              isApiError(query.error, 'NOT_FOUND')
                ? 'Request not found. Choose another one in the inbox, or look under “All”.'
                : undefined
            }
          />
        )}
      </div>
      {request && (
        <aside aria-label="Details" className="grid min-w-0 gap-4">
          <WaitingCard request={request} />
          <ActsCard request={request} />
          <ParcelCard request={request} />
          <AboutCard request={request} />
          <MemberCard request={request} />
        </aside>
      )}
    </div>
  );
}

/** What the person who answers has to know before the first word. */
function Standing({ request }: { readonly request: SupportRequest }) {
  const { erasedAt, isProven, member, status, closesAt, resolvedAt, reopenUntil } = request;
  if (erasedAt !== null)
    return (
      <Banner tone="info">
        The messages in this request were deleted {formatDay(erasedAt)}. You can't reply to it.
      </Banner>
    );
  return (
    <>
      {!isProven && member && (
        <Banner tone="warning">
          <b>Not logged in.</b> Someone entered this member's email. Don't share anything about the account until they
          reply from their email or their account.
        </Banner>
      )}
      {status === 'AWAITING_INFORMATION' && closesAt && (
        <Banner tone="info">
          Waiting for the member's reply. Without one, it's resolved automatically {formatMoment(lastInstant(closesAt))}
          .
        </Banner>
      )}
      {status === 'RESOLVED' && resolvedAt && (
        <Banner tone="success">
          Resolved {formatMoment(resolvedAt)}.
          {reopenUntil && ` The member can reopen it by replying until ${formatDay(reopenUntil)}.`}
        </Banner>
      )}
    </>
  );
}
