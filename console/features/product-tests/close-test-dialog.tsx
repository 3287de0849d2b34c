import * as v from 'valibot';
import { ADDRESS_KEPT_DAYS_AFTER_CLOSING } from '#contract/product-tests/product-test-limits.ts';
import { closeProductTest, listStudies } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { days, people } from './product-test-words.ts';
import { SHOWS_TEST, type ProductTest } from './product-tests.queries.ts';

interface CloseTestDialogProps {
  readonly test: ProductTest;
  /** Who is in it and not done. */
  readonly open: number;
  readonly onClose: () => void;
}

/** Ends a whole test. Nobody does it by a slip: its short id is typed. */
export function CloseTestDialog({ test, open, onClose }: CloseTestDialogProps) {
  const { api } = useConsole();
  const { shortId, studyId } = test;
  const form = useCommandForm({
    schema: v.object({
      typed: v.pipe(
        v.string(),
        v.trim(),
        v.check((text) => text.toUpperCase() === shortId.toUpperCase(), `Type ${shortId} as it stands here.`),
      ),
    }),
    defaultValues: { typed: '' },
    send: () => api.mutate(closeProductTest, { studyId }),
    changes: [...SHOWS_TEST, listStudies.name],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      isFinal
      onClose={onClose}
      title="Close this test for good?"
      auditNote={`${shortId}, written to the audit log with your name.`}
      doLabel="Close for good"
    >
      <p>
        {open === 0 ? 'Nobody in it is undone.' : `${people(open)} who are not done are closed and told.`} Addresses are
        deleted {days(ADDRESS_KEPT_DAYS_AFTER_CLOSING)} later. A closed test cannot be opened again.
      </p>
      <WhenManySent people={open} />
      <TextField {...form.field('typed')} label={`Type ${shortId} to confirm`} autoComplete="off" />
    </FormDialog>
  );
}
