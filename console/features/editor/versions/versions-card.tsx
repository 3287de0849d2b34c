import { useState } from 'react';
import * as v from 'valibot';
import { DRAFT_VERSION_NAME_MAX_CHARACTERS } from '#contract/studies/survey-drafts.ts';
import {
  getSurveyDraft,
  getSurveyDraftVersions,
  nameSurveyDraftVersion,
  restoreSurveyDraftVersion,
} from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { Segments } from '#console/layout/segments.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { formatWhen } from '#console/format.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { versionsQuery, type DraftVersion } from '../editor.queries.ts';

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
  const list = usePages(versionsQuery, studyId, draft.revision);
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
        <CardStates query={list} message="The versions couldn't be loaded. Your draft is saved." />
      )}
      {versions?.length === 0 && (
        <p className="text-text-muted">Nothing saved yet. Add a question to create the first version.</p>
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
      {history.document !== saved && <p className="mt-2 text-xs text-text-muted">Saving your latest changes.</p>}
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
    <FormDialog form={form} onClose={onClose} title={`Name v${version.version}`} doLabel="Save name">
      <TextField
        label="Name"
        hint="Named versions are kept and easy to find. Leave blank to remove the name."
        maxLength={DRAFT_VERSION_NAME_MAX_CHARACTERS}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

interface VersionLineProps {
  readonly version: DraftVersion;
  readonly isNow: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const ORIGINS = {
  EDIT: '',
  IMPORT: 'imported',
  RESTORE: '',
  MERGE: 'merged',
  COPY: '',
} as const satisfies Record<DraftVersion['origin'], string>;

const DOT =
  'relative grid gap-x-3 pb-4 ps-7.5 last:pb-0 before:absolute before:start-0.75 before:top-1.5 before:z-1 before:size-2.75 before:rounded-full before:border-3 before:bg-surface before:content-[""] not-last:after:absolute not-last:after:start-2 not-last:after:top-3 not-last:after:-bottom-1.5 not-last:after:w-[1.5px] not-last:after:bg-line not-last:after:content-[""]';

/** One version: who, when, and what changed. */
function VersionLine({ version, isNow, isChosen, onChoose }: VersionLineProps) {
  const [now] = useState(() => new Date());
  const { data: operator } = useAnswer(operatorQuery);
  const { savedBy, savedAt, name, changes, origin, publishedAs } = version;
  const who = savedBy === null ? 'The system' : savedBy.operatorId === operator?.operatorId ? 'You' : savedBy.name;
  const text = [ORIGINS[origin], ...changes].filter(Boolean).join(', ') || 'no changes';
  const dot = isNow
    ? 'before:border-primary'
    : isChosen
      ? 'before:border-success before:bg-success'
      : 'before:border-line-strong';
  return (
    <li className={`${DOT} ${dot}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="grid min-h-target grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-xs text-start hover:underline"
      >
        <span className="font-bold">
          v{version.version}
          {isNow ? ', current' : isChosen ? ', compared' : ''}
          {name && ` “${name}”`}
        </span>
        <time dateTime={savedAt} className="text-xs whitespace-nowrap text-text-muted">
          {formatWhen(savedAt, now)}
        </time>
        <span className="col-span-2 line-clamp-3 text-xs font-regular text-text-muted">
          {who}: {text}
        </span>
      </button>
      {publishedAs !== null && (
        <span className="mt-1">
          <Tag tone="success" icon="send">
            Published to members as version {publishedAs}
          </Tag>
        </span>
      )}
    </li>
  );
}
