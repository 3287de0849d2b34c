import {
  findQuestion,
  itemsOf,
  itemText,
  listQuestions,
  type ElementJson,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import type { ConditionValue } from './condition.ts';

export type SubjectKind = 'one' | 'many' | 'number' | 'boolean' | 'date' | 'text' | 'presence' | 'free';

/** Something that a condition can speak of. */
export interface Subject {
  readonly name: string;
  /** 'Q3 Where do you shop'. */
  readonly label: string;
  readonly group: string;
  /** Known before the first question, wherever it is asked for. */
  readonly isKnownEarly?: boolean;
  readonly kind: SubjectKind;
  readonly choices: readonly SubjectChoice[];
}

export interface SubjectChoice {
  readonly value: ConditionValue;
  readonly label: string;
}

export const ATTRIBUTE = 'attribute.';

/** Every question, row and value that conditions of this survey can name, in the order of the survey. */
export function listSubjects(document: SurveyDocument): readonly Subject[] {
  const pages = new Map(document.definition.pages.map((page, index) => [page.name, index + 1]));
  const questions = listQuestions(document).flatMap(({ element, label, title, page }) => {
    const group = `Page ${pages.get(page) ?? ''}`;
    return subjectsOf(withSource(document, element), `${label} ${title}`).map((subject) => ({ ...subject, group }));
  });
  const calculated = (document.definition.calculatedValues ?? []).map(({ name }): Subject => ({
    name,
    label: name,
    group: 'Calculated',
    isKnownEarly: true,
    kind: 'free',
    choices: [],
  }));
  return [...questions, ...calculated, ...attributesIn(document).map(attributeSubject)];
}

/** What is known of the member beside the survey. */
export function attributeSubject(name: string): Subject {
  return {
    name: `${ATTRIBUTE}${name}`,
    label: `Member's ${name}`,
    group: 'The member',
    isKnownEarly: true,
    kind: 'free',
    choices: [],
  };
}

/** The subject of a clause; one that is not in the survey has only its name. */
export function findSubject(subjects: readonly Subject[], name: string): Subject {
  const found = subjects.find((subject) => subject.name === name);
  if (found !== undefined) return found;
  if (name.startsWith(ATTRIBUTE)) return attributeSubject(name.slice(ATTRIBUTE.length));
  return { name, label: name, group: '', kind: 'free', choices: [] };
}

function attributesIn(document: SurveyDocument): string[] {
  const found = JSON.stringify(document).matchAll(/\{\s*attribute\.([^\s{}.[\]]+)/gu);
  return [...new Set(Array.from(found, ([, name = '']) => name))];
}

/** The element with the choices that it takes over from another question, however often these were taken over. */
function withSource(document: SurveyDocument, element: ElementJson, depth = 0): ElementJson {
  const from = element['choicesFromQuestion'];
  const source = typeof from === 'string' && depth < 5 ? findQuestion(document, from)?.element : undefined;
  if (source === undefined) return element;
  const carried = withSource(document, source, depth + 1).choices ?? [];
  return { ...element, choices: [...carried, ...(element.choices ?? [])] };
}

type Partial = Omit<Subject, 'group'>;

function subjectsOf(element: ElementJson, label: string): readonly Partial[] {
  const { name } = element;
  const plain = (kind: SubjectKind, choices: readonly SubjectChoice[] = []): Partial[] => [
    { name, label, kind, choices },
  ];
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
      return plain('one', choicesOf(element));
    case 'imagepicker':
      return plain(element['multiSelect'] === true ? 'many' : 'one', choicesOf(element));
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return plain('many', choicesOf(element));
    case 'rating':
      return plain('number', listed(element['rateValues']));
    case 'slider':
      return plain(element['sliderType'] === 'range' ? 'presence' : 'number');
    case 'boolean':
      return plain('boolean', sidesOf(element));
    case 'text':
      return plain(kindOfInput(element['inputType']));
    case 'comment':
      return plain('text');
    case 'matrix':
      return itemsOf(element['rows']).map((row) => ({
        name: `${name}.${row.value}`,
        label: `${label}: ${itemText(row)}`,
        kind: 'one',
        choices: listed(element['columns']),
      }));
    case 'multipletext':
      return namesOf(element['items']).map((item) => ({
        name: `${name}.${item}`,
        label: `${label}: ${item}`,
        kind: 'text',
        choices: [],
      }));
    case 'image':
      return element['contentMode'] === 'video' ? plain('boolean', [{ value: true, label: 'watched' }]) : [];
    case 'html':
      return [];
    case 'expression':
      return plain('free');
    default:
      return plain('presence');
  }
}

function kindOfInput(inputType: unknown): SubjectKind {
  if (inputType === 'number' || inputType === 'range') return 'number';
  return inputType === 'date' ? 'date' : 'text';
}

const SPECIAL = [
  ['showOtherItem', 'other', 'otherText', 'Something else'],
  ['showNoneItem', 'none', 'noneText', 'None of these'],
  ['showRefuseItem', 'refused', 'refuseText', 'Prefer not to say'],
  ['showDontKnowItem', 'dontknow', 'dontKnowText', "Don't know"],
] as const;

/** The choices as they are offered, the special ones at the end. */
function choicesOf(element: ElementJson): SubjectChoice[] {
  const special = SPECIAL.filter(
    ([flag]) => element[flag] === true || element[flag.replace('Item', '').replace('show', 'has')] === true,
  );
  return [
    ...listed(element.choices),
    ...special.map(([, value, text, usual]) => {
      const own = element[text];
      return { value, label: typeof own === 'string' && own !== '' ? own : usual };
    }),
  ];
}

function listed(value: unknown): SubjectChoice[] {
  return itemsOf(value).map((item) => ({ value: item.value, label: itemText(item) }));
}

function sidesOf(element: ElementJson): SubjectChoice[] {
  const side = (key: 'True' | 'False', usual: string): SubjectChoice => {
    const own = element[`value${key}`];
    const label = element[`label${key}`];
    return {
      value: typeof own === 'string' || typeof own === 'number' ? own : key === 'True',
      label: typeof label === 'string' && label !== '' ? label : usual,
    };
  };
  return [side('True', 'Yes'), side('False', 'No')];
}

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' ? [one.name] : [],
  );
}
