import { IconButton } from '#ui/actions/icon-button.tsx';
import { Segments } from '#console/layout/segments.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatWhen } from '#console/format.ts';
import { useEditor, useEditorState, questionsOf } from './editor-context.ts';
import type { Visitor } from './presence.ts';

export type EditorView = 'questions' | 'outcomes' | 'json';

interface EditorBarProps {
  readonly view: EditorView;
  readonly onView: (view: EditorView) => void;
  readonly others: readonly Visitor[];
}

/** Which view, undo and redo, whether it is saved, and who else is here. */
export function EditorBar({ view, onView, others }: EditorBarProps) {
  const editor = useEditor();
  const { history, draft } = useEditorState();
  const undo = history.past.at(-1);
  const redo = history.future.at(-1);
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 lg:px-5">
      <Segments
        label="View"
        value={view}
        onChange={onView}
        segments={[
          { value: 'questions', label: 'Questions', icon: 'list' },
          { value: 'outcomes', label: 'Outcomes and quotas', shortLabel: 'Outcomes', icon: 'target' },
          { value: 'json', label: 'JSON', icon: 'braces' },
        ]}
      />
      {draft.isOpen && (
        <span className="flex">
          <IconButton
            icon="undo-2"
            label={undo === undefined ? 'Undo' : `Undo: ${undo.label}`}
            title={undo && `Undo: ${undo.label}`}
            aria-keyshortcuts="Control+Z"
            disabled={undo === undefined}
            onClick={editor.undo}
          />
          <IconButton
            icon="redo-2"
            label={redo === undefined ? 'Redo' : `Redo: ${redo.label}`}
            title={redo && `Redo: ${redo.label}`}
            aria-keyshortcuts="Control+Y"
            disabled={redo === undefined}
            onClick={editor.redo}
          />
        </span>
      )}
      <SaveState onVersions={() => onView('json')} />
      <span className="ms-auto min-w-0">
        <PresenceChip others={others} />
      </span>
    </div>
  );
}

/** Who else is editing, and where: 'Tomás is editing Q9'. Pressing it leads there. */
function PresenceChip({ others }: { readonly others: readonly Visitor[] }) {
  const editor = useEditor();
  const { history } = useEditorState();
  const questions = questionsOf(history.document);
  return (
    <div role="status" aria-label="Who else is editing" className="flex min-w-0 flex-wrap gap-1.5">
      {others.map(({ operatorId, name, question }) => {
        const at = questions.find((one) => one.name === question);
        const text = at === undefined ? `${name} is also here` : `${name} is editing ${at.label}`;
        return (
          <button
            key={operatorId}
            type="button"
            disabled={at === undefined}
            onClick={() => editor.select(at?.name)}
            className="inline-flex min-h-7.5 items-center gap-1.5 rounded-[11px_11px_11px_4px] bg-info-soft py-0.5 ps-1 pe-2.5 text-xs font-medium text-on-info-soft enabled:hover:underline"
          >
            <span
              aria-hidden="true"
              className="grid size-5.5 place-items-center rounded-[7px_7px_7px_2px] bg-info text-2xs font-bold text-on-info"
            >
              {name.slice(0, 1).toUpperCase()}
            </span>
            <span className="truncate">{text}</span>
          </button>
        );
      })}
    </div>
  );
}

/** 'Saved 10:42, v14': there is no button to save, so it always says how things are. */
function SaveState({ onVersions }: { readonly onVersions: () => void }) {
  const editor = useEditor();
  const { saving, refusal, draft, history, saved } = useEditorState();
  const isDirty = history.document !== saved;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-xs whitespace-nowrap text-text-muted">
      {refusal !== undefined || saving === 'late' ? (
        <>
          <span className="text-danger">
            <Icon name="circle-alert" size="xs" />
          </span>
          <span role="alert">{refusal === undefined ? 'Not saved yet' : 'Not saved'}</span>
          <button
            type="button"
            onClick={() => void editor.flush()}
            className="min-h-target px-1 font-bold text-link underline underline-offset-2"
          >
            Try again
          </button>
        </>
      ) : (
        <span role="status" className="inline-flex items-center gap-1.5">
          <span className="text-success">
            <Icon name={isDirty ? 'pencil' : 'check-check'} size="xs" />
          </span>
          {isDirty ? 'Saving' : savedText(draft.savedAt)}
        </span>
      )}
      {draft.version > 0 && (
        <button
          type="button"
          onClick={onVersions}
          aria-label={`v${draft.version}: see all versions`}
          className="min-h-target px-1 font-bold text-link underline underline-offset-2"
        >
          v{draft.version}
        </button>
      )}
    </span>
  );
}

function savedText(savedAt: string | null): string {
  return savedAt === null ? 'No changes yet' : `Saved ${formatWhen(savedAt, new Date())}`;
}
