import { createContext, use, useSyncExternalStore } from 'react';
import type { CodeKind, PublishedCode } from '#contract/surveys/survey-codes.ts';
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

/** For all parts of the editor that make new codes. */
export const PublishedCodes = createContext<readonly PublishedCode[]>([]);

/** Names of questions that a new one must not get; one that reads as before may have its own again. */
export function usePublishedNames(title?: string): readonly string[] {
  return use(PublishedCodes).flatMap(({ kind, code, labels }) =>
    kind === 'QUESTION' && (title === undefined || !labels.includes(title)) ? [code] : [],
  );
}

/** Codes of one list of a question that a new line of it must not get. */
export function useTakenCodes(question: string, kind: CodeKind): readonly string[] {
  return takenCodes(use(PublishedCodes), question, kind);
}

export function takenCodes(published: readonly PublishedCode[], question: string, kind: CodeKind): readonly string[] {
  return published.flatMap((one) => (one.question === question && one.kind === kind ? [one.code] : []));
}
