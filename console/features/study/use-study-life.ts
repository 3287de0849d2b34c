import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  archiveStudy,
  closeStudy,
  pauseStudy,
  resumeStudy,
  unarchiveStudy,
} from '#contract/generated/operator/operations.ts';
import { useConsole } from '#console/session/console-context.ts';

const STEPS = { pauseStudy, resumeStudy, closeStudy, archiveStudy, unarchiveStudy };
export type StudyStep = keyof typeof STEPS;

/** Takes a study a step further in its life, and lets everything that shows it ask again. */
export function useStudyLife(studyId: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: StudyStep) => api.mutate(STEPS[step], { studyId }),
    onSettled: () => queries.invalidateQueries(),
  });
}
