import { editElement, type Changes } from '#console/survey-draft/model/edit-elements.ts';
import type { ElementJson } from '#console/survey-draft/model/survey-document.ts';
import { useEditor } from '../editor-context.ts';

/** How a part of the form changes the question: what to set, what to call it, and the field that is typed into. */
export type EditQuestion = (changes: Changes, label: string, field?: string) => void;

export interface QuestionPartProps {
  readonly element: ElementJson;
  readonly index: number;
  readonly onEdit: EditQuestion;
}

/** Changes one question of the newest document, so that two quick edits do not undo each other. */
export function useQuestionEdit(name: string): EditQuestion {
  const editor = useEditor();
  return (changes, label, field) => {
    const { document } = editor.store.get().history;
    editor.edit({
      document: editElement(document, name, changes),
      label,
      ...(field === undefined ? {} : { field: `${name} ${field}` }),
    });
  };
}

/** Writes into a text that may have several languages: the one that members read. */
export function withText(before: unknown, text: string): unknown {
  if (typeof before === 'object' && before !== null) return { ...before, default: text };
  return text === '' ? undefined : text;
}
