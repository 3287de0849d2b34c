import { questionsOf, useEditor, useEditorState } from './editor-context.ts';
import type { Visitor } from './presence.ts';

/** Who else is here, and where: 'Tomás is editing Q9'. Pressing it leads there. */
export function PresenceChip({ others }: { readonly others: readonly Visitor[] }) {
  const editor = useEditor();
  const { history } = useEditorState();
  const questions = questionsOf(history.document);
  return (
    <div role="status" aria-label="Who else is here" className="flex min-w-0 flex-wrap gap-1.5">
      {others.map(({ operatorId, name, question }) => {
        const at = questions.find((one) => one.name === question);
        const words = at === undefined ? `${name} is here too` : `${name} is editing ${at.label}`;
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
            <span className="truncate">{words}</span>
          </button>
        );
      })}
    </div>
  );
}
