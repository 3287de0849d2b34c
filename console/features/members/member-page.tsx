import { useParams, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auditEntrySentence } from '#contract/audit/audit-sentences.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage, BackLink } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { StatesCard } from '#console/lists/card-states.tsx';
import { changeText } from '#console/layout/audit-texts.ts';
import { formatMoment, formatDay } from '#console/format.ts';
import { PagedList } from '#console/lists/paged-table.tsx';
import { LiftDialog, mailStopText } from '#console/emails/mail-stop.tsx';
import { memberMailStopQuery } from '#console/emails/emails.queries.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import { STATUS_LABELS, STATUS_TONES, rowWaiting, titleOf } from '#console/support/request-texts.ts';
import { requestsOfMemberQuery } from '#console/support/requests.queries.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { MemberActivity } from './member-activity.tsx';
import { MemberActs } from './member-acts.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberPoints } from './member-points.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { MemberWayIn } from './member-way-in.tsx';
import { memberQuery, memberAuditQuery, memberLogQuery } from './members.queries.ts';
import { messageText, notificationText } from './message-texts.ts';

/** One member: what they have, did and were sent. Who they are is hidden until somebody gives a reason. */
export function MemberPage() {
  const { panelistId } = useParams({ from: '/members/$panelistId' });
  const query = useAnswer(memberQuery, panelistId);
  const role = useAnswer(operatorQuery).data?.role;
  if (isApiError(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  const member = query.data;

  return (
    <ConsolePage
      title={member?.externalId ?? 'Member'}
      lead={<BackLink to="/members">Members</BackLink>}
      besideTitle={
        role && (
          <span className="flex-none max-md:hidden">
            <Tag icon="eye">Viewed as {OPERATOR_ROLE_LABELS[role].toLowerCase()}</Tag>
          </span>
        )
      }
    >
      {member === undefined || role === undefined ? (
        <StatesCard query={query} />
      ) : (
        <>
          <MemberHead member={member} mayReveal={role === 'SUPPORT' || role === 'ADMIN'} />
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(18rem,23rem)_minmax(0,1fr)] lg:gap-4">
            <div className="grid gap-3 lg:gap-4">
              <MemberActs member={member} role={role} />
              {(role === 'SUPPORT' || role === 'ADMIN') && <MemberRequests panelistId={panelistId} />}
              {member.account && <MemberMailStop panelistId={panelistId} />}
              {member.wayIn && <MemberWayIn panelistId={panelistId} wayIn={member.wayIn} role={role} />}
              <MemberProfile member={member} maySeeChanges={role === 'SUPPORT' || role === 'ADMIN'} />
              {member.account && <MemberSessions panelistId={panelistId} account={member.account} />}
            </div>
            <div className="grid gap-3 lg:gap-4">
              {member.points && (
                <MemberPoints
                  panelistId={panelistId}
                  memberNumber={member.externalId}
                  addsUp={member.points.addsUp}
                  isMember={member.state === 'ACTIVE' || member.state === 'SUSPENDED'}
                  mayOpenStudies={role !== 'SUPPORT'}
                />
              )}
              <MemberActivity panelistId={panelistId} mayOpenStudies={role !== 'SUPPORT'} />
              {member.account && <MemberLog panelistId={panelistId} />}
              {member.account && <MemberAudit panelistId={panelistId} />}
            </div>
          </div>
        </>
      )}
    </ConsolePage>
  );
}

/** Who looked, who changed something and why: what operators did to this member's data. */
function MemberAudit({ panelistId }: { readonly panelistId: string }) {
  const query = usePages(memberAuditQuery, panelistId);

  return (
    <ConsoleCard title="Audit">
      <PagedList query={query} emptyText="No operator actions yet.">
        {(entry) => (
          <li key={entry.position} className="py-2.5">
            <div className="flex flex-wrap gap-x-3">
              <p className="min-w-0 flex-1 font-bold">{auditEntrySentence(entry)}</p>
              <p className="text-2xs text-text-muted tabular-nums">{formatMoment(entry.occurredAt)}</p>
            </div>
            <p className="text-2xs wrap-anywhere text-text-muted">
              {entry.actorName ?? 'The system'}
              {changeText(entry)}
            </p>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}

/** What this member was told, in the app and by e-mail, and what became of it. */
function MemberLog({ panelistId }: { readonly panelistId: string }) {
  const query = usePages(memberLogQuery, panelistId);

  return (
    <ConsoleCard title="Notifications and emails">
      <PagedList query={query} emptyText="Nothing sent to this member yet.">
        {(entry) => (
          <li key={entry.entryId} className="py-2.5">
            <div className="flex flex-wrap gap-x-3">
              <p className="min-w-0 flex-[1_1_12rem] font-bold wrap-anywhere">{entry.title ?? 'Text not saved'}</p>
              <p className="text-2xs text-text-muted tabular-nums">{formatMoment(entry.createdAt)}</p>
            </div>
            <p className="text-2xs wrap-anywhere text-text-muted">
              {entry.isEmail ? messageText(entry) : notificationText(entry)}
            </p>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}

/** Says that a member gets no invitations by e-mail any more, and why. Nothing is there for everybody else. */
function MemberMailStop({ panelistId }: { readonly panelistId: string }) {
  const stopped = useAnswer(memberMailStopQuery, panelistId).data;
  const [isLifting, setLifting] = useState(false);
  if (stopped === undefined || stopped === null) return null;
  return (
    <ConsoleCard title="Email is blocked">
      <p className="mb-3">
        {mailStopText(stopped)}. Blocked since {formatMoment(stopped.since)}. Invitations and reminders aren't emailed.
        Codes and links the member requests are still sent.
      </p>
      <Button size="sm" onClick={() => setLifting(true)}>
        Unblock
      </Button>
      {isLifting && <LiftDialog stopped={stopped} onClose={() => setLifting(false)} />}
    </ConsoleCard>
  );
}

/** What a member ever wrote to us about, the newest first. */
function MemberRequests({ panelistId }: { readonly panelistId: string }) {
  const query = usePages(requestsOfMemberQuery, panelistId);
  return (
    <ConsoleCard title="Requests">
      <PagedList query={query} label="Requests" emptyText="No requests yet.">
        {(row) => (
          <li key={row.requestId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <PriorityMark priority={row.priority} />
            <span className="min-w-0 flex-1 basis-32">
              <Link
                to="/support/$requestId"
                params={{ requestId: row.requestId }}
                className="block font-bold wrap-anywhere"
                aria-label={`${row.number}, ${titleOf(row)}`}
              >
                {titleOf(row)}
              </Link>
              <span className="block text-2xs text-text-muted">
                <span className="font-code">{row.number}</span>, {formatDay(row.createdAt)}
                {row.status !== 'RESOLVED' && `, ${rowWaiting(row)}`}
              </span>
            </span>
            <Tag tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Tag>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}
