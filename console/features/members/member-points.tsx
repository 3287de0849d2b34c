import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exportMemberStatement } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { AdjustPointsButton } from '#console/rewards/adjust-points-dialog.tsx';
import { TakeBackDialog } from '#console/rewards/take-back-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { AddsUpTag, PointsLineRow } from './points-line.tsx';
import { memberPointsQuery, type PointsLine } from './members.queries.ts';

interface MemberPointsProps {
  readonly panelistId: string;
  readonly memberNumber: string;
  readonly addsUp: boolean;
  /** Only a member has points that can be corrected: nobody who waits, is invited or is leaving. */
  readonly isMember: boolean;
  readonly mayOpenStudies: boolean;
}

/** The ledger of one member, and the ways to correct it, to save it and to print it. */
export function MemberPoints({ panelistId, memberNumber, addsUp, isMember, mayOpenStudies }: MemberPointsProps) {
  const { api } = useConsole();
  const query = usePages(memberPointsQuery, panelistId);
  const save = useCommand(async () => startDownload(await api.mutate(exportMemberStatement, { panelistId })));
  const [takingBack, setTakingBack] = useState<PointsLine>();

  return (
    <ConsoleCard title="Points, line by line" actions={<AddsUpTag addsUp={addsUp} />}>
      <div className="mb-2 flex flex-wrap gap-2">
        {isMember && <AdjustPointsButton memberNumber={memberNumber} variant="soft" />}
        <Button variant="quiet" size="sm" isBusy={save.isPending} onClick={() => save.send()}>
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
      <FailureBanner failure={save.failure} />
      <PagedList query={query} emptyText="No points yet. The first line comes with the first finished activity.">
        {(line) => (
          <PointsLineRow key={line.transferId} line={line} mayOpenStudies={mayOpenStudies} onTakeBack={setTakingBack} />
        )}
      </PagedList>
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
