import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { clausesOf, isGroup, type Clause, type Condition, type ConditionPart } from '../logic/condition.ts';
import { readCondition } from '../logic/read-condition.ts';
import { listSubjects, type Subject, findSubject } from '../logic/subjects.ts';
import { canHold } from './can-hold.ts';
import { isAlwaysAsked, listConditions, type PlacedCondition, sayPage, sayPlace } from './places.ts';
import { setAt } from './json-path.ts';
import type { Problem } from './problem.ts';
import { missingValue } from './value-problems.ts';
import { sayVerb } from '../logic/verbs.ts';

/** Conditions that can never hold, and those that ask for answers which do not exist. */
export function reachProblems(document: SurveyDocument): Problem[] {
  const subjects = decidableSubjects(document);
  const screenOuts = firmScreenOuts(document);
  return listConditions(document).flatMap((condition): Problem[] => {
    const missing = missingValue(condition, subjects);
    const pageAt = document.definition.pages.findIndex(({ name }) => name === condition.place.page);
    const barred = isShowing(condition) ? screenOuts.filter(({ after }) => after < pageAt).map(({ when }) => when) : [];
    const alone = canHold([condition.text, ...condition.outer], [], subjects);
    const isNever = alone === false || canHold([condition.text, ...condition.outer], barred, subjects) === false;
    if (!isNever && missing === undefined) return [];
    const title = isNever
      ? neverTitle(document, condition)
      : `${sayPlace(document, condition.place)} refers to an answer that doesn't exist`;
    const why =
      alone === false
        ? `No answers make this true: ${shortened(sayCondition(condition.text, subjects))}.`
        : 'Anyone who would see it has already been screened out.';
    return [
      {
        id: `reach ${condition.path}`,
        severity: isNever && isShowing(condition) ? 'blocks' : 'warns',
        place: condition.place,
        title,
        sentence: missing?.sentence ?? why,
        fix: missing?.fix ?? removal(condition),
      },
    ];
  });
}

const MOST_CHARACTERS = 160;

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

const isShowing = ({ decides }: PlacedCondition): boolean =>
  decides === 'page' || decides === 'question' || decides === 'choice';

function removal({ path, decides }: PlacedCondition) {
  if (decides !== 'page' && decides !== 'question' && decides !== 'choice') return undefined;
  return {
    label: 'Show to everyone',
    apply: (document: SurveyDocument) => setAt(document, path, undefined),
  };
}

function neverTitle(document: SurveyDocument, { decides, place }: PlacedCondition): string {
  const where = sayPlace(document, place);
  switch (decides) {
    case 'page':
      return `${place.page === undefined ? where : sayPage(document, place.page)} can never be reached`;
    case 'question':
      return `${where} can never be shown`;
    case 'choice':
      return `A choice in ${where} can never be shown`;
    case 'jump':
      return 'A jump can never happen';
    case 'screen-out':
      return `${where} never screens anyone out`;
    case 'cell': {
      const rule = place.rule === undefined ? undefined : document.outcomes[place.rule];
      const cell = rule?.kind === 'quota' ? rule.cells[place.cell ?? -1]?.name : undefined;
      return `No one can be in the cell “${cell ?? ''}”`;
    }
    case 'complete':
      return 'An outcome rule can never apply';
  }
}

/** Answers that something other than a member can set are not among those that can be counted through. */
function decidableSubjects(document: SurveyDocument): readonly Subject[] {
  const set = new Set(
    (document.definition.triggers ?? []).flatMap(({ setToName }) => (typeof setToName === 'string' ? [setToName] : [])),
  );
  return listSubjects(document).map((subject) =>
    set.has(subject.name) ? { ...subject, kind: 'free', choices: [] } : subject,
  );
}

/** Screen-outs that bind everybody who gets past their page: all they ask about is always asked. */
function firmScreenOuts(document: SurveyDocument): { readonly after: number; readonly when: string }[] {
  return document.outcomes.flatMap((rule) => {
    if (rule.kind !== 'screen-out') return [];
    const condition = readCondition(rule.when);
    const after = document.definition.pages.findIndex(({ name }) => name === rule.after);
    if (condition === undefined || after < 0) return [];
    const isFirm = clausesOf(condition).every(({ subject }) => isAlwaysAsked(document, subject));
    return isFirm ? [{ after, when: rule.when }] : [];
  });
}

/** A condition in words: 'Q3 Where do you shop includes Online and Q2 Who shops is not Someone else'. */
function sayCondition(text: string, subjects: readonly Subject[]): string {
  const condition = readCondition(text);
  return condition === undefined ? text : sayParts(condition, subjects);
}

function sayParts(condition: Condition, subjects: readonly Subject[]): string {
  const word = condition.join === 'all' ? ' and ' : ' or ';
  return condition.parts.map((part) => sayPart(part, subjects)).join(word);
}

function sayPart(part: ConditionPart, subjects: readonly Subject[]): string {
  if (!isGroup(part)) return sayClause(part, subjects);
  return `(${part.clauses.map((clause) => sayClause(clause, subjects)).join(part.join === 'all' ? ' and ' : ' or ')})`;
}

function sayClause({ subject: name, verb, values }: Clause, subjects: readonly Subject[]): string {
  const subject = findSubject(subjects, name);
  const said = values.map((value) => subject.choices.find((choice) => choice.value === value)?.label ?? String(value));
  return [
    subject.label,
    sayVerb(verb, subject.kind),
    said.join(verb === 'allOf' || verb === 'between' ? ' and ' : ' or '),
  ]
    .filter((word) => word !== '')
    .join(' ');
}
