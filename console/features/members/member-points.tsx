import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { AdjustPointsButton } from '#console/rewards/adjust-points-button.tsx';
import { TakeBackDialog } from '#console/rewards/take-back-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { AddsUpTag } from './adds-up-tag.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { memberPointsQuery, statementAddress, type PointsLine } from './members.queries.ts';
import { PointsLineRow } from './points-line.tsx';

interface MemberPointsProps {
  readonly panelistId: string;
  readonly memberNumber: string;
  readonly addsUp: boolean;
  readonly mayOpenStudies: boolean;
}

/** The ledger of one member, and the ways to correct it, to save it and to print it. */
export function MemberPoints({ panelistId, memberNumber, addsUp, mayOpenStudies }: MemberPointsProps) {
  const { api } = useConsole();
  const query = useInfiniteQuery(memberPointsQuery(api, panelistId));
  const [failures, setFailures] = useState(0);
  const [takingBack, setTakingBack] = useState<PointsLine>();
  const lines = query.data?.pages.flatMap(({ contents }) => contents);

  async function save() {
    try {
      location.assign(await statementAddress(api, panelistId));
    } catch {
      setFailures((count) => count + 1);
    }
  }

  return (
    <ConsoleCard title="Points, line by line" actions={<AddsUpTag addsUp={addsUp} />}>
      <div className="mb-2 flex flex-wrap gap-2">
        <AdjustPointsButton memberNumber={memberNumber} variant="soft" />
        <Button variant="quiet" size="sm" onClick={() => void save()}>
          <Icon name="download" size="sm" />
          Statement as CSV
        </Button>
        <Link
          to="/members/$panelistId/statement"
          params={{ panelistId }}
          className={buttonClasses({ variant: 'quiet', size: 'sm' })}
        >
          <Icon name="printer" size="sm" />
          Print view
        </Link>
      </div>
      {failures > 0 && <AlertBanner key={failures}>{MESSAGES.generic.somethingWentWrongTryAgain}</AlertBanner>}
      {lines === undefined && <CardStates query={query} />}
      {lines?.length === 0 && (
        <p className="text-text-muted">No points yet. The first line comes with the first finished activity.</p>
      )}
      {lines !== undefined && lines.length > 0 && (
        <ol className="grid divide-y divide-line">
          {lines.map((line) => (
            <PointsLineRow
              key={line.transferId}
              line={line}
              mayOpenStudies={mayOpenStudies}
              onTakeBack={setTakingBack}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {takingBack?.adjustment && (
        <TakeBackDialog
          adjustmentId={takingBack.adjustment.adjustmentId}
          number={takingBack.number}
          points={takingBack.amount}
          onClose={() => setTakingBack(undefined)}
        />
      )}
    </ConsoleCard>
  );
}
