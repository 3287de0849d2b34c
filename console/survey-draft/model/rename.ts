import { editPage } from './edit-pages.ts';
import { editElement, takenNames } from './edit-elements.ts';
import type { SurveyDocument } from './survey-document.ts';

/** Properties whose whole text is the name of something. */
const NAMING: ReadonlySet<string> = new Set(['choicesFromQuestion', 'setToName', 'fromName', 'gotoName', 'after']);
/** Properties that are data: a text in braces there means itself. */
const DATA: ReadonlySet<string> = new Set(['name', 'value', 'type', 'imageLink', 'valueTrue', 'valueFalse']);

/** What is wrong with a new name; undefined when nothing is. */
export function nameProblem(
  document: SurveyDocument,
  from: string,
  to: string,
  published: readonly string[] = [],
): string | undefined {
  if (to === from) return undefined;
  if (to.trim() === '') return 'A question needs a variable name.';
  if (/[{}[\].]/.test(to)) return "Don't use periods, braces, or brackets.";
  if (to.length > 200) return 'Keep it under 200 characters.';
  if (published.includes(to)) return 'The data already has answers under this name.';
  return takenNames(document).has(to) ? 'Another question or page has this name.' : undefined;
}

/** Gives a question another name in the data, and everything that speaks of it follows: conditions, texts, rules. */
export function renameElement(document: SurveyDocument, from: string, to: string): SurveyDocument {
  if (from === to || nameProblem(document, from, to) !== undefined) return document;
  return followName(editElement(document, from, { name: to }), from, to);
}

export function renamePage(document: SurveyDocument, from: string, to: string): SurveyDocument {
  if (from === to || nameProblem(document, from, to) !== undefined) return document;
  return followName(editPage(document, from, { name: to }), from, to);
}

function followName(document: SurveyDocument, from: string, to: string): SurveyDocument {
  const mention = new RegExp(String.raw`\{(\s*)${RegExp.escape(from)}(?=\s*\}|[.[]|-Comment\s*\})`, 'g');
  const follow = (value: unknown, property?: string): unknown => {
    if (typeof value === 'string') {
      if (property !== undefined && NAMING.has(property)) return value === from ? to : value;
      if (property !== undefined && DATA.has(property)) return value;
      return value.replace(mention, (_all, space: string) => `{${space}${to}`);
    }
    if (Array.isArray(value)) return value.map((one) => follow(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, follow(part, name)]));
  };
  return follow(document) as SurveyDocument;
}
