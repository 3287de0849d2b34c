import { compileSurvey, scopeOf, type Run, type Survey } from '#engine/index.ts';
import { answerRunPage } from './answer-run-page.ts';
import { conjunctsOf } from './condition-hints.ts';
import type { RehearsableSurvey } from './prepare-rehearsal.ts';
import { createQuotaSlots } from './quota-slots.ts';
import type { RehearsalTarget } from './rehearsal-targets.ts';
import { walkSurvey } from './walk-survey.ts';

const WALKS_PER_TARGET = 24;
const TRIES_PER_PAGE = 8;

/** How much searching one rehearsal may do, in pages answered; what is left is said to be unknown rather than never. */
export interface SearchBudget {
  pagesLeft: number;
}

export type SearchResult = 'found' | 'not-found' | 'gave-up';

/**
 * Looks for a way to something that chance did not lead to: answers what conditions ask about, and of several answers
 * to a page keeps the one with which most parts of the target's conditions hold. Quotas have room for everybody here.
 */
export function findWay(
  prepared: RehearsableSurvey,
  target: RehearsalTarget,
  options: { readonly seed: string; readonly now: Date; readonly budget: SearchBudget },
): SearchResult {
  const { budget, now, seed } = options;
  const held = conditionCounter(prepared, target);
  const slots = createQuotaSlots(() => Infinity);
  const answer: typeof answerRunPage = (survey, run, habits, at) => {
    let best = answerRunPage(survey, run, habits, at);
    for (let tries = 1; tries < TRIES_PER_PAGE && budget.pagesLeft > 0; tries += 1) {
      budget.pagesLeft -= 1;
      const other = answerRunPage(survey, run, habits, at);
      if (other.ok && (!best.ok || score(other.page.run) > score(best.page.run))) best = other;
    }
    return best;
  };
  // Going on beats an early end, but only among ways that are as good otherwise.
  const score = (run: Run) => held(run, now.getTime()) * 2 + (run.isComplete ? 0 : 1);
  for (let walk = 0; walk < WALKS_PER_TARGET; walk += 1) {
    if (budget.pagesLeft <= 0) return 'gave-up';
    const hintShare = [0.9, 0.5, 0][walk % 3] ?? 0;
    const way = walkSurvey(prepared, slots, { seed: `${seed} ${target.name} ${walk}`, now, hintShare, answer });
    if (target.isReached(way)) return 'found';
  }
  return 'not-found';
}

/** How many parts of the target's conditions hold in a run. Without a way to tell, all ways are alike. */
function conditionCounter({ version }: RehearsableSurvey, { conditions }: RehearsalTarget) {
  const parts = conditions.flatMap(conjunctsOf);
  const names = parts.map((_part, index) => `spark-part-${index}`);
  const survey = compiledWith(
    version.survey,
    parts.map((expression, index) => ({ name: names[index] ?? '', expression })),
  );
  return (run: Run, now: number): number => {
    if (survey === undefined) return 0;
    const scope = scopeOf(survey, run, now);
    return names.filter((name) => scope.value(name) === true || scope.value(name) === 1).length;
  };
}

function compiledWith(survey: Survey, more: { name: string; expression: string }[]): Survey | undefined {
  try {
    const { definition } = survey;
    return compileSurvey({ ...definition, calculatedValues: [...(definition.calculatedValues ?? []), ...more] });
  } catch {
    // A part that means nothing outside of its place, such as one about `item`.
    return undefined;
  }
}
