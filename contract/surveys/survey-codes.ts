import { record, records, textIn, type Json } from '../wire/json-shapes.ts';

/*
 * What data is kept under: names of questions, values of choices, rows and columns. A code that was published means one
 * thing for ever. Else an old answer would be read with a new label. Works on drafts and on what was published.
 */

export type CodeKind = 'QUESTION' | 'CHOICE' | 'ROW' | 'COLUMN';

export interface SurveyCode {
  readonly kind: CodeKind;
  /** The name of the question it belongs to, or is. */
  readonly question: string;
  /** For the choices of one column of a table: that column. */
  readonly column?: string;
  readonly code: string;
  /** What people read. */
  readonly label: string;
  /** As in JavaScript: `pages[0].elements[1].choices[2]`. */
  readonly path: string;
}

/** A code that some version had, with everything it was ever called. */
export interface PublishedCode extends Omit<SurveyCode, 'path'> {
  readonly labels: readonly string[];
  /** The last version that had it. */
  readonly version: number;
  readonly isInField: boolean;
}

const SPECIALS = [
  { shown: ['showOtherItem', 'hasOther'], code: 'other', text: 'otherText', label: 'Other' },
  { shown: ['showNoneItem', 'hasNone'], code: 'none', text: 'noneText', label: 'None' },
  { shown: ['showRefuseItem'], code: 'refused', text: 'refuseText', label: 'Prefer not to answer' },
  { shown: ['showDontKnowItem'], code: 'dontknow', text: 'dontKnowText', label: "Don't know" },
] as const;
const SHOWS_ONLY: ReadonlySet<string> = new Set(['html', 'image']);
const SMALL_QUESTIONS: Readonly<Record<string, string>> = { matrixdropdown: 'columns', multipletext: 'items' };

export function codesIn(definition: unknown): readonly SurveyCode[] {
  const { pages, elements } = record(definition);
  return Array.isArray(pages)
    ? records(pages).flatMap((page, index) => elementCodes(page['elements'], `pages[${index}].elements`))
    : elementCodes(elements, 'elements');
}

function elementCodes(elements: unknown, path: string): SurveyCode[] {
  return records(elements).flatMap((element, index) => {
    const at = `${path}[${index}]`;
    if (element['type'] === 'panel') return elementCodes(element['elements'], `${at}.elements`);
    if (SHOWS_ONLY.has(textIn(element['type'])) && element['clipId'] === undefined) return [];
    const question = textIn(element['name']);
    return [
      { kind: 'QUESTION', question, code: question, label: textIn(element['title']) || question, path: at },
      ...questionCodes(element, { question }, at),
    ];
  });
}

function questionCodes(element: Json, of: { question: string; column?: string }, at: string): SurveyCode[] {
  const type = textIn(element['type']);
  const list = (kind: CodeKind, property: string, written = property): SurveyCode[] =>
    itemsIn(element[property]).map((item, index) => ({ kind, ...of, ...item, path: `${at}.${written}[${index}]` }));
  const specials = SPECIALS.filter(({ shown }) => shown.some((property) => element[property] === true));
  const small = SMALL_QUESTIONS[type];
  const cells = records(element['cells'] ?? (small === undefined ? [] : element[small]));
  return [
    // The columns of a matrix are its choices once it was read.
    ...(type === 'matrix'
      ? [...list('COLUMN', 'columns'), ...list('COLUMN', 'choices', 'columns')]
      : list('CHOICE', 'choices')),
    ...list('CHOICE', 'rateValues'),
    ...list('ROW', 'rows'),
    ...specials.map(({ code, text, label }) => ({
      kind: 'CHOICE' as const,
      ...of,
      code,
      label: textIn(element[text]) || label,
      path: at,
    })),
    ...cells.flatMap((cell, index) => {
      const code = textIn(cell['name']);
      const path = `${at}.${small ?? 'cells'}[${index}]`;
      const own: SurveyCode = { kind: 'COLUMN', ...of, code, label: textIn(cell['title']) || code, path };
      return [own, ...questionCodes({ ...cell, type: 'cell' }, { ...of, column: code }, path)];
    }),
  ];
}

function itemsIn(items: unknown): { readonly code: string; readonly label: string }[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const { value, text } = typeof item === 'object' ? record(item) : { value: item, text: undefined };
    const code = textIn(value);
    return { code, label: textIn(text) || code };
  });
}

export const codeKey = ({ kind, question, column, code }: Omit<SurveyCode, 'label' | 'path'>): string =>
  JSON.stringify([kind, question, column ?? null, code]);

/** All codes of all versions, the newest version last. */
export function gatherCodes(versions: readonly { readonly version: number; readonly definition: unknown }[]) {
  const newest = versions.at(-1)?.version;
  const known = new Map<string, PublishedCode>();
  for (const { version, definition } of versions) {
    for (const { path: _, ...code } of codesIn(definition)) {
      const before = known.get(codeKey(code))?.labels ?? [];
      const labels = before.some((label) => isSameLabel(label, code.label)) ? before : [...before, code.label];
      known.set(codeKey(code), { ...code, labels, version, isInField: version === newest });
    }
  }
  return [...known.values()];
}

export interface ReusedCode extends SurveyCode {
  /** What the code stands for in the data. */
  readonly before: string;
  readonly reason: string;
}

/**
 * Codes of a survey that mean something else in the data already: those of a choice, row or question that was taken away
 * and came back under other words, and those that have got the words of another code. Other words for a code that
 * members have now may be a correction: they are told before publishing, not refused.
 */
export function reusedCodes(definition: unknown, published: readonly PublishedCode[]): readonly ReusedCode[] {
  const known = new Map(published.map((one) => [codeKey(one), one]));
  return codesIn(definition).flatMap((code) => {
    const before = known.get(codeKey(code));
    if (before === undefined || before.labels.some((label) => isSameLabel(label, code.label))) return [];
    const twin = published.find(
      (one) => one.isInField && one.code !== code.code && isSameList(one, code) && isSameLabel(one.label, code.label),
    );
    if (before.isInField && (twin === undefined || code.kind === 'QUESTION')) return [];
    return [{ ...code, before: before.label, reason: reasonOf(code, before, before.isInField ? twin : undefined) }];
  });
}

function reasonOf(code: SurveyCode, before: PublishedCode, twin: PublishedCode | undefined): string {
  if (code.kind === 'QUESTION')
    return `The name ${code.code} belonged to “${before.label}” until version ${before.version}. Its answers are stored under that name, so choose another.`;
  const fact = `Code ${code.code} stands for “${before.label}” in the data`;
  return twin === undefined
    ? `${fact}, even though it was removed after version ${before.version}. Give “${code.label}” another code.`
    : `${fact}, and “${code.label}” is code ${twin.code}. Move the choices instead of renaming them.`;
}

const isSameList = (one: Omit<SurveyCode, 'path'>, other: Omit<SurveyCode, 'path'>): boolean =>
  one.kind === other.kind && one.question === other.question && one.column === other.column;

/** Letters and figures count; case, spaces and points do not. */
function isSameLabel(one: string, other: string): boolean {
  const plain = (label: string) =>
    label
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return one === other || (plain(one) !== '' && plain(one) === plain(other));
}
