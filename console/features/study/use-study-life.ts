import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArchiveStudyDocument,
  CloseStudyDocument,
  PauseStudyDocument,
  ResumeStudyDocument,
  UnarchiveStudyDocument,
} from '#contract/generated/operator/graphql.ts';
import type { Operation } from '#client/graphql-answer.ts';
import { useConsole } from '#console/session/console-context.ts';

type StepDocument = Operation<unknown, { readonly studyId: string }>['document'];

const STEPS = {
  pauseStudy: PauseStudyDocument,
  resumeStudy: ResumeStudyDocument,
  closeStudy: CloseStudyDocument,
  archiveStudy: ArchiveStudyDocument,
  unarchiveStudy: UnarchiveStudyDocument,
} satisfies Record<string, StepDocument>;
export type StudyStep = keyof typeof STEPS;

/** Takes a study a step further in its life, and lets everything that shows it ask again. */
export function useStudyLife(studyId: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: StudyStep) =>
      api.callGraphql<unknown, { readonly studyId: string }>({ name: step, document: STEPS[step] }, { studyId }),
    onSettled: () => queries.invalidateQueries(),
  });
}
