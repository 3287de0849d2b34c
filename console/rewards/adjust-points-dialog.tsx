import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import * as v from 'valibot';
import {
  ADJUSTMENT_NOTE_MAX_CHARACTERS,
  ADJUSTMENT_REFERENCE_MAX_CHARACTERS,
  adjustmentForm,
} from '#contract/rewards/adjustments.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards/gift-cards.ts';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog, ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { counted, formatNumber, formatDollars, formatSigned } from '#console/format.ts';
import { typed, typedNumber } from '#console/typed-numbers.ts';
import { useOperator } from '#console/session/operator-context.ts';
import {
  adjustableMemberQuery,
  requestAdjustment,
  type AdjustableMember,
  type ForRequest,
} from './adjustments.queries.ts';
import { Facts } from './facts.tsx';

interface AdjustPointsDialogProps {
  readonly memberNumber?: string | undefined;
  readonly forRequest?: ForRequest;
  readonly onClose: () => void;
}

const MEANWHILE = 'Someone else just updated this request. Check it before you continue. No points were changed.';
const NOBODY = 'No one has this number. It should look like P-7K3M9Q2D4X.';
const schema = v.object({
  ...adjustmentForm.entries,
  points: typed(adjustmentForm.entries.points),
  memberNumber: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('Enter the member number.')),
});

/** Asks for a correction: whose points, how many, why, and what the member will read. */
export function AdjustPointsDialog({ memberNumber = '', forRequest, onClose }: AdjustPointsDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const form = useCommandForm({
    schema,
    defaultValues: { memberNumber, points: '', reason: '', memberNote: '', reference: forRequest?.number ?? '' },
    async send({ memberNumber: number, reference, ...correction }, key) {
      const found = await queries.ensureQueryData(adjustableMemberQuery(api, number));
      if (found === null) throw new Refusal(NOBODY);
      return requestAdjustment(api, {
        ...correction,
        panelistId: found.panelistId,
        reference: reference || null,
        supportRequestId: forRequest?.requestId ?? null,
        supportRevision: forRequest?.revision ?? null,
        key,
      });
    },
    changes: SHOWS_POINTS,
    messages: { CONFLICT: MEANWHILE },
  });
  const wanted = useDeferredValue(form.values.memberNumber.trim().toUpperCase());
  const { data: member } = useQuery({ ...adjustableMemberQuery(api, wanted), enabled: wanted.length >= 3 });
  const points = typedNumber(form.values.points);
  const whose = form.field('memberNumber');

  if (form.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (form.isSuccess) {
    return (
      <ConsoleDialog onClose={onClose} title="Points corrected">
        <p role="status">{wanted}'s balance was updated. Your note is in their history.</p>
      </ConsoleDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Correct points"
      auditNote="Recorded in the audit log with your name. You can't edit this later, only reverse it."
      doLabel={Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS ? 'Request approval' : 'Correct points'}
    >
      <TextField
        label="Member number"
        autoComplete="off"
        spellCheck={false}
        placeholder="P-7K3M9Q2D4X"
        readOnly={forRequest !== undefined}
        {...whose}
        error={member === null ? NOBODY : whose.error}
      />
      <TextField
        label="Points"
        inputMode="text"
        autoComplete="off"
        hint={`Use a minus sign to deduct points. More than ${formatNumber(ADJUSTMENT_ALONE_MAX_POINTS)}, or a large total in one day, needs a second approver.`}
        {...form.field('points')}
      />
      {member && <BalanceAfter member={member} points={points} />}
      <TextareaField
        label="Note to the member"
        rows={2}
        maxCharacters={ADJUSTMENT_NOTE_MAX_CHARACTERS}
        placeholder="Correction for weekly quests, week 22. Sorry for the wait."
        {...form.field('memberNote')}
      />
      <ReasonField label="Internal reason" {...form.field('reason')} />
      <TextField
        label="Reference"
        labelNote="(optional)"
        autoComplete="off"
        maxLength={ADJUSTMENT_REFERENCE_MAX_CHARACTERS}
        readOnly={forRequest !== undefined}
        placeholder="For example, SR-30422"
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

interface BalanceAfterProps {
  readonly member: AdjustableMember;
  /** Not a number while nothing sensible is typed. */
  readonly points: number;
}

/** What a correction makes of a balance, in points and dollars. */
function BalanceAfter({ member, points }: BalanceAfterProps) {
  const { balance, pointsPerDollar } = member;
  const after = balance + points;
  const isTyped = Number.isInteger(points) && points !== 0;
  return (
    <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-1.5">
      <Facts
        facts={[
          {
            name: 'Current balance',
            value: `${counted(balance, 'point')}, ${formatDollars(balance / pointsPerDollar)}`,
          },
          ...(isTyped
            ? [
                { name: 'Correction', value: formatSigned(points) },
                {
                  name: 'New balance',
                  value:
                    after < 0
                      ? `Not enough points. They have ${formatNumber(balance)}`
                      : `${counted(after, 'point')}, ${formatDollars(after / pointsPerDollar)}`,
                  isSum: true,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

interface AdjustPointsButtonProps {
  /** Whose points, where that is known already. */
  readonly memberNumber?: string;
  readonly variant?: 'secondary' | 'soft';
}

/** Opens the form for a correction of points; nothing for those who may not ask for one. */
export function AdjustPointsButton({ memberNumber, variant = 'secondary' }: AdjustPointsButtonProps) {
  const { role } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  if (role !== 'SUPPORT' && role !== 'ADMIN') return null;
  return (
    <>
      <Button variant={variant} size="sm" aria-label="Correct points" onClick={() => setIsOpen(true)}>
        <Icon name="scale" />
        <span className={memberNumber === undefined ? 'max-md:sr-only' : ''}>Correct points</span>
      </Button>
      {isOpen && <AdjustPointsDialog memberNumber={memberNumber} onClose={() => setIsOpen(false)} />}
    </>
  );
}
