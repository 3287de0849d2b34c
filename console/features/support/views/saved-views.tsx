import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listSupportViews, removeSupportView, saveSupportView } from '#contract/generated/operator/operations.ts';
import { SUPPORT_VIEWS_MAX } from '#contract/support/support-limits.ts';
import { SAVED_VIEW_NAME_MAX_CHARACTERS, savedViewForm } from '#contract/support/saved-views.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { isSameSearch, searchOf, type SupportSearch, filterOf } from '../support-search.ts';
import { supportViewsQuery, type SupportView } from '../support.queries.ts';

/** Filters that this operator kept, each under a name. */
export function SavedViews({ search }: { readonly search: SupportSearch }) {
  const navigate = useNavigate();
  const views = useAnswer(supportViewsQuery).data ?? [];
  const [asked, setAsked] = useState<'save' | 'remove'>();
  const shown = views.find(({ filter }) => isSameSearch(search, searchOf(filter)));
  return (
    <>
      <Menu
        label="Saved views"
        items={[
          ...views.map((view) => ({
            label: view.name,
            isChecked: view === shown,
            onSelect: () => void navigate({ to: '.', search: searchOf(view.filter) }),
          })),
          {
            label: 'Save this view',
            icon: 'save' as const,
            isDisabled: views.length >= SUPPORT_VIEWS_MAX,
            onSelect: () => setAsked('save'),
          },
          ...(views.length === 0
            ? []
            : [{ label: 'Remove a view', icon: 'trash-2' as const, onSelect: () => setAsked('remove') }]),
        ]}
        renderOpener={(opener) => (
          <Button variant="quiet" size="sm" {...opener}>
            <Icon name="star" size="sm" />
            <span className="min-w-0 wrap-anywhere">{shown?.name ?? 'Saved views'}</span>
          </Button>
        )}
      />
      {asked === 'save' && <SaveViewDialog search={search} onClose={() => setAsked(undefined)} />}
      {asked === 'remove' && <RemoveViewsDialog views={views} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface RemoveViewsDialogProps {
  readonly views: readonly SupportView[];
  readonly onClose: () => void;
}

function RemoveViewsDialog({ views, onClose }: RemoveViewsDialogProps) {
  const { api } = useConsole();
  const remove = useCommand((viewId: string) => api.mutate(removeSupportView, { viewId }), {
    changes: [listSupportViews.name],
  });
  return (
    <ConsoleDialog title="Saved views" onClose={onClose}>
      <FailureBanner failure={remove.failure} />
      <p>Only you see these views. Removing one doesn't affect requests.</p>
      {views.length === 0 && <p role="status">No saved views.</p>}
      <ul className="grid divide-y divide-line">
        {views.map(({ viewId, name }) => (
          <li key={viewId} className="flex items-center gap-3 py-1.5">
            <b className="min-w-0 flex-1 wrap-anywhere">{name}</b>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${name}`}
              isBusy={remove.isPending && remove.variables === viewId}
              onClick={() => remove.send(viewId)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </ConsoleDialog>
  );
}

interface SaveViewDialogProps {
  readonly search: SupportSearch;
  readonly onClose: () => void;
}

/** Keeps what is shown now under a name. */
function SaveViewDialog({ search, onClose }: SaveViewDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: savedViewForm,
    defaultValues: { name: '' },
    send: ({ name }) => api.mutate(saveSupportView, { input: { name, filter: filterOf(search) } }),
    changes: [listSupportViews.name],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Save this view" doLabel="Save view" onClose={onClose}>
      <p>Saves the current filters and search, just for you.</p>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={SAVED_VIEW_NAME_MAX_CHARACTERS}
        placeholder="Cards to check every morning"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
