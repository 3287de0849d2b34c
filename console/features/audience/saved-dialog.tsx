import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepAudience } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { draftOf, savedAudiencesQuery, type AudienceDraft } from './audience.queries.ts';

const FORM_ID = 'keep-audience';

interface SavedDialogProps {
  readonly studyId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLoad: (draft: AudienceDraft) => void;
}

/** Audiences kept under a name: one to begin with, or this one for the next study. */
export function SavedDialog({ studyId, isOpen, onClose, onLoad }: SavedDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const saved = useInfiniteQuery({ ...savedAudiencesQuery(api), enabled: isOpen });
  const keeping = useMutation({
    mutationFn: () => api.mutate(keepAudience, { studyId, name }),
    onSuccess: async () => {
      setName('');
      await queries.invalidateQueries(savedAudiencesQuery(api));
    },
  });

  return (
    <ConsoleDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Saved audiences"
      actions={
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <form
        id={FORM_ID}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') keeping.mutate();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Save this audience as"
            hint="A name that is there already stands for this one from now on."
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" isBusy={keeping.isPending} isIdle={name.trim() === ''}>
          Save
        </Button>
      </form>
      <SentenceOfFailure mutation={keeping} />
      <div>
        <h3 className="mb-1 text-sm">Load one</h3>
        <PagedList
          query={saved}
          label="Saved audiences"
          emptyText="None yet. Save this one, and it is here for the next study."
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
