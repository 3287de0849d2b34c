import { listSupportViews, saveSupportView } from '#contract/generated/operator/operations.ts';
import { SAVED_VIEW_NAME_MAX_CHARACTERS, savedViewForm } from '#contract/support/saved-views.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { filterOf, type SupportSearch } from '../support-search.ts';

interface SaveViewDialogProps {
  readonly search: SupportSearch;
  readonly onClose: () => void;
}

/** Keeps what is shown now under a name. */
export function SaveViewDialog({ search, onClose }: SaveViewDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: savedViewForm,
    defaultValues: { name: '' },
    send: ({ name }) => api.mutate(saveSupportView, { input: { name, filter: filterOf(search) } }),
    changes: [listSupportViews.name],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Save what is shown" doLabel="Save the view" onClose={onClose}>
      <p>The view with its filters and words, for you alone.</p>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={SAVED_VIEW_NAME_MAX_CHARACTERS}
        placeholder="Cards, first thing in the morning"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
