import { isSame, record, records, textIn as text, type Json } from '../wire/json-shapes.ts';
import { numberParts, type SurveyPart } from '../surveys/question-numbers.ts';
import type { DraftContent } from './survey-drafts.ts';

interface Outline {
  readonly survey: Json;
  readonly pages: readonly Json[];
  readonly questions: readonly SurveyPart[];
  readonly outcomes: readonly Json[];
}

/** What is different between two states of a draft, in sentences a colleague understands; nothing is no sentence. */
export function describeChanges(before: DraftContent, after: DraftContent): readonly string[] {
  const [from, to] = [outlineOf(before), outlineOf(after)];
  return [
    ...questionChanges(from, to),
    ...pageChanges(from, to),
    ...outcomeChanges(from, to),
    ...surveyChanges(from, to),
  ];
}

function outlineOf({ definition, outcomes }: DraftContent): Outline {
  const { pages, ...survey } = record(definition);
  return { survey, pages: records(pages), questions: numberParts(definition), outcomes: records(outcomes) };
}

function questionChanges(from: Outline, to: Outline): string[] {
  const gone = from.questions.filter((one) => !to.questions.some((other) => other.name === one.name));
  const fresh = to.questions.filter((one) => !from.questions.some((other) => other.name === one.name));
  const renamed = fresh.flatMap((one) => {
    const old = gone.find((other) => isSame({ ...other.json, name: one.name }, one.json));
    return old === undefined ? [] : [{ one, old }];
  });
  const added = fresh.filter((one) => !renamed.some((pair) => pair.one === one));
  const removed = gone.filter((one) => !renamed.some((pair) => pair.old === one));
  const kept = to.questions.flatMap((one) => {
    const old = from.questions.find((other) => other.name === one.name);
    return old === undefined ? [] : [{ one, old }];
  });
  const moved = kept.filter(({ one, old }) => one.page !== old.page);
  const isInPlace = (one: SurveyPart) => kept.some((pair) => pair.one.name === one.name && !moved.includes(pair));
  const orderOf = (outline: Outline) => outline.questions.filter(isInPlace).map((one) => one.name);
  return [
    ...renamed.map(({ one, old }) => `${one.label}: renamed ${old.name} to ${one.name}`),
    ...added.map((one) => `${one.label} added: ${titleOf(one.json)}`),
    ...removed.map((one) => `${titleOf(one.json)} removed`),
    ...kept.flatMap(({ one, old }) => elementChanges(old.json, one.json).map((change) => `${one.label}: ${change}`)),
    ...moved.map(({ one }) => `${one.label} moved to ${pageName(to, one.page)}`),
    ...(isSame(orderOf(from), orderOf(to)) ? [] : ['questions reordered']),
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  title: 'text changed',
  description: 'help text changed',
  type: 'question type changed',
  visibleIf: 'shown to different people',
  choicesOrder: 'choice order changed',
  rows: 'rows changed',
  columns: 'columns changed',
};

function elementChanges(before: Json, after: Json): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isSame(before[name], after[name]));
  const texts = changed.flatMap((name) => {
    if (name === 'choices') return choiceChanges(before['choices'], after['choices']);
    if (name === 'isRequired') return [after['isRequired'] === true ? 'now required' : 'no longer required'];
    return [LABELS[name] ?? 'settings changed'];
  });
  return [...new Set(texts)];
}

function choiceChanges(before: unknown, after: unknown): string[] {
  const [from, to] = [choices(before), choices(after)];
  const added = to.filter((one) => !from.some((other) => other.value === one.value));
  const removed = from.filter((one) => !to.some((other) => other.value === one.value));
  const texts = [
    ...added.map((one) => `choice “${one.text}” added`),
    ...removed.map((one) => `choice “${one.text}” removed`),
  ];
  if (texts.length > 2) return ['choices changed'];
  return texts.length > 0 ? texts : ['choices changed'];
}

function choices(value: unknown): readonly { readonly value: string; readonly text: string }[] {
  return (Array.isArray(value) ? value : []).map((one: unknown) => {
    const { value: code, text: label } = typeof one === 'object' ? record(one) : { value: one, text: undefined };
    return { value: text(code), text: shorten(text(label) || text(code)) };
  });
}

function pageChanges(from: Outline, to: Outline): string[] {
  const namesOf = (outline: Outline) => outline.pages.map((page) => text(page['name']));
  const [before, after] = [namesOf(from), namesOf(to)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const changed = to.pages.flatMap((listed) => {
    const { elements: _, ...page } = listed;
    const old = from.pages.find((other) => other['name'] === page['name']);
    if (old === undefined) return [];
    const { elements: __, ...oldPage } = old;
    return elementChanges(oldPage, page).map((change) => `${pageName(to, text(page['name']))}: ${change}`);
  });
  const isReordered = !isSame(
    before.filter((name) => after.includes(name)),
    after.filter((name) => before.includes(name)),
  );
  return [
    ...added.map((name) => `${pageName(to, name)} added`),
    ...removed.map((name) => `${pageName(from, name)} removed`),
    ...changed,
    ...(isReordered ? ['pages reordered'] : []),
  ];
}

function outcomeChanges(from: Outline, to: Outline): string[] {
  const nameOf = (rule: Json) =>
    rule['kind'] === 'complete' ? 'complete rule' : `rule “${shorten(text(rule['name']))}”`;
  const added = to.outcomes.filter((rule) => !from.outcomes.some((other) => nameOf(other) === nameOf(rule)));
  const removed = from.outcomes.filter((rule) => !to.outcomes.some((other) => nameOf(other) === nameOf(rule)));
  const changed = to.outcomes.filter((rule) => {
    const old = from.outcomes.find((other) => nameOf(other) === nameOf(rule));
    return old !== undefined && !isSame(old, rule);
  });
  return [
    ...added.map((rule) => `${nameOf(rule)} added`),
    ...removed.map((rule) => `${nameOf(rule)} removed`),
    ...changed.map((rule) => `${nameOf(rule)} changed`),
  ];
}

function surveyChanges(from: Outline, to: Outline): string[] {
  const { triggers: before, ...old } = from.survey;
  const { triggers: after, ...now } = to.survey;
  return [
    ...(isSame(before, after) ? [] : ['jumps changed']),
    ...(isSame(old['title'], now['title']) ? [] : ['survey title changed']),
    ...(isSame({ ...old, title: '' }, { ...now, title: '' }) ? [] : ['survey settings changed']),
  ];
}

function pageName(outline: Outline, name: string): string {
  const index = outline.pages.findIndex((page) => page['name'] === name);
  const title = text(outline.pages[index]?.['title']);
  return title === '' ? `page ${index + 1}` : `page ${index + 1}, ${shorten(title)}`;
}

const titleOf = (json: Json): string => `“${shorten(text(json['title']) || text(json['name']))}”`;
const shorten = (sentence: string): string => (sentence.length > 60 ? `${sentence.slice(0, 59)}…` : sentence);
