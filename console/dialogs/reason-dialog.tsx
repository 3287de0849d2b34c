import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { reason, REASON_MAX_CHARACTERS } from '#contract/rules/reason.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import type { CommandOptions } from '#client/use-command.ts';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ConsoleDialog } from './console-dialog.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof TextareaField>, 'label' | 'rows' | 'maxCharacters'> & {
  readonly label?: string;
};

/** Why an operator does this: one field wherever the console asks, and its rule is `reason` of the contract. */
export function ReasonField({ label = 'Reason', ...field }: ReasonFieldProps) {
  return <TextareaField {...field} label={label} rows={2} maxCharacters={REASON_MAX_CHARACTERS} />;
}

/** Appears once the server has said that one person is not enough: why, for the person who decides. */
export function SecondReasonField(field: ReasonFieldProps) {
  if (field.error === undefined && field.value === '') return null;
  return <ReasonField label="Reason for the approver" {...field} />;
}

interface ReasonDialogProps<Answer>
  extends CommandOptions<string, Answer>, Omit<ComponentProps<typeof FormDialog>, 'form'> {
  readonly send: (reason: string, key: string) => Promise<Answer>;
  readonly hint?: string;
  /** What stands there already. */
  readonly usual?: string;
}

const schema = v.pipe(
  v.object({ reason }),
  v.transform((form) => form.reason),
);

/** A change that needs nothing but a reason. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { send, changes = [], onDone, hint, usual = '', children, ...dialog } = props;
  const defaultValues = { reason: usual };
  const form = useCommandForm({ schema, defaultValues, send, changes, ...(onDone && { onDone }) });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <ReasonField hint={hint} {...form.field('reason')} />
    </FormDialog>
  );
}

/** Says that nothing has changed yet, and where the answer will be. */
export function AskedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConsoleDialog onClose={onClose} title="Waiting for approval">
      <p role="status">Nothing has changed yet. {SECOND_PERSON_MESSAGES.asked}</p>
    </ConsoleDialog>
  );
}
