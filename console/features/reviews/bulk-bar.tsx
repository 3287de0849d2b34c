import { useState } from 'react';
import {
  REVIEW_BULK_MAX,
  REVIEW_NOTE_MAX_CHARACTERS,
  type RejectReason,
  type ReviewVerdict,
} from '#contract/reviews/reviews.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { formatNumber, counted } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { Facts } from './facts.tsx';
import type { Judgement, ReviewLine } from './reviews.queries.ts';
import { REASON_LABELS, rejectionText } from './review-texts.ts';

const REASONS = ['TOO_FAST', 'SAME_WORDS', 'OFF_TOPIC', 'NOT_SEEN', 'SOMETHING_ELSE'] as const;

interface BulkBarProps {
  readonly lines: readonly ReviewLine[];
  readonly onSelectAll: () => void;
  readonly onDecide: (judgement: Judgement, label: string) => void;
}

/** Several at once, with care: the totals and the words stand in a dialog before anything is decided. */
export function BulkBar({ lines, onSelectAll, onDecide }: BulkBarProps) {
  const [verdict, setVerdict] = useState<ReviewVerdict>();
  const isNone = lines.length === 0;
  const isTooMany = lines.length > REVIEW_BULK_MAX;
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3">
      <p role="status" className="flex items-center justify-between gap-2">
        <b>{formatNumber(lines.length)} selected</b>
        <Button variant="quiet" size="sm" onClick={onSelectAll}>
          All in view
        </Button>
      </p>
      {isTooMany && <p className="text-danger">Up to {REVIEW_BULK_MAX} at a time. Clear some to continue.</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="danger" isIdle={isNone || isTooMany} onClick={() => setVerdict('REJECTED')}>
          Reject
        </Button>
        <Button variant="secondary" isIdle={isNone || isTooMany} onClick={() => setVerdict('APPROVED')}>
          Approve
        </Button>
      </div>
      {verdict && (
        <BulkDialog
          key={verdict}
          lines={lines}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onDecide={(judgement, label) => {
            setVerdict(undefined);
            onDecide(judgement, label);
          }}
        />
      )}
    </div>
  );
}

interface BulkDialogProps extends Omit<BulkBarProps, 'onSelectAll'> {
  readonly verdict: ReviewVerdict;
  readonly onClose: () => void;
}

function BulkDialog({ lines, verdict, onClose, onDecide }: BulkDialogProps) {
  const isReject = verdict === 'REJECTED';
  const [reason, setReason] = useState<RejectReason>('TOO_FAST');
  // What somebody wrote by hand stays; what is ready follows the reason.
  const [written, setWritten] = useState<string>();
  const text = written ?? rejectionText(reason, '{points}');
  const isReady = !isReject || (text.trim() !== '' && text.length <= REVIEW_NOTE_MAX_CHARACTERS);
  const points = lines.reduce((sum, line) => sum + (isReject ? line.pointsIfRejected : line.pointsIfApproved), 0);
  const slots = lines.reduce((sum, line) => sum + line.slots, 0);
  const studies = new Set(lines.map(({ studyId }) => studyId)).size;
  const flagged = lines.filter(({ signs }) => signs.length > 0).length;
  const people = counted(lines.length, 'person', 'people');

  function decide() {
    if (!isReady) return;
    const given = isReject ? { verdict, reason, note: text } : { verdict, reason: null, note: null };
    const label = `${isReject ? 'Rejected' : 'Approved'} work from ${people}, ${counted(points, 'point')}.`;
    onDecide({ ...given, taskIds: lines.map(({ taskId }) => taskId), key: crypto.randomUUID() }, label);
  }

  return (
    <ConsoleDialog
      onClose={onClose}
      title={`${isReject ? 'Reject' : 'Approve'} work from ${people}`}
      auditNote="Each decision is recorded in the audit log with your name. You can undo for 10 seconds."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isReject ? 'danger-final' : 'primary'} isIdle={!isReady} onClick={decide}>
            {isReject ? 'Reject' : 'Approve'} {formatNumber(lines.length)}, {counted(points, 'point')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { name: 'People', value: formatNumber(lines.length) },
          { name: 'Studies', value: formatNumber(studies) },
          { name: 'Points paid now', value: formatNumber(points) },
          { name: isReject ? 'Slots freed' : 'Slots kept', value: formatNumber(slots) },
          { name: 'With flags', value: formatNumber(flagged) },
        ]}
      />
      {!isReject && flagged > 0 && (
        <Banner tone="warning">
          <b>{flagged === 1 ? '1 person has' : `${formatNumber(flagged)} people have`} flags.</b> Check the evidence
          first if you haven't already.
        </Banner>
      )}
      {isReject && (
        <>
          <RadioGroup
            label="Reason"
            name="bulk-reason"
            options={REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))}
            value={reason}
            onChange={({ target }) => setReason(REASONS.find((one) => one === target.value) ?? reason)}
          />
          <TextareaField
            label="Note to each member"
            hint="{points} is replaced with the points each member gets."
            rows={5}
            value={text}
            maxCharacters={REVIEW_NOTE_MAX_CHARACTERS}
            onChange={({ target }) => setWritten(target.value)}
          />
        </>
      )}
    </ConsoleDialog>
  );
}
