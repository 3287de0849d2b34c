import {
  findQuestion,
  itemText,
  textOf,
  type ItemJson,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import type { Difference } from '#console/survey-draft/model/three-way.ts';

export interface DifferenceText {
  /** 'Q9, question'. */
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const PROPERTIES: Readonly<Record<string, string>> = {
  title: 'question',
  description: 'help text',
  visibleIf: 'shown to',
  requiredIf: 'required for',
  enableIf: 'can be answered by',
  choices: 'choices',
  rows: 'rows',
  columns: 'columns',
  type: 'type',
  isRequired: 'required',
  order: 'order',
  when: 'condition',
  target: 'target',
  note: 'note to the member',
};

/** What the two sides of a conflict are called: someone else, or this operator in another tab. */
export function sideText(
  savedBy: { readonly operatorId: string; readonly name: string } | null | undefined,
  me?: string,
) {
  if (savedBy != null && savedBy.operatorId === me)
    return {
      changed: 'You changed',
      inTabs: ' in two tabs',
      mine: 'This tab',
      theirs: 'Your other tab',
      takeTheirs: "Use the other tab's changes",
    };
  const name = savedBy?.name ?? 'someone else';
  return {
    changed: `You and ${name} both changed`,
    inTabs: '',
    mine: 'You',
    theirs: name,
    takeTheirs: `Use all of ${name}'s changes`,
  };
}

/** A difference in words that its two authors understand. */
export function differenceText(document: SurveyDocument, difference: Difference): DifferenceText {
  const [kind = '', name = '', ...inner] = difference.path;
  const property = inner.findLast((part) => part in PROPERTIES) ?? inner[0];
  const what = property === undefined ? undefined : (PROPERTIES[property] ?? property);
  return {
    label: [subjectOf(document, kind, name, difference), what].filter(Boolean).join(', '),
    mine: valueText(difference.mine, property),
    theirs: valueText(difference.theirs, property),
  };
}

function subjectOf(document: SurveyDocument, kind: string, name: string, { mine, theirs }: Difference): string {
  if (kind === 'survey') return `Survey, ${PROPERTIES[name] === 'question' ? 'title' : name}`;
  if (kind === 'outcomes') return name === 'order' ? 'Rule order' : `Rule “${name}”`;
  if (kind === 'places') return `Order on ${name.replace(/^(page|panel) /, '')}`;
  if (kind === 'pages') return name === 'order' ? 'Page order' : `Page ${name}`;
  const question = findQuestion(document, name);
  if (question !== undefined) return question.label;
  const gone = [mine, theirs].find((side) => typeof side === 'object' && side !== null);
  return textOf(gone === undefined || gone === null ? '' : (gone as { readonly title?: unknown }).title) || name;
}

function valueText(value: unknown, property: string | undefined): string {
  if (value === undefined) {
    if (property === 'visibleIf') return 'Everyone';
    return property === undefined ? 'Removed' : 'None';
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((one: unknown) => valueText(one, property)).join(', ');
  const thing = value as Partial<ItemJson> & { readonly title?: unknown; readonly default?: unknown };
  if (thing.value !== undefined) return itemText(thing as ItemJson);
  return textOf(thing) || textOf(thing.title) || JSON.stringify(value);
}

export interface WordPart {
  /** The place of its first letter. */
  readonly at: number;
  readonly text: string;
  readonly isOwn: boolean;
}

/** A text with the words that the other one does not have. */
export function differingParts(text: string, other: string): readonly WordPart[] {
  const others = new Set(other.split(/\s+/));
  const parts: WordPart[] = [];
  let at = 0;
  for (const word of text.split(/(\s+)/)) {
    const isOwn = word.trim() !== '' && !others.has(word);
    const last = parts.at(-1);
    if (last !== undefined && (last.isOwn === isOwn || word.trim() === ''))
      parts[parts.length - 1] = { ...last, text: last.text + word };
    else parts.push({ at, text: word, isOwn });
    at += word.length;
  }
  return parts;
}
