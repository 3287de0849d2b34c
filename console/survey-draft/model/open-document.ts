import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { ElementJson, PageJson, SurveyDocument, SurveyJson } from './survey-document.ts';

type Json = Readonly<Record<string, unknown>>;

/** A draft or an imported file as the editor works on it: a list of pages, each with elements, all of them named. */
export function openDocument(definition: unknown, outcomes: unknown): SurveyDocument {
  return { definition: openDefinition(definition), outcomes: Array.isArray(outcomes) ? openRules(outcomes) : [] };
}

function openDefinition(given: unknown): SurveyJson {
  const { pages, elements, questions, ...survey } = isRecord(given) ? given : {};
  const listed = Array.isArray(pages) ? pages.filter(isRecord) : [{ elements: elements ?? questions ?? [] }];
  const names = new Set<string>();
  const opened = listed.map((page, index) => openPage(page, index, names));
  return { ...survey, pages: opened.length > 0 ? opened : [{ name: 'page1', elements: [] }] };
}

function openPage(page: Json, index: number, names: Set<string>): PageJson {
  const { elements, questions, ...rest } = page;
  return { ...rest, name: nameOf(page, `page${index + 1}`), elements: openElements(elements ?? questions, names) };
}

function openElements(given: unknown, names: Set<string>): readonly ElementJson[] {
  if (!Array.isArray(given)) return [];
  return given.filter(isRecord).map((element) => {
    const name = nameOf(element, freeName('question', names));
    names.add(name);
    const type = typeof element['type'] === 'string' ? element['type'] : 'text';
    const inner = element['elements'] ?? element['questions'];
    const { questions: _, ...rest } = element;
    return type === 'panel'
      ? { ...rest, type, name, elements: openElements(inner, names) }
      : { ...element, type, name };
  });
}

function openRules(outcomes: readonly unknown[]): readonly SurveyOutcomeRule[] {
  return outcomes.filter(isRecord).flatMap((rule) => {
    const { kind } = rule;
    if (kind === 'screen-out') return [{ name: '', after: '', when: '', ...rule } as unknown as SurveyOutcomeRule];
    if (kind === 'quota') return [{ name: '', after: '', cells: [], ...rule } as unknown as SurveyOutcomeRule];
    return kind === 'complete' ? [{ outcome: 'QUALIFIED', ...rule } as unknown as SurveyOutcomeRule] : [];
  });
}

function nameOf(json: Json, fallback: string): string {
  const { name } = json;
  return typeof name === 'string' && name !== '' ? name : fallback;
}

/** A name with a number that nobody has. */
export function freeName(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
