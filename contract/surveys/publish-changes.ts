import { countedQuestion, PUBLISH_CHANGES, quoted, verb, type PublishChange } from './publish-change.ts';
import { isSame, record, records, textIn, type Json } from '../wire/json-shapes.ts';
import { numberParts, type SurveyPart } from './question-numbers.ts';
import { pictureChanges } from './picture-changes.ts';
import { settingLabel } from './question-settings.ts';
import { codeKey, codesIn, type CodeKind, type SurveyCode } from './survey-codes.ts';
import type { SurveyOutcomeRule } from './survey-outcomes.ts';

/*
 * What another version does to a survey that members are answering, and to the answers that are there already: told
 * before anybody confirms it.
 */

export interface ComparedSurvey {
  readonly definition: unknown;
  readonly outcomes: readonly SurveyOutcomeRule[];
}

const NOUNS: Readonly<Record<CodeKind, string>> = {
  QUESTION: 'Question',
  CHOICE: 'Choice',
  ROW: 'Row',
  COLUMN: 'Column',
};

/** Both sides as they were read for publishing, so that only what matters differs. */
export function publishChanges(before: ComparedSurvey, after: ComparedSurvey): readonly PublishChange[] {
  const parts = { from: numberParts(before.definition), to: numberParts(after.definition) };
  const changes = [
    ...questionChanges(parts.from, parts.to),
    ...codeChanges(before.definition, after.definition, parts.to),
    ...pictureChanges(parts.from, parts.to),
    ...orderChanges(before.definition, after.definition, parts.from, parts.to),
    ...surveyChanges(record(before.definition), record(after.definition)),
    ...outcomeChanges(before.outcomes, after.outcomes),
  ];
  return changes.toSorted((a, b) => PUBLISH_CHANGES.indexOf(a.kind) - PUBLISH_CHANGES.indexOf(b.kind));
}

type Parts = readonly SurveyPart[];
const byName = (parts: Parts) => new Map(parts.map((part) => [part.name, part]));
const titleOf = ({ json, name }: SurveyPart): string => quoted(textIn(json['title']) || name);

const LOGIC = /If$|xpression$|^choicesFromQuestion/;
/** Told elsewhere, code by code, or nothing that anybody answers. */
const TOLD: ReadonlySet<string> = new Set([
  'name',
  'title',
  'type',
  'imageLink',
  'choices',
  'rows',
  'cells',
  'rateValues',
]);
const LISTS = ['choices', 'rows', 'cells', 'rateValues'] as const;

function questionChanges(from: Parts, to: Parts): PublishChange[] {
  const [old, fresh] = [byName(from), byName(to)];
  const gone = from.filter(({ name, number }) => number !== undefined && !fresh.has(name));
  const added = to.filter(({ name, number }) => number !== undefined && !old.has(name));
  const moved = added.flatMap((part) => {
    const was = gone.find((one) => isSame({ ...one.json, name: part.name }, part.json));
    return was === undefined ? [] : [{ part, was }];
  });
  return [
    ...moved.map(({ part, was }): PublishChange => ({
      kind: 'RENAMED',
      label: part.label,
      what: `Variable name changed from ${was.name} to ${part.name}`,
      counted: countedQuestion(was.name),
      effect: (answers) =>
        `${verb(answers, 'was', 'were')} saved in the column ${was.name}. New answers go to ${part.name}.`,
    })),
    ...gone
      .filter((part) => !moved.some(({ was }) => was === part))
      .map((part): PublishChange => ({
        kind: 'REMOVED',
        label: part.label,
        what: `Question ${titleOf(part)} removed`,
        counted: countedQuestion(part.name),
        effect: (answers) =>
          `${verb(answers, 'was', 'were')} collected. Existing answers stay in results and exports, and the variable name can't be reused.`,
      })),
    ...added
      .filter((part) => !moved.some((pair) => pair.part === part))
      .map((part): PublishChange => ({
        kind: 'ADDED',
        label: part.label,
        what: `Question ${titleOf(part)} added`,
        effect: () => "People who've already started aren't asked. Their data shows “Not shown”.",
      })),
    ...to.flatMap((part) => {
      const was = old.get(part.name);
      return was === undefined ? [] : partChanges(was, part);
    }),
  ];
}

function partChanges(was: SurveyPart, part: SurveyPart): PublishChange[] {
  const { label, name } = part;
  const about = { label, counted: countedQuestion(name) };
  if (was.type !== part.type)
    return [
      {
        ...about,
        kind: 'CHANGED',
        what: `${titleOf(part)} is now a different question type`,
        effect: (answers) => `${verb(answers, 'was', 'were')} saved in the old column. New answers get a new column.`,
      },
    ];
  const changed = [...new Set([...Object.keys(was.json), ...Object.keys(part.json)])].filter(
    (property) => !isSame(was.json[property], part.json[property]),
  );
  const logic = changed.filter((property) => LOGIC.test(property));
  const conditions = LISTS.some((list) => !isSame(conditionsIn(was.json[list]), conditionsIn(part.json[list])));
  const rest = changed.filter((property) => !LOGIC.test(property) && !TOLD.has(property));
  const isReworded = textIn(was.json['title']) !== textIn(part.json['title']) && part.number !== undefined;
  return [
    ...(isReworded
      ? [
          {
            ...about,
            kind: 'RENAMED' as const,
            what: `${titleOf(was)} now reads ${titleOf(part)}`,
            effect: (answers: number) =>
              `${verb(answers, 'was', 'were')} given to the old wording. All answers appear under the new wording.`,
          },
        ]
      : []),
    ...(logic.length > 0 || conditions
      ? [
          {
            ...about,
            kind: 'LOGIC' as const,
            what: 'Conditions changed for who sees this question or its choices',
            effect: (answers: number) =>
              `${verb(answers, 'was', 'were')} given under the old rules. Existing answers stay, so the base differs before and after.`,
          },
        ]
      : []),
    ...(rest.length > 0
      ? [
          {
            ...about,
            kind: 'CHANGED' as const,
            what: `Settings changed: ${rest.map((property) => settingLabel({ ...part.json, type: part.type }, property)).join(', ')}`,
            effect: (answers: number) =>
              `${verb(answers, 'was', 'were')} given under the old settings. Existing answers aren't checked again.`,
          },
        ]
      : []),
  ];
}

