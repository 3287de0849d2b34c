import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { DRAFT_VERSION_NAME_MAX_CHARACTERS } from '#contract/studies/survey-drafts.ts';
import {
  getSurveyDraft,
  getSurveyDraftVersions,
  nameSurveyDraftVersion,
  restoreSurveyDraftVersion,
} from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { Segments } from '#console/layout/segments.tsx';
import { VersionLine } from './version-line.tsx';
import { versionsQuery, type DraftVersion } from './versions.queries.ts';

interface VersionsCardProps {
  readonly studyId: string;
  /** The version that the newest one is compared with. */
  readonly compared: number | undefined;
  readonly onCompare: (version: number | undefined) => void;
  readonly mode: 'diff' | 'full';
  readonly onMode: (mode: 'diff' | 'full') => void;
}

/** All versions of the draft; one can be compared, named, or made the newest again. */
export function VersionsCard({ studyId, compared, onCompare, mode, onMode }: VersionsCardProps) {
  const { api } = useConsole();
  const editor = useEditor();
  const { draft, history, saved } = useEditorState();
  const list = useInfiniteQuery(versionsQuery(api, studyId, draft.revision));
  const [naming, setNaming] = useState<DraftVersion>();
  const versions = rowsOf(list);
  const chosen = versions?.find(({ version }) => version === compared);

  const restore = useCommand(async (version: number) => {
    await editor.flush();
    const baseRevision = editor.store.get().draft.revision;
    const answer = await api.mutate(restoreSurveyDraftVersion, { studyId, version, baseRevision });
    if (answer.refusal !== null) throw new Refusal(answer.refusal);
    editor.receive(answer.conflict ?? (await api.query(getSurveyDraft, { studyId })));
  });

  return (
    <section aria-label="Versions" className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base">Versions</h2>
        <Segments
          label="Text"
          value={mode}
          onChange={onMode}
          segments={[
            { value: 'diff', label: 'Diff', icon: 'git-compare' },
            { value: 'full', label: 'Full' },
          ]}
        />
      </div>
      {versions === undefined && (
        <CardStates query={list} message="The versions could not be loaded. Your draft is safe." />
      )}
      {versions?.length === 0 && (
        <p className="text-text-muted">Nothing is saved yet. Write a question, and its first version is here.</p>
      )}
      <ol>
        {versions?.map((version) => (
          <VersionLine
            key={version.version}
            version={version}
            isNow={version.version === draft.version}
            isChosen={version.version === compared}
            onChoose={() => onCompare(version.version === compared ? undefined : version.version)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {chosen !== undefined && (
          <>
            {draft.isOpen && chosen.version !== draft.version && (
              <Button
                variant="secondary"
                size="sm"
                isBusy={restore.isPending}
                onClick={() => restore.send(chosen.version)}
              >
                <Icon name="history" />
                Restore v{chosen.version}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => setNaming(chosen)}>
              <Icon name="tag" />
              Name v{chosen.version}
            </Button>
          </>
        )}
      </div>
      <ShowMore query={list} label="Older versions" />
      <FailureBanner failure={restore.failure} />
      {history.document !== saved && <p className="mt-2 text-xs text-text-muted">Your newest words are being saved.</p>}
      {naming && <NameDialog studyId={studyId} version={naming} onClose={() => setNaming(undefined)} />}
    </section>
  );
}

interface NameDialogProps {
  readonly studyId: string;
  readonly version: DraftVersion;
  readonly onClose: () => void;
}

const versionName = v.object({ name: v.string() });

function NameDialog({ studyId, version, onClose }: NameDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: versionName,
    defaultValues: { name: version.name ?? '' },
    send: ({ name }) => api.mutate(nameSurveyDraftVersion, { studyId, version: version.version, name }),
    changes: [getSurveyDraftVersions.name],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Name v${version.version}`} doLabel="Keep this name">
      <TextField
        label="Name"
        hint="What has a name stays as it is and is easy to find. An empty name takes it away."
        maxLength={DRAFT_VERSION_NAME_MAX_CHARACTERS}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
