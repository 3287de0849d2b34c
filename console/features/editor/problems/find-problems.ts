import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import { paidEnds } from '#contract/surveys/end-rules.ts';
import { placeholderTexts } from '#contract/surveys/placeholder-texts.ts';
import { SKIPPABLE_TITLE, skippableQuestions } from '#contract/surveys/skippable-questions.ts';
import { MINUTE_SECONDS } from '#contract/time/durations.ts';
import { editElement } from '#console/survey-draft/model/edit-elements.ts';
import { type SurveyDocument, listQuestions } from '#console/survey-draft/model/survey-document.ts';
import { sayLength } from '#console/survey-draft/rehearsal-texts.ts';
import { codeProblems } from './code-problems.ts';
import { formatProblems } from './format-problems.ts';
import { languageProblems } from './language-problems.ts';
import { outcomeProblems } from './outcome-problems.ts';
import { orderProblems } from './order-problems.ts';
import { bySeverity, type Problem } from './problem.ts';
import { reachProblems } from './reach-problems.ts';
import { textProblems } from './text-problems.ts';
import { namesIn } from '../logic/condition.ts';
import { setJump } from '../logic/question-rules.ts';

const MOST_PROBLEMS = 100;

/** Everything that is worth a look in a survey, what blocks the launch first. Pure: the same survey, the same list. */
export function findProblems(
  document: SurveyDocument,
  length?: PromisedLength,
  published: readonly PublishedCode[] = [],
): readonly Problem[] {
  const format = formatProblems(document);
  const broken = new Set(format.map(({ place }) => place.path));
  const other = [
    ...textProblems(document),
    ...reachProblems(document).filter(({ place }) => !broken.has(place.path)),
    ...codeProblems(document, published),
    ...orderProblems(document),
    ...placeholderProblems(document),
    ...endProblems(document),
    ...skipProblems(document),
    ...outcomeProblems(document),
    ...languageProblems(document),
    ...lengthProblems(length),
  ];
  // A question without choices is said once, in our own words.
  const said = new Set(
    other.flatMap(({ place, severity }) => (severity === 'blocks' && place.question ? [place.question] : [])),
  );
  const mine = format.filter(({ place, isGeneral }) => !(isGeneral && said.has(place.question ?? '')));
  return [...mine, ...other].toSorted(bySeverity).slice(0, MOST_PROBLEMS);
}

/** Ends in the screener that pay a full complete: anyone who does not fit would earn as much as anyone who does. */
function endProblems(document: SurveyDocument): Problem[] {
  return paidEnds(document.definition, document.outcomes).map(({ trigger, label, isChosen }) => {
    const text = document.definition.triggers?.[trigger]?.expression ?? '';
    const names = new Set(namesIn(text).map((name) => name.split(/[.[]/u)[0]));
    const asked = listQuestions(document).findLast(({ name }) => names.has(name));
    return {
      id: `end ${trigger}`,
      severity: 'warns',
      place: { question: asked?.name, page: asked?.page, path: `triggers[${trigger}]` },
      title: isChosen ? `${label} ends the screener as a complete` : `${label} ends the screener without an outcome`,
      sentence:
        "Members who end there earn the points for a complete. Screen them out, or leave this as is if that's intended.",
      fix: {
        label: 'Screen them out',
        apply: (given) => setJump(given, { trigger }, { to: null, text, outcome: 'TERMINATED' }, asked?.name ?? ''),
      },
    };
  });
}

/** Optional questions that decide who qualifies. */
function skipProblems(document: SurveyDocument): Problem[] {
  return skippableQuestions(document.definition, document.outcomes).map(({ name, page, label, isQuota }) => ({
    id: `skippable ${name}`,
    severity: 'warns',
    place: { question: name, page, path: `question ${name}` },
    title: SKIPPABLE_TITLE([label]),
    sentence: isQuota ? "People who skip it don't fit any quota cell." : 'People who skip it pass the screener.',
    fix: { label: 'Make it required', apply: (given) => editElement(given, name, { isRequired: true }) },
  }));
}

/** Words that a new question begins with and nobody has written over. */
function placeholderProblems(document: SurveyDocument): Problem[] {
  return placeholderTexts(document.definition).map(({ question, page, label, texts }) => ({
    id: `placeholder ${question}`,
    severity: 'blocks',
    place: { question, page, path: `question ${question}` },
    title: `${label} still has placeholder text`,
    sentence: `Replace or remove ${texts.map((text) => `“${text}”`).join(', ')}.`,
  }));
}

/** What members are promised, and what the last rehearsal took. */
interface PromisedLength {
  readonly promisedMinutes: number | null;
  readonly rehearsedSeconds: number | null;
}

/** A promise is kept as long as it is not exceeded by more than half a minute. */
const GRACE_SECONDS = 30;

function lengthProblems(length: PromisedLength | undefined): Problem[] {
  if (length?.promisedMinutes == null || length.rehearsedSeconds === null) return [];
  const { promisedMinutes, rehearsedSeconds } = length;
  if (rehearsedSeconds <= promisedMinutes * MINUTE_SECONDS + GRACE_SECONDS) return [];
  return [
    {
      id: 'length',
      severity: 'informs',
      place: { path: '' },
      title: `You promise ${promisedMinutes} ${promisedMinutes === 1 ? 'minute' : 'minutes'}, but the rehearsal took ${sayLength(rehearsedSeconds)}`,
      sentence: `Members see this on the card before they start. ${Math.ceil(rehearsedSeconds / MINUTE_SECONDS)} minutes would be accurate.`,
    },
  ];
}
