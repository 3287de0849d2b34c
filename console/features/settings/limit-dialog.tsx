import * as v from 'valibot';
import type { LimitRowFragment } from '#contract/generated/operator/graphql.ts';
import { reason } from '#contract/rules/reason.ts';
import {
  ACT_LIMITS,
  COUNTED_ACT_LABELS,
  limitText,
  limitValue,
  type ActLimitName,
  type LimitUnit,
} from '#contract/second-person/act-limits.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { setActLimit } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { typed, typedNumber } from '#console/typed-numbers.ts';

export interface SetLimit extends LimitRowFragment {
  readonly name: ActLimitName;
}

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
  units: 'Units',
};

/** Sets how much one person may do alone, with a reason. */
export function LimitDialog({ limit: { name, value, standard }, onClose, onDone }: LimitDialogProps) {
  const { api } = useConsole();
  const { act, label, unit, most } = ACT_LIMITS[name];
  const inUnit = unit === 'cents' ? 100 : 1;
  const form = useCommandForm({
    schema: v.object({
      value: typed(limitValue(name), (text) => typedNumber(text.replaceAll(/[$%]/g, '')) * inUnit),
      reason,
    }),
    defaultValues: { value: String(value / inUnit), reason: '' },
    send: (values) => api.mutate(setActLimit, { input: { name, ...values } }),
    changes: SHOWS_POINTS,
    words: { CONFLICT: SECOND_PERSON_MESSAGES.waits },
    onDone(_, { value: asked }) {
      onDone(asked > value ? 'The new limit waits for a second person.' : 'The new limit applies from now on.');
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${COUNTED_ACT_LABELS[act]}: ${label.toLowerCase()}`}
      auditNote="Written to the audit log with your name and the reason."
      doLabel="Set the limit"
    >
      <p>
        Up to this, one operator does it alone; what they did before counts too. 0 always takes a second person. Nobody
        can set more than {limitText(unit, most)}. To set more than {limitText(unit, value)}, another admin has to
        agree.
      </p>
      <TextField
        label={UNIT_LABELS[unit]}
        inputMode="numeric"
        autoComplete="off"
        hint={`It is ${limitText(unit, standard)} unless somebody sets it.`}
        {...form.field('value')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
