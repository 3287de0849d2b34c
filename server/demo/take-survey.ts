import { SECOND_MS } from '#contract/time/durations.ts';
import { compileSurvey, viewPage, type Answers } from '#engine/index.ts';
import { saveSurveyPage, startSurvey } from '#server/modules/taking/index.ts';
import { must } from './builders/must.ts';
import type { Story } from './demo-story.ts';
import { plausibleAnswers, questionsOf } from './plausible-answers.ts';

export interface Taking {
  readonly taskId: string;
  readonly surveyId: string;
  readonly panelistId: string;
  /** Answers differ from person to person. */
  readonly person: number;
  /** What this person says for sure, by question. */
  readonly says?: Answers | undefined;
  /** After this many pages they leave; otherwise they go on to the end, whichever it is. */
  readonly leavesAfterPages?: number | undefined;
}

/** Somebody takes a survey page by page, as the browser would send it. */
export async function takeSurvey(story: Story, taking: Taking): Promise<void> {
  const { taskId, surveyId, panelistId, person, says = {}, leavesAfterPages = Infinity } = taking;
  const visit = { taskId, surveyId, signedInAs: panelistId };
  let step = must(await startSurvey(story, visit, null));
  if (step.definition === null) return;
  const survey = compileSurvey(step.definition);
  for (let pages = 0; step.run !== null && pages < leavesAfterPages; pages++) {
    story.clock.advance((20 + (person % 5) * 7) * SECOND_MS);
    const now = story.clock.now().getTime();
    const { run, revision } = step;
    let answers: Answers = {};
    // What is answered may bring more questions to the page.
    for (let look = 0; look < 2; look++) {
      const view = viewPage(survey, run, now, answers);
      const names = new Set(questionsOf(view.elements).map((question) => question.name));
      const said = Object.entries(says).filter(([name]) => names.has(name));
      answers = { ...plausibleAnswers(view, person), ...Object.fromEntries(said) };
    }
    step = must(await saveSurveyPage(story, visit, { revision, page: run.page ?? '', answers }));
    if (step.problems.length > 0) throw new Error(`the demo answers badly: ${JSON.stringify(step.problems)}`);
  }
}
