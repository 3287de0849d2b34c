import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { getPublishedCodes } from '#contract/generated/operator/operations.ts';
import type { CodeKind, PublishedCode } from '#contract/surveys/survey-codes.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export const publishedCodesKey = (studyId: string) => [getPublishedCodes.name, studyId];

/** Every code that the data of a study has. It grows with each version that is published. */
export function publishedCodesQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: publishedCodesKey(studyId),
    queryFn: async (): Promise<readonly PublishedCode[]> => {
      const codes = await api.query(getPublishedCodes, { studyId });
      return codes.map(({ column, ...code }) => (column === null ? code : { ...code, column }));
    },
    staleTime: Infinity,
  });
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
