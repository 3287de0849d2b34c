import { useParams } from '@tanstack/react-router';
import { POINTS_LINES_MAX } from '#contract/rewards/statements.ts';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { counted, formatDollars, formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage, BackLink } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { AddsUpTag, PointsLineRow } from './points-line.tsx';
import { memberPointsQuery, memberQuery } from './members.queries.ts';

/** A member's ledger as a page to print: who, how it stands, and every line with the balance after it. */
export function MemberStatementPage() {
  const { panelistId } = useParams({ from: '/members/$panelistId/statement' });
  const member = useAnswer(memberQuery, panelistId);
  const points = usePages(memberPointsQuery, panelistId, POINTS_LINES_MAX);
  if (isApiError(member.error, 'NOT_FOUND')) return <NotFoundPage />;
  const number = member.data?.externalId ?? 'Member';
  const total = member.data?.points;

  return (
    <ConsolePage
      title={`Statement for ${number}`}
      lead={
        <span className="contents print:hidden">
          <BackLink to="/members/$panelistId" params={{ panelistId }}>
            {number}
          </BackLink>
        </span>
      }
      actions={
        <span className="print:hidden">
          <Button size="sm" onClick={() => print()}>
            <Icon name="printer" />
            Print
          </Button>
        </span>
      }
    >
      <ConsoleCard>
        {points.data === undefined || total == null ? (
          <CardStates query={points.data === undefined ? points : member} />
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 tabular-nums">
              <p className="min-w-0 flex-1 text-lg font-bold">
                {counted(total.total, 'point')}, {formatDollars(total.dollars)}
              </p>
              <p className="text-text-muted">As of {formatMoment(new Date(points.dataUpdatedAt).toISOString())}</p>
              <AddsUpTag addsUp={total.addsUp} />
            </div>
            <PagedList query={points} emptyText="No points activity yet." moreLabel="Show earlier entries">
              {(line) => <PointsLineRow key={line.transferId} line={line} mayOpenStudies={false} />}
            </PagedList>
          </>
        )}
      </ConsoleCard>
    </ConsolePage>
  );
}
