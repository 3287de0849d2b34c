import { paidEnds } from '#contract/surveys/end-rules.ts';
import { namesIn } from '../logic/names-in.ts';
import { setJump } from '../logic/question-rules.ts';
import { listQuestions, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import type { Problem } from './problem.ts';

/** Ends in the screener that pay a full complete: whoever does not fit would earn as much as whoever does. */
export function endProblems(document: SurveyDocument): Problem[] {
  return paidEnds(document.definition, document.outcomes).map(({ trigger, label, isChosen }) => {
    const text = document.definition.triggers?.[trigger]?.expression ?? '';
    const names = new Set(namesIn(text).map((name) => name.split(/[.[]/u)[0]));
    const asked = listQuestions(document).findLast(({ name }) => names.has(name));
    return {
      id: `end ${trigger}`,
      severity: 'warns',
      place: { question: asked?.name, page: asked?.page, path: `triggers[${trigger}]` },
      title: isChosen ? `${label} ends the screener as a complete` : `${label} ends the screener without an outcome`,
      sentence: 'Whoever it ends earns a full complete. Screen them out, or leave it if that is meant.',
      fix: {
        label: 'Screen them out',
        apply: (given) => setJump(given, { trigger }, { to: null, text, outcome: 'TERMINATED' }, asked?.name ?? ''),
      },
    };
  });
}
