import { Icon } from '#ui/icons/icon.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { formatWhen } from '#console/format.ts';

/** 'Saved 10:42, v14': there is no button to save, so it always says how things are. */
export function SaveState({ onVersions }: { readonly onVersions: () => void }) {
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
  return savedAt === null ? 'Nothing written yet' : `Saved ${formatWhen(savedAt, new Date())}`;
}
