import * as v from 'valibot';
import { keepAudience, listSavedAudiences } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { draftOf, type AudienceDraft } from './audience-draft.ts';
import { savedAudiencesQuery } from './audiences.queries.ts';

interface SavedDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
  readonly onLoad: (draft: AudienceDraft) => void;
}

const kept = v.object({ name: v.pipe(v.string(), v.trim()) });

/** Audiences kept under a name: one to begin with, or this one for the next study. */
export function SavedDialog({ studyId, onClose, onLoad }: SavedDialogProps) {
  const { api } = useConsole();
  const saved = usePages(savedAudiencesQuery);
  const keeping = useCommandForm({
    schema: kept,
    defaultValues: { name: '' },
    send: ({ name }) => api.mutate(keepAudience, { studyId, name }),
    changes: [listSavedAudiences.name],
    empties: 'when done',
  });

  return (
    <ConsoleDialog onClose={onClose} title="Saved audiences">
      <form {...keeping.form} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label="Save this audience as"
            hint="Using an existing name replaces that audience."
            maxLength={80}
            autoComplete="off"
            {...keeping.field('name')}
          />
        </div>
        <Button type="submit" variant="secondary" isBusy={keeping.isPending} isIdle={keeping.values.name.trim() === ''}>
          Save
        </Button>
      </form>
      <FailureBanner failure={keeping.failure} />
      <div>
        <h3 className="mb-1 text-sm">Load a saved audience</h3>
        <PagedList
          query={saved}
          label="Saved audiences"
          emptyText="None yet. Save this one to reuse it in your next study."
        >
          {(one) => (
            <li key={one.savedAudienceId} className="flex items-center gap-3 py-2">
              <b className="min-w-0 flex-1 wrap-break-word">{one.name}</b>
              <Button
                variant="soft"
                size="sm"
                aria-label={`Use ${one.name}`}
                onClick={() => {
                  onLoad(draftOf(one));
                  onClose();
                }}
              >
                Use
              </Button>
            </li>
          )}
        </PagedList>
      </div>
    </ConsoleDialog>
  );
}
