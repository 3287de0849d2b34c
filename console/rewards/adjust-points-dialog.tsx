import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import {
  ADJUSTMENT_NOTE_MAX_CHARACTERS,
  ADJUSTMENT_REFERENCE_MAX_CHARACTERS,
  adjustmentForm,
} from '#contract/rewards/adjustments.ts';
import { REASON_MAX_CHARACTERS } from '#contract/rules/reason.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/rewards/gift-cards.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatNumber } from '#console/format.ts';
import { AskedDialog } from '#console/layout/asked-dialog.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { adjustableMemberQuery, askForAdjustment } from './adjustments.queries.ts';
import { BalanceAfter } from './balance-after.tsx';
import { usePointsChanged } from './use-points-changed.ts';

interface AdjustPointsDialogProps {
  readonly memberNumber?: string | undefined;
  readonly onClose: () => void;
}

const EMPTY = { points: '', reason: '', memberNote: '', reference: '' };
type Fields = typeof EMPTY;

/** Asks for a correction: whose points, how many, why, and what the member will read. */
export function AdjustPointsDialog({ memberNumber, onClose }: AdjustPointsDialogProps) {
  const { api } = useConsole();
  const pointsChanged = usePointsChanged();
  const [number, setNumber] = useState(memberNumber ?? '');
  const [fields, setFields] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  // The same form sent twice is one correction.
  const [key] = useState(() => crypto.randomUUID());
  const wanted = useDeferredValue(number.trim().toUpperCase());
  const found = useQuery({ ...adjustableMemberQuery(api, wanted), enabled: wanted.length >= 3 });
  const member = found.data ?? undefined;
  const { problems, form } = check(fields);
  const ask = useMutation({ mutationFn: askForAdjustment.bind(null, api), onSettled: pointsChanged });
  const points = pointsOf(fields.points);
  const needsSecond = Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS;

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (form === undefined || member === undefined) return;
    ask.mutate({ ...form, panelistId: member.panelistId, reference: form.reference || null, key });
  }
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: isTried ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });

  if (ask.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (ask.isSuccess) return <Adjusted memberNumber={wanted} onClose={onClose} />;
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title="Adjust points"
      auditNote="Written to the audit log with your name. Cannot be edited later, only reversed."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form="adjust-points" isBusy={ask.isPending}>
            {needsSecond ? 'Ask a second person' : 'Adjust points'}
          </Button>
        </>
      }
    >
      <form id="adjust-points" noValidate className="grid gap-4" onSubmit={send}>
        {ask.error && <AlertBanner key={ask.submittedAt}>{ask.error.message}</AlertBanner>}
        <TextField
          label="Member number"
          autoComplete="off"
          spellCheck={false}
          placeholder="P-7K3M9Q2D4X"
          value={number}
          error={
            found.data === null
              ? 'Nobody has this number. It looks like P-7K3M9Q2D4X.'
              : isTried && number.trim() === ''
                ? 'Enter whose points these are.'
                : undefined
          }
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label="Points"
          inputMode="text"
          autoComplete="off"
          hint={`A minus takes points away. More than ${formatNumber(ADJUSTMENT_ALONE_MAX_POINTS)} takes a second person, and so does much in a day.`}
          {...field('points')}
        />
        {member && <BalanceAfter member={member} points={points} />}
        <TextareaField
          label="The member will read"
          rows={2}
          maxCharacters={ADJUSTMENT_NOTE_MAX_CHARACTERS}
          placeholder="Correction for weekly quests, week 22. Sorry for the wait."
          {...field('memberNote')}
        />
        <TextareaField
          label="Reason, for your colleagues"
          rows={2}
          maxCharacters={REASON_MAX_CHARACTERS}
          {...field('reason')}
        />
        <TextField
          label="Reference"
          labelNote="(optional)"
          autoComplete="off"
          maxLength={ADJUSTMENT_REFERENCE_MAX_CHARACTERS}
          placeholder="Such as a ticket, SR-30422"
          {...field('reference')}
        />
      </form>
    </ConsoleDialog>
  );
}

function Adjusted({ memberNumber, onClose }: { readonly memberNumber: string; readonly onClose: () => void }) {
  return (
    <ConsoleDialog isOpen onClose={onClose} title="Points adjusted" actions={<Button onClick={onClose}>Close</Button>}>
      <p role="status">The balance of {memberNumber} has changed, and the line with your words is in their history.</p>
    </ConsoleDialog>
  );
}

/** '+1,200' and '-40' as people type them. */
function pointsOf(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

function check(fields: Fields) {
  const parsed = v.safeParse(adjustmentForm, { ...fields, points: pointsOf(fields.points) });
  if (parsed.success) return { problems: {} as Partial<Record<keyof Fields, string>>, form: parsed.output };
  const problems = Object.fromEntries(
    parsed.issues.toReversed().map((issue) => [String(issue.path?.[0]?.key), issue.message]),
  ) as Partial<Record<keyof Fields, string>>;
  return { problems, form: undefined };
}
