import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
import {
  ACT_LIMITS,
  COUNTED_ACT_LABELS,
  limitText,
  limitValue,
  type LimitUnit,
} from '#contract/second-person/act-limits.ts';
import { reasonProblem } from '#contract/rules/reason.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';
import { limitsQuery, setLimit, type SetLimit } from './limits.queries.ts';

interface LimitDialogProps {
  readonly limit: SetLimit;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

const UNIT_LABELS: Readonly<Record<LimitUnit, string>> = {
  points: 'Points',
  cents: 'Dollars',
  cards: 'Cards',
  percent: 'Percent',
};

/** Sets how much one person may do alone, with a reason. */
export function LimitDialog({ limit, onClose, onDone }: LimitDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const { act, label, unit, most } = ACT_LIMITS[limit.name];
  const inUnit = unit === 'cents' ? 100 : 1;
  const [text, setText] = useState(String(limit.value / inUnit));
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const read = v.safeParse(limitValue(limit.name), numberIn(text) * inUnit);
  const save = useMutation({
    mutationFn: (value: number) => setLimit(api, { name: limit.name, value, reason }),
    onSuccess(limits) {
      queries.setQueryData(limitsQuery(api).queryKey, limits);
      onDone('The new limit holds from now on.');
      onClose();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (read.success && reasonProblem(reason) === undefined) save.mutate(read.output);
  }

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title={`${COUNTED_ACT_LABELS[act]}: ${label.toLowerCase()}`}
      auditNote="Written to the audit log with your name and the reason."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form="act-limit" isBusy={save.isPending}>
            Set the limit
          </Button>
        </>
      }
    >
      <form id="act-limit" noValidate className="grid gap-4" onSubmit={send}>
        <p>
          Up to this, one operator does it alone; what they did before counts too. 0 always takes a second person.
          Nobody can set more than {limitText(unit, most)}.
        </p>
        <TextField
          label={UNIT_LABELS[unit]}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          hint={`It is ${limitText(unit, limit.standard)} unless somebody sets it.`}
          error={isTried && !read.success ? read.issues[0].message : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <ReasonField value={reason} onChange={setReason} isTried={isTried} />
        <SentenceOfFailure mutation={save} />
      </form>
    </ConsoleDialog>
  );
}

/** '5,000' as people type it; not a number for anything else. */
function numberIn(text: string): number {
  const plain = text.replaceAll(/[\s,$%]/g, '');
  return /^\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN;
}