const conditionsIn = (items: unknown): unknown[] =>
  records(items).map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => LOGIC.test(name))));

function codeChanges(before: unknown, after: unknown, to: Parts): PublishChange[] {
  const labels = new Map(to.map(({ name, label, type }) => [name, { label, type }]));
  const asked = (code: SurveyCode) => code.kind !== 'QUESTION' && labels.has(code.question);
  const types = new Map(numberParts(before).map(({ name, type }) => [name, type]));
  const isSameType = ({ question }: SurveyCode) => types.get(question) === labels.get(question)?.type;
  const old = codesIn(before).filter((code) => asked(code) && isSameType(code));
  const now = codesIn(after).filter((code) => asked(code) && isSameType(code));
  const [oldByKey, nowByKey] = [keyed(old), keyed(now)];
  const about = (code: SurveyCode) => ({ label: labels.get(code.question)?.label ?? '', counted: code });
  return [
    ...old
      .filter((code) => !nowByKey.has(codeKey(code)))
      .map((code): PublishChange => ({
        ...about(code),
        kind: 'REMOVED',
        what: `${NOUNS[code.kind]} ${quoted(code.label)} removed`,
        effect: (answers) =>
          `${verb(answers, 'uses', 'use')} it. Existing answers stay, and code ${code.code} can't be reused.`,
      })),
    ...now.flatMap((code): PublishChange[] => {
      const was = oldByKey.get(codeKey(code));
      if (was === undefined) {
        const what = `${NOUNS[code.kind]} ${quoted(code.label)} added, code ${code.code}`;
        const counted = countedQuestion(code.question);
        const effect = (answers: number) => `${verb(answers, 'was', 'were')} given without it.`;
        return [{ ...about(code), kind: 'ADDED', what, counted, effect }];
      }
      if (was.label === code.label) return [];
      const what = `${NOUNS[code.kind]} ${quoted(was.label)} now reads ${quoted(code.label)}, code ${code.code} as before`;
      const effect = (answers: number) =>
        `${verb(answers, 'uses', 'use')} it. All answers appear as ${quoted(code.label)}.`;
      return [{ ...about(code), kind: 'RENAMED', what, effect }];
    }),
  ];
}

const keyed = (codes: readonly SurveyCode[]) => new Map(codes.map((code) => [codeKey(code), code]));

function orderChanges(before: unknown, after: unknown, from: Parts, to: Parts): PublishChange[] {
  const effect = () => 'Only the display changes. Codes and answers stay the same.';
  const common = (parts: Parts, others: Parts) => {
    const names = new Set(others.map(({ name }) => name));
    return parts.map(({ name }) => name).filter((name) => names.has(name));
  };
  const questions: PublishChange[] = isSame(common(from, to), common(to, from))
    ? []
    : [{ kind: 'REORDERED', label: '', what: 'Questions reordered', effect: numbersEffect }];
  const order = (codes: readonly SurveyCode[], others: readonly SurveyCode[], name: string) => {
    const keys = new Set(others.map(codeKey));
    return codes.filter((code) => code.question === name && keys.has(codeKey(code))).map(codeKey);
  };
  const [old, now] = [codesIn(before), codesIn(after)];
  const items = to.flatMap(({ name, label }): PublishChange[] =>
    isSame(order(old, now, name), order(now, old, name))
      ? []
      : [{ kind: 'REORDERED', label, what: 'Choices reordered', effect }],
  );
  return [...questions, ...items];
}

const numbersEffect = () => 'Answers stay with their question. Question numbers follow the new order everywhere.';

function surveyChanges(before: Json, after: Json): PublishChange[] {
  const logic = ['triggers', 'calculatedValues'].some((name) => !isSame(before[name], after[name]));
  const pages = (survey: Json) => records(survey['pages']).map((page) => ({ ...page, elements: null }));
  const isLogic = logic || !isSame(pages(before), pages(after));
  const effect = () => 'Applies to people who start from now on. No one is asked or reviewed again.';
  return isLogic ? [{ kind: 'LOGIC', label: '', what: 'Pages, jumps, or calculated values changed', effect }] : [];
}

function outcomeChanges(before: readonly SurveyOutcomeRule[], after: readonly SurveyOutcomeRule[]): PublishChange[] {
  if (isSame(before, after)) return [];
  const effect = () => 'Applies to people who start from now on. Existing outcomes and points stay.';
  return [{ kind: 'OUTCOMES', label: '', what: 'Outcome or quota rules changed', effect }];
}
