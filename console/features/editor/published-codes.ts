import { createContext, use } from 'react';
import type { CodeKind, PublishedCode } from '#contract/surveys/survey-codes.ts';

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
