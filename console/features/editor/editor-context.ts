import { createContext, use, useSyncExternalStore } from 'react';
import {
  listQuestions,
  type ListedQuestion,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import type { Editor, EditorState } from './store/editor-store.ts';

/** The editor that the parts of this screen work on. */
export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('this part is outside of the editor');
  return editor;
}

export function useEditorState(): EditorState {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, store.get);
}

const listed = new WeakMap<SurveyDocument, readonly ListedQuestion[]>();

/** The questions of a document; made once for each state of it. */
export function questionsOf(document: SurveyDocument): readonly ListedQuestion[] {
  const known = listed.get(document) ?? listQuestions(document);
  listed.set(document, known);
  return known;
}
