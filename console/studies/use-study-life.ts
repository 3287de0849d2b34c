import {
  archiveStudy,
  closeStudy,
  pauseStudy,
  resumeStudy,
  unarchiveStudy,
} from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';

const STEPS = { pauseStudy, resumeStudy, closeStudy, archiveStudy, unarchiveStudy };
export type StudyStep = keyof typeof STEPS;

/** Takes a study a step further in its life, and lets everything that shows it ask again. */
export function useStudyLife(studyId: string, onDone: () => void = () => undefined) {
  const { api } = useConsole();
  return useCommand((step: StudyStep) => api.mutate(STEPS[step], { studyId }), { changes: 'everything', onDone });
}
