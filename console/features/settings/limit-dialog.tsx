import * as v from 'valibot';
import type { LimitRowFragment } from '#contract/generated/operator/graphql.ts';
import { reason } from '#contract/rules/reason.ts';
import {
  ACT_LIMITS,
  limitText,
  limitValue,
  type ActLimitName,
  type CountedAct,
  type LimitUnit,
} from '#contract/second-person/act-limits.ts';
import { listActLimits, setActLimit } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { typed, typedNumber } from '#console/typed-numbers.ts';

/** What the limits of Settings are about, in their order. */
export const COUNTED_ACT_LABELS: Readonly<Record<CountedAct, string>> = {
  CORRECTION: 'Corrections of points',
  REPLACEMENT: 'Replaced cards',
  REDEMPTION_VOID: 'Voided cards of members',
  STOCK_VOID: 'Voided stock',
  PRICE: 'Prices of cards',
  PROVIDER: 'The card provider',
  TASK_POINTS: 'Points of an activity',
  STUDY_POINTS: 'Points of studies',
  IMPORT: 'Points that imported members bring',
  BADGE_POINTS: 'Points of a badge',
  BADGE_PAST: 'Badges for the past',
};

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
    changes: [listActLimits.name],
    onDone() {
      onDone('The new limit holds from now on.');
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
        can set more than {limitText(unit, most)}.
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
