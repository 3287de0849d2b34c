import { SECOND_MS } from '#contract/time/durations.ts';
import { compileSurvey, viewPage, type Answers } from '#engine/index.ts';
import { saveSurveyPage, startSurvey, type TakingRooms } from '#server/modules/taking/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { must } from './must.ts';
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
  /** How long a page takes them, if not as long as it takes anybody. */
  readonly secondsAPage?: number;
}

/** The rooms, and the clock that goes on while somebody reads. */
type PacedTaking = TakingRooms & { readonly clock: Clock & { advance(milliseconds: number): void } };

/** Somebody takes a survey page by page, as the browser would send it. */
export async function takeSurvey(rooms: PacedTaking, taking: Taking): Promise<void> {
  const { taskId, surveyId, panelistId, person, says = {}, leavesAfterPages = Infinity } = taking;
  const { secondsAPage = 20 + (person % 5) * 7 } = taking;
  const visit = { taskId, surveyId, signedInAs: panelistId };
  let step = must(await startSurvey(rooms, visit, null));
  if (step.definition === null) return;
  const survey = compileSurvey(step.definition);
  for (let pages = 0; step.run !== null && pages < leavesAfterPages; pages++) {
    rooms.clock.advance(secondsAPage * SECOND_MS);
    const now = rooms.clock.now().getTime();
    const { run, revision } = step;
    let answers: Answers = {};
    // What is answered may bring more questions to the page.
    for (let look = 0; look < 2; look++) {
      const view = viewPage(survey, run, now, answers);
      const names = new Set(questionsOf(view.elements).map((question) => question.name));
      const said = Object.entries(says).filter(([name]) => names.has(name));
      answers = { ...plausibleAnswers(view, person), ...Object.fromEntries(said) };
    }
    step = must(await saveSurveyPage(rooms, visit, { revision, page: run.page ?? '', answers }));
    if (step.problems.length > 0) throw new Error(`somebody answers badly: ${JSON.stringify(step.problems)}`);
  }
}
