import { IconButton } from '#ui/actions/icon-button.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import type { Visitor } from './presence.ts';
import { PresenceChip } from './presence-chip.tsx';
import { SaveState } from './save-state.tsx';
import { Segments } from '#console/layout/segments.tsx';

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
