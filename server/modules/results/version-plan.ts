import {
  compileSurvey,
  finalAnswers,
  viewPage,
  type Answers,
  type ElementView,
  type Run,
  type Survey,
  type ElementDefinition,
  type SurveyDefinition,
} from '#engine/index.ts';
import { plannedVariables, type PlannedVariable } from './planned-variables.ts';

/** A version of a survey, ready to turn runs into answers. */
export interface VersionPlan {
  readonly version: number;
  readonly variables: readonly PlannedVariable[];
  /** What the member has answered in the end. */
  answersOf(run: Run, endedAt: Date): Answers;
  /** Says of a question whether the member has seen it. */
  seenBy(run: Run, endedAt: Date): (question: string) => boolean;
}

/** Compiled versions of one study, kept from batch to batch. */
export type Plans = Map<number, VersionPlan>;

export function planVersion(version: number, definition: SurveyDefinition): VersionPlan {
  const survey = compileSurvey(definition);
  const places = placesOf(definition);
  return {
    version,
    variables: plannedVariables(definition),
    answersOf: (run, endedAt) => finalAnswers(survey, run, endedAt.getTime()),
    seenBy(run, endedAt) {
      const visited = new Set(run.visited);
      const views = new Map<string, ReadonlySet<string>>();
      return (question) => {
        const place = places.get(question);
        // A calculated value is always there.
        if (place === undefined) return true;
        if (!visited.has(place.page)) return false;
        if (!place.isConditional) return true;
        const seen = views.get(place.page) ?? seenOn(survey, run, place.page, endedAt);
        views.set(place.page, seen);
        return seen.has(question);
      };
    },
  };
}

function seenOn(survey: Survey, run: Run, page: string, endedAt: Date): ReadonlySet<string> {
  const view = viewPage(survey, { ...run, page, isComplete: false }, endedAt.getTime());
  return new Set(namesIn(view.elements));
}

function namesIn(elements: readonly ElementView[]): string[] {
  return elements.flatMap((element) => (element.type === 'panel' ? namesIn(element.elements) : [element.name]));
}

interface Place {
  readonly page: string;
  readonly isConditional: boolean;
}

function placesOf(definition: SurveyDefinition): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const walk = (
    elements: readonly ElementDefinition[],
    page: string,
    { isInside }: { readonly isInside: boolean },
  ): void => {
    for (const element of elements) {
      const isConditional =
        isInside || element.visibleIf !== undefined || element.visible === false || hidesByItself(element);
      if (element.type === 'panel') walk(element.elements, page, { isInside: isConditional });
      else places.set(element.name, { page, isConditional });
    }
  };
  for (const page of definition.pages) walk(page.elements, page.name, { isInside: false });
  return places;
}

function hidesByItself(element: ElementDefinition): boolean {
  return element.type !== 'panel' && (element.hideIfChoicesEmpty === true || element.hideIfRowsEmpty === true);
}
