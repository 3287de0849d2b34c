import { takenNames } from '#console/survey-draft/model/edit-elements.ts';
import {
  listQuestions,
  textOf,
  type ElementJson,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import { MEASURE_SETS } from './measure-questions.ts';
import { PEOPLE_SETS } from './people-questions.ts';
import type { ReadySet } from './ready-set.ts';

export const READY_SETS: readonly ReadySet[] = [...PEOPLE_SETS, ...MEASURE_SETS];

/** The sets whose words, or whose questions, hold everything that was typed. */
export function findSets(typed: string): readonly ReadySet[] {
  const wanted = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return READY_SETS.filter((set) => {
    const questions = set.variants.flat().map((element) => textOf(element.title));
    const text = [set.title, set.sentence, set.keywords, ...questions].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The questions of a set under names that the survey does not have yet; what they say of each other follows. */
export function elementsOf(
  set: ReadySet,
  document: SurveyDocument,
  published: readonly string[] = [],
): readonly ElementJson[] {
  const used = listQuestions(document).filter(({ element }) => element['attentionCheck'] !== undefined).length;
  const elements = set.variants[used % set.variants.length] ?? set.variants[0] ?? [];
  const taken = takenNames(document, published);
  const names = new Map(elements.map(({ name }) => [name, freeName(name, taken)]));
  return elements.map((element) => renamed(element, names) as ElementJson);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  taken.add(free);
  return free;
}

function renamed(json: unknown, names: ReadonlyMap<string, string>, property = ''): unknown {
  if (typeof json === 'string') {
    if (property === 'name') return names.get(json) ?? json;
    return json.replaceAll(/\{([\w-]+)\}/gu, (all, name: string) => (names.has(name) ? `{${names.get(name)}}` : all));
  }
  if (Array.isArray(json)) return json.map((one) => renamed(one, names));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, renamed(value, names, key)]));
}
