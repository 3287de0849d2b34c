import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { codeProblems } from './code-problems.ts';
import { endProblems } from './end-problems.ts';
import { formatProblems } from './format-problems.ts';
import { languageProblems } from './language-problems.ts';
import { lengthProblems, type PromisedLength } from './length-problems.ts';
import { outcomeProblems } from './outcome-problems.ts';
import { orderProblems } from './order-problems.ts';
import { bySeverity, type Problem } from './problem.ts';
import { reachProblems } from './reach-problems.ts';
import { textProblems } from './text-problems.ts';

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
    ...endProblems(document),
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
