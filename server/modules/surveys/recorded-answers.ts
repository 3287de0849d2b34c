import { finalAnswers, type Run, type Survey } from '#engine/index.ts';

/** Whether a member's recording is among the answers: a person looks at every one (decisions §5). */
export function hasRecording(survey: Survey, run: Run, now: Date): boolean {
  const answers = finalAnswers(survey, run, now.getTime());
  return [...survey.questions.values()].some(
    ({ name, definition }) => definition.type === 'video' && answers[name] !== undefined,
  );
}
