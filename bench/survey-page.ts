import { Model } from 'survey-core';
import { readSurvey } from '#engine/import.ts';
import { answerPage, compileSurvey, newRun, viewPage, type Run } from '#engine/index.ts';
import { median } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const QUESTIONS = 60;
const QUESTIONS_A_PAGE = 6;
const ROUNDS = sized(300, 20);
const LIMIT_MILLISECONDS = 1;

/** Evaluating one page of a survey of 60 questions, as the server does for every page, beside survey-core. */
export function surveyPage(): Outcome {
  const json = aSurvey();
  const read = readSurvey(json);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const survey = compileSurvey(read.survey);
  const now = Date.UTC(2026, 0, 1);
  const draft = draftOf(5);
  let run: Run = newRun(survey, { seed: 'bench', now });
  for (let page = 0; page < 5; page++) run = next(run, draftOf(page));

  function next(from: Run, answers: Record<string, unknown>): Run {
    const result = answerPage(survey, from, { pageName: from.page ?? '', draft: answers, now });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.run;
  }
  const ours: number[] = [];
  const theirs: number[] = [];
  const model = new Model(json);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      timed(() => {
        viewPage(survey, next(run, draft), now);
      }),
    );
    // Its model is kept between pages, as in a browser; a server would have to build it for each request.
    if (round % 10 === 0) {
      model.data = { ...run.answers };
      model.currentPageNo = 5;
      theirs.push(
        timed(() => {
          for (const [name, value] of Object.entries(draft)) model.setValue(name, value);
          if (!model.nextPage()) throw new Error('survey-core did not go on');
        }),
      );
    }
  }
  const [our, peer] = [median(ours), median(theirs)];
  return {
    what: `A page of a survey of ${QUESTIONS} questions`,
    ours: `${our.toFixed(3)} ms`,
    peer: `limit of ${LIMIT_MILLISECONDS} ms`,
    ratio: LIMIT_MILLISECONDS / our,
    limit: 1,
    details: `${peer.toFixed(1)} ms with survey-core, whose model is kept (${Math.round(peer / our)} times)`,
  };
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function draftOf(page: number): Record<string, unknown> {
  const first = page * QUESTIONS_A_PAGE;
  return {
    [`q${first}`]: 'b',
    [`q${first + 1}`]: ['a', 'c'],
    [`q${first + 2}`]: 7,
    [`q${first + 3}`]: 'a sentence',
    [`q${first + 4}`]: { r1: 1, r2: 2 },
    [`q${first + 5}`]: 4,
  };
}

/** Ten pages of six questions each, every question with a condition on the page before, and some logic over all. */
function aSurvey(): Record<string, unknown> {
  const pages = Array.from({ length: QUESTIONS / QUESTIONS_A_PAGE }, (_, page) => {
    const first = page * QUESTIONS_A_PAGE;
    const before = first - QUESTIONS_A_PAGE;
    const isShown = page === 0 ? {} : { visibleIf: `{q${before}} = 'b' and {q${before + 1}} contains 'a'` };
    const choices = ['a', 'b', 'c', 'd', 'e'].map((value) =>
      page === 0 ? { value } : { value, visibleIf: `{q${before + 2}} > 3` },
    );
    return {
      name: `page${page}`,
      elements: [
        { type: 'radiogroup', name: `q${first}`, choices, isRequired: true, showOtherItem: true, ...isShown },
        { type: 'checkbox', name: `q${first + 1}`, choices, showNoneItem: true, maxSelectedChoices: 3, ...isShown },
        { type: 'text', inputType: 'number', name: `q${first + 2}`, min: 0, max: 10, ...isShown },
        { type: 'comment', name: `q${first + 3}`, title: `About {q${first}}`, ...isShown },
        { type: 'matrix', name: `q${first + 4}`, rows: ['r1', 'r2'], columns: [1, 2, 3], ...isShown },
        { type: 'rating', name: `q${first + 5}`, isRequired: true, ...isShown },
      ],
    };
  });
  const sum = pages.map((_, page) => `{q${page * QUESTIONS_A_PAGE + 2}}`).join(' + ');
  return {
    pages,
    calculatedValues: [{ name: 'total', expression: sum }],
    triggers: [
      { type: 'complete', expression: "{q0} = 'e'" },
      { type: 'setvalue', expression: '{total} > 1000', setToName: 'q57', setValue: 'much' },
    ],
  };
}
