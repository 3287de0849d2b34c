import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { ElementJson, PageJson, SurveyDocument } from './survey-document.ts';
import { mergeThreeWays, type Choose, type Difference, type Json } from './three-way.ts';

export interface MergedDocument {
  readonly document: SurveyDocument;
  readonly differences: readonly Difference[];
}

/**
 * A survey with every element beside its place, so that somebody can move a question while somebody else writes it.
 * `places` has the names of what is in a page (`page p1`) or a panel (`panel box`), in order.
 */
interface FlatSurvey {
  readonly survey: Json;
  readonly pages: readonly Json[];
  readonly elements: Json;
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly outcomes: readonly Json[];
}

/** What two people made of one survey; see `mergeThreeWays`. */
export function mergeDocuments(
  base: SurveyDocument,
  mine: SurveyDocument,
  theirs: SurveyDocument,
  choose: Choose = () => 'mine',
): MergedDocument {
  const merged = mergeThreeWays(flat(base), flat(mine), flat(theirs), choose);
  return { document: unflat(merged.value), differences: merged.differences };
}

function flat({ definition, outcomes }: SurveyDocument): FlatSurvey {
  const { pages, ...survey } = definition;
  const elements: Record<string, unknown> = {};
  const places: Record<string, readonly string[]> = {};
  const place = (key: string, inside: readonly ElementJson[]) => {
    places[key] = inside.map((element) => element.name);
    for (const element of inside) {
      const { elements: inner, ...own } = element;
      elements[element.name] = own;
      if (element.type === 'panel') place(`panel ${element.name}`, inner ?? []);
    }
  };
  for (const page of pages) place(`page ${page.name}`, page.elements);
  return {
    survey,
    pages: pages.map((page) => {
      const { elements: _, ...own } = page;
      return own;
    }),
    elements,
    places,
    outcomes: outcomes.map((rule, index) => ({ name: `complete ${index}`, ...rule })),
  };
}

function unflat({ survey, pages, elements, places, outcomes }: FlatSurvey): SurveyDocument {
  const placed = new Set<string>();
  const inside = (key: string): readonly ElementJson[] =>
    (places[key] ?? []).flatMap((name) => {
      const own = elements[name] as ElementJson | undefined;
      // Moved to two places by two people, it is at the first of them.
      if (own === undefined || placed.has(name)) return [];
      placed.add(name);
      return [own.type === 'panel' ? { ...own, elements: inside(`panel ${name}`) } : own];
    });
  const built = pages.map(
    (page) => ({ ...page, elements: inside(`page ${String(page['name'])}`) }) as unknown as PageJson,
  );
  // Its page was removed by one while the other wrote it: nothing that was written gets lost.
  const lost = Object.values(elements).filter((element) => !placed.has((element as ElementJson).name)) as ElementJson[];
  const last = built.at(-1);
  const whole =
    last === undefined || lost.length === 0
      ? built
      : [...built.slice(0, -1), { ...last, elements: [...last.elements, ...lost] }];
  const rules = outcomes.map(({ name, ...rule }) => (rule['kind'] === 'complete' ? rule : { name, ...rule }));
  return { definition: { ...survey, pages: whole }, outcomes: rules as unknown as readonly SurveyOutcomeRule[] };
}
