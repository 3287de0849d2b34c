import { numberParts } from '#contract/surveys/question-numbers.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';

/** What the editor works on. It may be incomplete or wrong at any time; only publishing refuses that. */
export interface SurveyDocument {
  readonly definition: SurveyJson;
  readonly outcomes: readonly SurveyOutcomeRule[];
}

/** The SurveyJS format as it is written. What the editor does not know stays as it is. */
export interface SurveyJson {
  readonly title?: unknown;
  readonly description?: unknown;
  readonly pages: readonly PageJson[];
  readonly triggers?: readonly TriggerJson[];
  readonly calculatedValues?: readonly CalculatedValueJson[];
  readonly [property: string]: unknown;
}

export interface PageJson {
  readonly name: string;
  readonly title?: unknown;
  readonly visibleIf?: string;
  readonly elements: readonly ElementJson[];
  readonly [property: string]: unknown;
}

/** A question, or a panel with elements of its own. */
export interface ElementJson {
  readonly type: string;
  readonly name: string;
  readonly title?: unknown;
  readonly visibleIf?: string;
  readonly elements?: readonly ElementJson[];
  readonly choices?: readonly unknown[];
  readonly [property: string]: unknown;
}

export interface TriggerJson {
  readonly type: string;
  readonly expression?: string;
  readonly [property: string]: unknown;
}

export interface CalculatedValueJson {
  readonly name: string;
  readonly expression: string;
  readonly [property: string]: unknown;
}

/** A choice, a row or a column, however short it was written. */
export interface ItemJson {
  readonly value: string | number | boolean;
  readonly text?: unknown;
  readonly [property: string]: unknown;
}

export interface ListedQuestion {
  readonly name: string;
  /** As a person reads it; the name where there is no title. */
  readonly title: string;
  readonly type: string;
  /** The name of its page. */
  readonly page: string;
  /** Its place among all parts of the survey, panels left out; from 0. */
  readonly index: number;
  /** 4 for Q4; undefined for what asks nothing. */
  readonly number: number | undefined;
  /** 'Q4', or what it is where it asks nothing: 'Text'. */
  readonly label: string;
  readonly element: ElementJson;
}

/** A text of the format: plain, or one for each language. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const texts = value as Readonly<Record<string, unknown>>;
  return textOf(texts['default'] ?? texts['en'] ?? '');
}

/** The page's title, else its name. */
export function pageTitle(page: PageJson): string {
  return textOf(page.title) || page.name;
}

/** Every question in its order, those inside of panels included. */
export function listQuestions(document: SurveyDocument): readonly ListedQuestion[] {
  return numberParts(document.definition).map(({ name, type, page, number, label, json }, index) => ({
    name,
    title: textOf(json['title']) || name,
    type,
    page,
    index,
    number,
    label,
    element: json as ElementJson,
  }));
}

/** The questions of a list of elements, those inside of panels included. */
export function questionsIn(elements: readonly ElementJson[]): readonly ElementJson[] {
  return elements.flatMap((element) => (element.type === 'panel' ? questionsIn(element.elements ?? []) : [element]));
}

export function findQuestion(document: SurveyDocument, name: string): ListedQuestion | undefined {
  return listQuestions(document).find((question) => question.name === name);
}

/** Choices, rows or columns as objects; `["a", 2, { "value": "b" }]` is what the format allows. */
export function itemsOf(value: unknown): readonly ItemJson[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): ItemJson[] => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') return [{ value: one }];
    return isItem(one) ? [one] : [];
  });
}

function isItem(one: unknown): one is ItemJson {
  if (typeof one !== 'object' || one === null || !('value' in one)) return false;
  return typeof one.value === 'string' || typeof one.value === 'number' || typeof one.value === 'boolean';
}

/** What a person reads of a choice. */
export function itemText(item: ItemJson): string {
  return textOf(item.text) || String(item.value);
}
