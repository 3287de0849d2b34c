import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { exportMemberStatement } from '#contract/generated/operator/operations.ts';
import { ADJUSTMENT_NOTE_MAX_CHARACTERS, memberNote } from '#contract/rewards/adjustments.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards/gift-cards.ts';
import { reason } from '#contract/rules/reason.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { AdjustPointsButton } from '#console/rewards/adjust-points-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { AskedDialog, ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { signedPoints } from '#console/format.ts';
import { takeBackAdjustment } from '#console/rewards/adjustments.queries.ts';
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
    <ConsoleCard title="Points history" actions={<AddsUpTag addsUp={addsUp} />}>
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
      <PagedList query={query} emptyText="No points yet. The first entry appears after their first completed activity.">
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

interface TakeBackDialogProps {
  readonly adjustmentId: string;
  /** Of the line that is taken back, and what it moved. */
  readonly number: string;
  readonly points: number;
  readonly onClose: () => void;
}

const schema = v.object({ memberNote, reason });

/** Takes a correction back by a line of its own. */
function TakeBackDialog({ adjustmentId, number, points, onClose }: TakeBackDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { memberNote: '', reason: '' },
    send: (values, key) => takeBackAdjustment(api, { adjustmentId, ...values, key }),
    changes: SHOWS_POINTS,
  });

  if (form.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (form.isSuccess) {
    return (
      <ConsoleDialog onClose={onClose} title={`${number} was reversed`}>
        <p role="status">A new entry shows the reversal. The original entry stays.</p>
      </ConsoleDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Reverse ${number}?`}
      auditNote="Recorded in the audit log with your name."
      doLabel={Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS ? 'Request approval' : 'Reverse it'}
    >
      <p>This adds an entry of {signedPoints(-points)}. The original entry stays, and each links to the other.</p>
      <TextareaField
        label="Note to the member"
        rows={2}
        maxCharacters={ADJUSTMENT_NOTE_MAX_CHARACTERS}
        {...form.field('memberNote')}
      />
      <ReasonField label="Internal reason" {...form.field('reason')} />
    </FormDialog>
  );
}
