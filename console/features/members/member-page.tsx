import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/not-found-page.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { BackLink } from '#console/layout/back-link.tsx';
import { MemberActivity } from './member-activity.tsx';
import { MemberActs } from './member-acts.tsx';
import { MemberAudit } from './member-audit.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberLog } from './member-log.tsx';
import { MemberMailStop } from './member-mail-stop.tsx';
import { MemberPoints } from './member-points.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberRequests } from './member-requests.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { MemberWayIn } from './member-way-in.tsx';
import { memberQuery } from './members.queries.ts';

/** One member: what they have, did and were sent. Who they are is hidden until somebody gives a reason. */
export function MemberPage() {
  const { panelistId } = useParams({ from: '/members/$panelistId' });
  const { api } = useConsole();
  const query = useQuery(memberQuery(api, panelistId));
  const role = useQuery(operatorQuery(api)).data?.role;
  if (isApiError(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  const member = query.data;

  return (
    <ConsolePage
      title={member?.externalId ?? 'Member'}
      lead={<BackLink to="/members">Members</BackLink>}
      besideTitle={
        role && (
          <span className="flex-none max-md:hidden">
            <Tag icon="eye">Seen as {OPERATOR_ROLE_LABELS[role].toLowerCase()}</Tag>
          </span>
        )
      }
    >
      {member === undefined || role === undefined ? (
        <ConsoleCard>
          <CardStates query={query} />
        </ConsoleCard>
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
